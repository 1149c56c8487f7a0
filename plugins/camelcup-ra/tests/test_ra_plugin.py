"""Tests of the package as a plugin of camelcup."""

import json
from pathlib import Path

import pytest
from camelcup_ra.engine import Ra

from camelcup import UserError, load
from camelcup.testing.packages import GamePackage, run

HERE = ("--game", "ra", "--isolation", "none", "--seed", "1")


class TestRa(GamePackage):
    game = "ra"
    bots = ("Haggler", "Imhotep:level=easy")
    light = ("camelcup_ra", "camelcup_ra.engine", "camelcup_ra.bots.haggler")


def test_a_table_seats_two_to_five_and_three_in_a_cup(game: Ra) -> None:
    assert (list(game.seats), game.cup_seats) == ([2, 3, 4, 5], 3)
    with pytest.raises(UserError, match="6 seats: these rules seat 2 to 5"):
        game.start(6)


def test_watch_prints_where_points_came_from_at_the_end_of_each_epoch() -> None:
    shown = run("watch", "Haggler", "Random", "Haggler", *HERE).stdout
    for epoch in (1, 2, 3):
        assert shown.count(f"\nepoch {epoch}        seat 0  seat 1  seat 2\n") == 1
    assert shown.count("\nmonuments") == 1
    assert "? points" not in shown


def test_watch_hides_the_points_of_others_until_the_end() -> None:
    shown = run("watch", "Haggler", "Random", "Haggler", *HERE, "--hide").stdout
    assert "\nepoch 1        seat 0\n" in shown
    assert "\nepoch 3        seat 0  seat 1  seat 2\n" in shown
    *during, last = shown.split("\nturn ")
    assert all("seat 1     ? points" in picture for picture in during[1:])
    assert "? points" not in last


def test_a_cup_is_broken_down_by_source(tmp_path: Path) -> None:
    cup = tmp_path / "cup.jsonl"
    run("play", 6, "Haggler", "Random", "Random", *HERE, "--out", cup)
    rows = json.loads(run("standings", cup, "--by", "source", "--format", "json").stdout)
    scores = {row.bot: row.score for row in load(cup).standings.rows()}
    for bot, games in (("Haggler", 6), ("Random", 12)):
        own = [row for row in rows if row["bot"] == bot]
        assert {row["games"] for row in own} == {games}
        assert sum(row["total"] for row in own) / games == pytest.approx(scores[bot])


def test_a_rule_set_of_a_file_is_played(tmp_path: Path) -> None:
    rules = tmp_path / "short.toml"
    rules.write_text("gold = 9\n[[tables]]\nsuns = [[2, 4], [3, 5]]\nra_spaces = 1\n")
    run("play", 2, "Haggler", "Random", *HERE, "--rules", rules)
    rules.write_text("goldd = 9\n")
    wrong = run("play", 2, "Haggler", "Random", *HERE, "--rules", rules, code=1)
    assert "unknown key goldd; did you mean gold?" in wrong.stderr


@pytest.mark.slow
def test_haggler_wins_nine_games_in_ten_against_two_random_bots() -> None:
    ran = run("play", 300, "Haggler", "Random", "Random", *HERE, "--format", "json")
    (row,) = (row for row in json.loads(ran.stdout) if row["bot"] == "Haggler")
    assert row["win_rate"] >= 0.9


def test_haggler_is_short() -> None:
    from camelcup_ra.bots import haggler

    assert len(Path(haggler.__file__).read_text("utf-8").splitlines()) < 100
