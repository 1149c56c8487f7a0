"""Seats in `camelcup play`, and the bots drawn for them in `camelcup tournament`."""

import pytest

from cups import by_table, keep

HERE = ("--executor", "serial", "--isolation", "none", "--seed", 3)
FOUR = ("--bots", "Player0,Player1,RandomBot")


@pytest.fixture
def path(tmp_path):
    return tmp_path / "cup.jsonl"


def tables(path):
    return [record.table.bots for record in by_table(path)]


@pytest.mark.parametrize(
    ("options", "swap", "line"),
    [
        ((), -1, "seats rotated from game to game; --fixed-seats keeps them"),
        (("--fixed-seats",), 1, "seats were fixed, and seats matter"),
    ],
)
def test_play_rotates_or_keeps_the_seats_and_says_so(options, swap, line, path, camelcup):
    ran = camelcup("play", 4, "Player0", "Player1", *HERE, *options, "--out", path)
    assert line in ran.err.splitlines()[-1]
    assert tables(path) == [("Player0", "Player1"), ("Player0", "Player1")[::swap]] * 2
    assert camelcup("verify", path).code == 0


def test_a_gauntlet_has_one_bot_at_every_table_and_can_be_resumed_and_verified(path, camelcup):
    command = ("tournament", *FOUR, *HERE, "--games", 4, "--seats", 2, "--seating", "gauntlet:Player1")
    assert camelcup(*command, "--out", path).code == 0
    assert [table.index("Player1") for table in tables(path)] in ([0, 1] * 2, [1, 0] * 2)
    keep(path, 3)
    assert camelcup("tournament", "--resume", path, "--executor", "serial").code == 0
    assert camelcup("tournament", "--resume", path, "--extend", 3, "--executor", "serial").code == 0
    assert all("Player1" in table for table in tables(path))
    assert camelcup("verify", path).code == 0
