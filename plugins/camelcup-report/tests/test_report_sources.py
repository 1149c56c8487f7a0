"""Where scores came from: sums over games, and their table."""

from itertools import permutations

import pytest
from attrs import evolve
from camelcup_report.sources import SourceRow, SourceTotals, merged, sources_table

from tiny_bots import Shower
from tiny_games import Clash, ClashRules, ClashSources
from tiny_tables import played

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
