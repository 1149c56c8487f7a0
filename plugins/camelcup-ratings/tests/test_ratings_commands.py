"""Ratings on the command line, from the games to the tables."""

import json
import re

import pytest
from camelcup_checks.packages import readme_beside, run
from ratings_records import RULES

import camelcup

README = readme_beside(__file__)
FIELD = ("--bots", "Player0,Player1,Player2,RandomBot")
HERE = ("--executor", "serial", "--isolation", "none", "--seed", 4)


@pytest.fixture(scope="module")
def cup(tmp_path_factory):
    """Return the file of a cup of 40 games."""
    path = tmp_path_factory.mktemp("cups") / "cup.jsonl"
    bots, here = FIELD[1].split(","), {"isolation": "none", "executor": "serial", "progress": False}
    camelcup.tournament(bots, 40, seed=4, scoring="luce", out=path, **here)
    return path


def cells(text):
    """Return the cells of a table, its head first."""
    head, _, *rows = text.splitlines()
    return [re.split(r"  +", line.strip()) for line in (head, *rows)]


def test_the_standings_of_a_cup_have_its_rating(cup):
    ran = run("standings", cup)
    head, first, *_ = cells(ran.stdout)
    assert head[:5] == ["rank", "bot", "rating", "rating 95 %", "games"]
    assert first[1] == "Player0"
    assert re.fullmatch(r"\d{4}", first[2])
    assert re.fullmatch(r"\d{4} to \d{4}", first[3])
    assert all(len(line[: line.index("games") + 5]) <= 80 for line in ran.stdout.splitlines()[:1])


@pytest.mark.parametrize("rule", RULES)
def test_every_rule_rates_a_file_as_it_rates_the_tournament(rule, cup, tmp_path):
    options = (*FIELD, *HERE, "--games", 40, "--scoring", rule, "--format", "json")
    played = json.loads(run("tournament", *options).stdout)
    lines = cup.read_bytes().splitlines(keepends=True)
    backwards = tmp_path / "cup.jsonl"
    backwards.write_bytes(b"".join([lines[0], *reversed(lines[1:-1]), lines[-1]]))
    for path in (cup, backwards):
        read = json.loads(run("standings", path, "--scoring", rule, "--format", "json").stdout)
        for row, other in zip(played, read, strict=True):
            for key in ("rank", "bot", "points", "points_low", "points_high", "per_game", "win_rate"):
                assert row[key] == other[key]
            assert row["points_low"] < row["points"] < row["points_high"]


def test_remarks_are_printed_below_the_table(tmp_path):
    (tmp_path / "loser.py").write_text("def move(seat, view):\n    raise ValueError\n")
    bots = ("Player0", "Player1", f"Loser={tmp_path / 'loser.py'}")
    ran = run("play", 12, *bots, *HERE, "--scoring", "plackett-luce")
    assert "never ahead of the others, so only the prior limits the rating: Loser" in ran.stderr.splitlines()
    assert "only the prior" not in ran.stdout


@pytest.mark.slow
def test_the_commands_of_the_readme_run(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    commands = re.findall(r"^    \$ camelcup (.*)$", README, re.MULTILINE)
    ran = {command: run(*command.split()) for command in commands}
    luce = ran["standings rated.jsonl --scoring luce"]
    shown = re.findall(r"^    (   \d  \S+ +\d+ .*?\.\d\d) ", README, re.MULTILINE)
    assert shown == [line[: len(shown[0])] for line in luce.stdout.splitlines()[2:]], "but for the times"
    assert all(f"    {line}\n" in README for line in luce.stderr.splitlines())
