"""Where scores came from: sums over games, in one order."""

from itertools import permutations

import pytest
from attrs import evolve

from camelcup import UserError
from camelcup.results.sources import SourceRow, SourceTotals, check_sources, merged, sources_table
from tiny_bots import Shower
from tiny_games import Clash, ClashDisplay, ClashRules, ClashSources
from tiny_tables import played

GAMES = [("start", "leg 1", "race"), ("start", "leg 1", "leg 2"), ("leg 1", "leg 2", "leg 3", "race")]


@pytest.mark.parametrize("order", list(permutations(GAMES)))
def test_the_order_of_stages_is_the_same_in_whatever_order_games_ended(order):
    stages = ["start", "leg 1", "leg 2", "leg 3", "race"]
    assert merged(order) == stages
    rows = [SourceRow(str(bot), stage, "bets", 1, 1, 1) for bot, game in enumerate(order) for stage in game]
    assert sources_table(rows).heads == ("bot", "source", "sum", *stages)


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
