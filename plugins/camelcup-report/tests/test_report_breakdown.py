"""Wins by seat and by opponent."""

from fractions import Fraction

import pytest
from camelcup_report.breakdown import ALL, BREAKDOWNS, Breakdown, breakdown

import camelcup
from camelcup import UserError
from camelcup.report import BoundedMean
from records import record


def rows(by, bots, *records):
    """Return games, wins and expected wins by bot and part."""
    breakdown = Breakdown(BREAKDOWNS[by])
    for each in records:
        breakdown.add(each)
    assert breakdown.games == len(records)
    return {(row.bot, row.part): [row.games, row.wins, row.expected] for row in breakdown.rows(bots)}


def test_wins_by_seat_are_compared_with_the_mean_of_all_seats():
    played = [record((2, 1), bots="AB"), record((2, 1), bots="AB"), record((1, 2), bots="AB")]
    assert rows("seat", ["A", "B", ALL], *played, record((2, 1), bots="BA")) == {
        ("A", 0): [3, 2, 1.5],
        ("A", 1): [1, 0, 0.5],
        ("B", 0): [1, 1, 0.5],
        ("B", 1): [3, 1, 1.5],
        (ALL, 0): [4, 3, 2],
        (ALL, 1): [4, 1, 2],
    }


def test_wins_by_opponent_are_those_at_tables_with_it():
    played = [record((2, 1), bots="AB"), record((2, 1), bots="AB"), record((1, 2), bots="AC")]
    assert rows("opponent", "ABC", *played) == {
        ("A", "B"): [2, 2, 4 / 3],
        ("A", "C"): [1, 0, 2 / 3],
        ("B", "A"): [2, 0, 0],
        ("C", "A"): [1, 1, 1],
    }


def test_ties_are_shares_and_have_an_interval():
    breakdown = Breakdown(BREAKDOWNS["seat"])
    breakdown.add(record((5, 5, 1), bots="ABC"))
    first, _, _ = breakdown.rows("ABC")
    tie = BoundedMean()
    tie.add(Fraction(1, 2))
    assert (first.wins, first.win_rate) == (0.5, tie.estimate)


def test_a_bot_with_two_seats_is_no_opponent_of_itself_and_copies_that_fill_the_table_are_none():
    assert rows("opponent", "AB", record((1, 5, 5), bots="ABB")) == {
        ("A", "B"): [1, 0, 0],
        ("B", "A"): [2, 1, 1],
    }
    filled = record((1, 5, 5), bots="AXX", fills=(1, 2))
    assert rows("opponent", "AX", filled) == {}
    assert rows("seat", "AX", filled) == {("A", 0): [1, 0, 0]}


def test_the_games_of_a_run_are_broken_down():
    run = camelcup.play(["Player0", "RandomBot"], 12, seed=1, isolation="none", progress=False)
    seats = breakdown(run, "seat")
    assert {part.part for part in seats} == {0, 1}
    assert sum(part.wins for part in seats if part.bot == ALL) == 12
    assert all(part.bot != part.part for part in breakdown(run, "opponent"))
    with pytest.raises(UserError, match=r"unknown breakdown 'seats' \(choices: seat, opponent\)"):
        breakdown(run, "seats")
