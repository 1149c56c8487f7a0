from typing import Any

import pytest
from camelcup_bot_oasis.bot import Oasis

from camelcup.camelup import notation
from camelcup.camelup.actions import ROLL, Action, LegBet, LoserBet, PlaceTrap, WinnerBet
from camelcup.camelup.engine import CamelUp
from camelcup.camelup.odds import chances
from camelcup.camelup.odds.kernel import choose
from camelcup.camelup.pieces import RaceBet, Trap
from camelcup.camelup.rules import RULE_SETS, Rules
from camelcup.camelup.state import View
from camelcup.record import Ending, Turn
from camelcup.testing import check_bot, play_table

LEADER_SURE = "bgoy,,,,,,w w"
"""White wins this leg whatever it throws."""

NEARLY_OVER = ",,g,,b,,,,,oy,,,,,,w w"
"""White wins the race, and green is last."""


def see(line: str, player: int = 0, **more: Any) -> View:
    """What a seat sees in a position."""
    game, position = CamelUp(Rules()), notation.parse(line)
    start = game.start(4)._replace(track=position.track, unmoved=position.unmoved)
    return game.view(start._replace(**more), player)


def answer(line: str, **more: Any) -> Action:
    """What seat 0 of four does in a position at which it comes in."""
    bot = Oasis()
    bot.begin(0, 4, Rules())
    action: Action = bot.move(0, see(line, **more))
    return action


@pytest.mark.parametrize("rules", RULE_SETS)
def test_oasis_keeps_the_contract(rules: str) -> None:
    check_bot(Oasis, game="camelup", rules=rules, games=1)


@pytest.mark.parametrize("seats", range(2, 9))
def test_it_sits_at_every_table_and_rolls_to_the_end_of_a_race_among_its_like(seats: int) -> None:
    record = play_table(CamelUp(Rules()), [Oasis() for _ in range(seats)], seed=seats)
    assert record.faults == ()
    assert record.ending is Ending.OVER


def test_it_bets_on_a_camel_that_cannot_lose_the_leg() -> None:
    assert answer(LEADER_SURE) == LegBet(4)


def test_it_bets_on_the_race_when_that_is_as_good_as_over() -> None:
    taken = ((4, 1),) * 3
    assert answer(NEARLY_OVER, leg_bets=taken) in (WinnerBet(4), LoserBet(1))
    own = (RaceBet(4, 0, True),)
    assert answer(NEARLY_OVER, leg_bets=taken, race_bets=own) == LoserBet(1)


def test_it_rolls_when_nothing_else_earns_a_coin() -> None:
    own = (RaceBet(4, 0, True), RaceBet(1, 0, False))
    assert answer(NEARLY_OVER, leg_bets=((4, 1),) * 3, race_bets=own) == ROLL


RIVALS: dict[str, Any] = {
    "leg_bets": ((4, 0), (4, 0), (4, 0), (3, 1), (3, 2), (3, 3)),
    "race_bets": tuple([RaceBet(camel, 0, camel == 3) for camel in range(5)]),
}
"""It has backed white, all others yellow, and it has no cards left."""

YELLOW_RIDES = ",,,,bgoy,,w g"
"""Green carries yellow past white, or not."""


BET_OR_TRAP: dict[str, Any] = {"leg_bets": tuple((camel, seat) for camel in range(3) for seat in (1, 2, 3))}
SPREAD_OUT = ",y,w,b,o,g yw"
"""A trap on square 4 is worth a little more than any bet."""


def test_it_lets_a_trap_wait_until_another_seat_has_placed_one() -> None:
    bot = Oasis()
    bot.begin(0, 4, Rules())
    view = see(SPREAD_OUT, **BET_OR_TRAP)
    assert bot.move(0, view) == LegBet(4)
    bot.move(0, see(LEADER_SURE, traps=(None, Trap(1, 5), None, None)))
    assert bot.move(0, view) == PlaceTrap(1, 4)


def test_it_sets_a_mirage_for_the_camel_that_the_others_have_backed() -> None:
    action = answer(YELLOW_RIDES, **RIVALS)
    assert isinstance(action, PlaceTrap)
    assert action.type == -1


def test_it_moves_its_trap_once_a_board_only() -> None:
    bot, line = Oasis(), YELLOW_RIDES
    bot.begin(0, 4, Rules())
    assert isinstance(bot.move(0, see(line, **RIVALS)), PlaceTrap)
    assert isinstance(answer(line, traps=(Trap(1, 18), None, None, None), **RIVALS), PlaceTrap)
    elsewhere = see(line, traps=(Trap(1, 18), None, None, None), **RIVALS)
    assert not isinstance(bot.move(0, elsewhere), PlaceTrap)


def moves_of_a_game(seed: int) -> tuple[Turn, ...]:
    """The turns of a game of four; nothing that the other kernel has worked out is used."""
    chances.remembered.cache_clear()
    return play_table(CamelUp(Rules()), [Oasis() for _ in range(4)], seed=seed).turns


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(3))
def test_the_kernel_in_python_plays_the_same_games(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    compiled = moves_of_a_game(seed)
    monkeypatch.setattr(chances, "KERNEL", choose({"CAMELCUP_PURE": "1"}))
    assert moves_of_a_game(seed) == compiled


@pytest.mark.parametrize(
    "line", [LEADER_SURE, NEARLY_OVER, "b,,,g,oyw bg", ",,,bg,+1,,oyw bgo", ",b,-2,g,,oyw gyw"]
)
def test_the_kernel_in_python_answers_the_same(line: str, monkeypatch: pytest.MonkeyPatch) -> None:
    compiled = answer(line, traps=(*notation.parse(line).traps, *(None,) * 4)[:4])
    monkeypatch.setattr(chances, "KERNEL", choose({"CAMELCUP_PURE": "1"}))
    chances.remembered.cache_clear()
    assert answer(line, traps=(*notation.parse(line).traps, *(None,) * 4)[:4]) == compiled
