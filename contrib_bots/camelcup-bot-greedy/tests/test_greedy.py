"""Tests of Greedy."""

from typing import Any

import pytest
from camelcup_bot_greedy.bot import Greedy

from camelcup.camelup import notation
from camelcup.camelup.actions import ROLL, Action, LegBet, LoserBet, PlaceTrap, WinnerBet
from camelcup.camelup.display import CamelUpDisplay
from camelcup.camelup.engine import CamelUp
from camelcup.camelup.odds.table import table
from camelcup.camelup.pieces import RaceBet, Trap
from camelcup.camelup.rulesets import RULE_SETS
from camelcup.testing import check_bot

LEADER_SURE = "bgoy,,,,,,w w"
"""White wins this leg, whatever the dice show."""


def answer(line: str, **more: Any) -> Action:
    """Return the action of seat 0 of two in a position."""
    bot, position = Greedy(), notation.parse(line)
    bot.game = CamelUp()
    state = bot.game.start(2)._replace(track=position.track, unmoved=position.unmoved)
    return bot.move(0, bot.game.view(state._replace(**more), 0))


@pytest.mark.parametrize("rules", RULE_SETS)
def test_greedy_keeps_the_contract(rules: str) -> None:
    check_bot(Greedy, game="camelup", rules=rules, games=1)


def test_what_it_computes_odds_from_is_read_before_its_first_move() -> None:
    table.cache_clear()
    bot = Greedy()
    bot.game = CamelUp()
    bot.begin(0, 2, bot.game)
    assert table.cache_info().misses == 1
    position = notation.parse(",,bgoyw")
    state = bot.game.start(2)._replace(track=position.track, unmoved=position.unmoved)
    bot.move(0, bot.game.view(state, 0))
    assert table.cache_info().misses == 1


def test_it_bets_on_a_camel_that_cannot_lose_the_leg() -> None:
    both = (RaceBet(4, 0, True), RaceBet(None, 1, True), RaceBet(None, 1, True))
    assert answer(LEADER_SURE, race_bets=both) == LegBet(4)


def test_it_rolls_when_nothing_else_pays() -> None:
    cards = tuple(RaceBet(camel, 0, True) for camel in range(5))
    assert answer(LEADER_SURE, race_bets=cards, leg_bets=((4, 1),) * 3) == ROLL


def test_it_bets_on_the_race_when_its_end_is_clear() -> None:
    over = ",,g,,b,,,,,oy,,,,,,w w"
    assert answer(over, leg_bets=((4, 1),) * 3) == WinnerBet(4)
    assert answer(over, leg_bets=((4, 1),) * 3, race_bets=(RaceBet(4, 0, True),)) == LoserBet(1)


def test_it_places_its_trap_where_it_is_hit_most_and_leaves_it_there() -> None:
    cards = tuple(RaceBet(camel, 0, camel % 2 == 0) for camel in range(5))
    taken = {"race_bets": cards, "leg_bets": tuple((camel, 1) for camel in range(5)) * 3}
    assert answer(",,bgoyw", **taken) == PlaceTrap(-1, 5)
    assert answer(",,bgoyw", traps=(Trap(-1, 5), None), **taken) == ROLL


def test_it_explains_the_best_actions_with_their_coins_and_the_chances() -> None:
    bot = Greedy()
    bot.game = CamelUp()
    bot.display = CamelUpDisplay(bot.game)
    state = bot.game.start(4)
    position = notation.parse("bgoy,,,,,,w w")
    view = bot.game.view(state._replace(track=position.track, unmoved=position.unmoved), 0)
    assert bot.move(0, view) == LegBet(4)
    *rows, reason = bot.explain(0, view).splitlines()
    assert len(rows) == 3
    assert rows[0].split() == ["leg", "white", "+5.00", "coins"]
    assert reason == "white is first in this leg with 100%, second with 0%; first pays 5"
