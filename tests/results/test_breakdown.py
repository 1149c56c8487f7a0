"""Wins by seat and by opponent, and where scores came from."""

from fractions import Fraction
from itertools import permutations

import pytest
from attrs import evolve

from camelcup import UserError
from camelcup.results.breakdown import ALL, BREAKDOWNS, Breakdown
from camelcup.results.intervals import BoundedMean
from camelcup.results.sources import SourceRow, SourceTotals, check_sources, merged, sources_table
from records import record
from tiny_bots import Shower
from tiny_games import Clash, ClashDisplay, ClashRules, ClashSources
from tiny_tables import played


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


GAMES = [("start", "leg 1", "race"), ("start", "leg 1", "leg 2"), ("leg 1", "leg 2", "leg 3", "race")]


@pytest.mark.parametrize("order", list(permutations(GAMES)))
def test_the_order_of_stages_is_the_same_in_whatever_order_games_ended(order):
    stages = ["start", "leg 1", "leg 2", "leg 3", "race"]
    assert merged(order) == stages
    rows = [SourceRow(str(bot), stage, "bets", 1, 1, 1) for bot, game in enumerate(order) for stage in game]
    assert sources_table(rows).heads == ("bot", "source", "sum", *stages)


def test_a_source_has_its_mean_in_each_stage_in_which_it_gave_something():
    rows = [
        SourceRow("A", stage, source, 2, 2 * mean, mean)
        for stage, source, mean in [("leg 1", "bets", 1.5), ("leg 1", "rolls", 0.5), ("leg 2", "rolls", 1)]
    ]
    assert sources_table(rows).lines == [
        ("A", "bets", "1.50", "1.50", ""),
        ("A", "rolls", "1.50", "0.50", "1.00"),
        ("A", "sum", "3.00", "2.00", "1.00"),
    ]


def counted(bots, seats, **more):
    """Return games and sums by bot and source for the last round of seats that show these numbers."""
    game = Clash(ClashRules(rounds=2))
    totals = SourceTotals(ClashSources(game), **more)
    makers = [lambda number=number: Shower(number) for number in seats]
    record = played(game, *makers, watch=totals.watch)
    totals.add(evolve(record, table=evolve(record.table, bots=tuple(bots), fills=(2,))))
    return {(row.bot, row.source): (row.games, row.total) for row in totals.rows() if row.stage == "round 2"}


def test_seats_that_fill_the_table_and_partners_are_not_counted():
    assert counted("ABX", (1, 2, 3)) == {("A", "ones"): (1, 1), ("B", "twos"): (1, 2)}
    teams = ((0, 1), (2, 3))
    assert counted("AAXB", (1, 2, 3, 3), teams=teams) == {("A", "ones"): (1, 1)}


def test_a_game_that_does_not_say_where_scores_come_from_is_an_error():
    check_sources(ClashSources(Clash(ClashRules())))
    with pytest.raises(UserError, match="the game clash does not say where its scores come from"):
        check_sources(ClashDisplay(Clash(ClashRules())))
