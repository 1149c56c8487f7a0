"""Seats in `camelcup play`."""

import pytest

from cups import by_table

HERE = ("--executor", "serial", "--isolation", "none", "--seed", 3)


@pytest.fixture
def path(tmp_path):
    return tmp_path / "cup.jsonl"


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
    tables = [record.table.bots for record in by_table(path)]
    assert tables == [("Player0", "Player1"), ("Player0", "Player1")[::swap]] * 2
    assert camelcup("verify", path).code == 0
