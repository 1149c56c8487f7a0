"""Tests of the commands."""

import re
import sys

import pytest
from camelcup_set.commands.set_find import command as set_find
from camelcup_set.commands.set_stats import command as set_stats
from click.testing import CliRunner

from camelcup import UserError


def find(*words):
    return CliRunner().invoke(set_find, words)


def stats(*options):
    return CliRunner().invoke(set_stats, ["--deals", "200", "--games", "20", "--seed", "1", *options])


def error(result):
    """Return the message of a UserError."""
    assert isinstance(result.exception, UserError)
    return str(result.exception)


def test_all_sets_are_printed_with_their_positions():
    lines = find("1RSO 2GEV 2RSO 3RSO").output.splitlines()
    assert lines == [" 0  2  3   1RSO 2RSO 3RSO", "1 set among 4 cards"]


def test_cards_need_no_quotes():
    assert find("1RSO", "2GEV", "2RSO,3RSO").output == find("1RSO 2GEV 2RSO 3RSO").output


def test_too_few_cards_are_an_error_and_a_wrong_letter_is_pointed_at():
    assert error(find("1RSO 2GEV")).startswith("2 cards: name three or more, as in camelcup set-find")
    assert error(find("1RSO", "2GXV")).endswith("\n  1RSO 2GXV\n         ^")


def test_the_table_has_sampled_and_exact_numbers():
    lines = stats().stdout.splitlines()
    assert re.split("  +", lines[0]) == ["sets", "12 cards", "15 cards", "18 cards", "in play", "but last"]
    rows = {line[:12].strip(): line[12:].split() for line in lines[2:-2]}
    assert rows["none exactly"] == ["3.2302%", "0.0364685%", "1.41936e-06%"]
    assert rows["mean exactly"] == ["2.785", "5.759", "10.329"]
    assert len(rows["mean"]) == len(rows["0"]) == 5
    assert abs(float(rows["mean"][0]) - 220 / 79) < 0.5
    assert lines[-1].endswith("sets taken in a game")


@pytest.mark.parametrize("option", ["--deals", "--games"])
def test_less_than_one_is_an_error(option):
    assert "0 is not in the range x>=1" in stats(option, "0").stderr


@pytest.mark.parametrize("name", ["stats.svg", "stats.png"])
def test_a_picture_is_drawn(tmp_path, name):
    path = tmp_path / name
    assert stats("-o", str(path)).exit_code == 0
    start = {".svg": b"<?xml", ".png": b"\x89PNG"}[path.suffix]
    data = path.read_bytes()
    assert data.startswith(start)
    assert path.suffix == ".png" or b"18 random cards" in data


@pytest.mark.parametrize(
    ("name", "reason"),
    [
        ("stats.doc", "the name of a picture ends in one of"),
        ("nowhere/stats.svg", "there is no folder"),
        ("", "the name of a picture"),
    ],
)
def test_a_wrong_name_of_a_picture_is_an_error_before_anything_is_sampled(tmp_path, name, reason):
    result = stats("-o", f"{tmp_path}/{name}")
    assert reason in error(result)
    assert result.stdout == ""


def test_without_matplotlib_the_error_names_the_extra(tmp_path, monkeypatch):
    monkeypatch.setitem(sys.modules, "matplotlib.figure", None)
    assert "pip install 'camelcup-set[plot]'" in error(stats("-o", str(tmp_path / "stats.svg")))
