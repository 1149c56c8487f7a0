"""Tests of the package as a plugin of camelcup."""

import json
from pathlib import Path

import pytest

from camelcup import UserError
from camelcup.testing.packages import GamePackage, run

HERE = ("--game", "ra", "--isolation", "none", "--seed", "1")


class TestRa(GamePackage):
    game = "ra"
    bots = ("Haggler", "Imhotep:level=easy")
    light = ("camelcup_ra", "camelcup_ra.engine", "camelcup_ra.bots.haggler")


def test_a_table_seats_two_to_five_and_three_in_a_cup(game):
    assert (list(game.seats), game.cup_seats) == ([2, 3, 4, 5], 3)
    with pytest.raises(UserError, match="6 seats: these rules seat 2 to 5"):
        game.start(6)


def test_watch_prints_where_points_came_from_at_the_end_of_each_epoch():
    shown = run("watch", "Haggler", "Random", "Haggler", *HERE).stdout
    for epoch in (1, 2, 3):
        assert shown.count(f"\nepoch {epoch}        seat 0  seat 1  seat 2\n") == 1
    assert shown.count("\nmonuments") == 1
    assert "? points" not in shown


def test_watch_hides_the_points_of_others_until_the_end():
    shown = run("watch", "Haggler", "Random", "Haggler", *HERE, "--hide").stdout
    assert "\nepoch 1        seat 0\n" in shown
    assert "\nepoch 3        seat 0  seat 1  seat 2\n" in shown
    *during, last = shown.split("\nturn ")
    assert all("seat 1     ? points" in picture for picture in during[1:])
    assert "? points" not in last


@pytest.mark.slow
def test_haggler_wins_nine_games_in_ten_against_two_random_bots():
    ran = run("play", 300, "Haggler", "Random", "Random", *HERE, "--format", "json")
    (row,) = (row for row in json.loads(ran.stdout) if row["bot"] == "Haggler")
    assert row["win_rate"] >= 0.9


def test_haggler_is_short():
    from camelcup_ra.bots import haggler

    assert len(Path(haggler.__file__).read_text("utf-8").splitlines()) < 100
