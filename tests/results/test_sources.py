"""Where scores came from: sums over games, in one order."""

from itertools import permutations

import pytest

from camelcup.results.sources import SourceRow, merged, sources_table

GAMES = [("start", "leg 1", "race"), ("start", "leg 1", "leg 2"), ("leg 1", "leg 2", "leg 3", "race")]


@pytest.mark.parametrize("order", list(permutations(GAMES)))
def test_the_order_of_stages_is_the_same_in_whatever_order_games_ended(
    order: tuple[tuple[str, ...], ...],
) -> None:
    assert merged(order) == ["start", "leg 1", "leg 2", "leg 3", "race"]


def test_a_table_has_one_order_whatever_bots_scored_first() -> None:
    rows = [
        SourceRow(str(bot), stage, "bets", 1, 1.0, 1.0) for bot, game in enumerate(GAMES) for stage in game
    ]
    assert sources_table(rows).heads == ("bot", "source", "sum", *merged(GAMES))
