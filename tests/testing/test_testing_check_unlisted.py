"""check_game plays games with too many actions to list, and games that hear of seats that leave."""

from itertools import count
from math import nan
from random import Random
from typing import Any

import pytest

from breaches import broken, returning
from camelcup import OVER
from camelcup.testing import ScriptedBot, check_game, play_table
from tiny_games import Clash, ClashRules
from tiny_orders import Depots
from unlisted_games import COUNTERS, NOTHING, Heaps


@pytest.mark.parametrize("game", [Heaps(), Depots()])
def test_games_with_too_many_actions_to_list_keep_the_contract(game):
    check_game(game, playouts=2)


NUMBERS = count(100)


class OwnDice(Heaps):
    dice = Random(1)


class TakesTextForTooMany(Heaps):
    def check(self, state, seat, answer):
        return (9, *NOTHING[1:]) if answer == "x" else super().check(state, seat, answer)


class LeavesAtOnce(Heaps):
    """A seat that has left is not to move."""

    def to_move(self, state):
        mover = super().to_move(state)
        return mover if mover is OVER else tuple(seat for seat in mover if seat not in state.left)


class NoScoresAfterwards(Heaps):
    def scores(self, state):
        return [nan if state.left and state.rounds > 2 else score for score in state.scores]


BROKEN: list[tuple[type[Any], str]] = [
    (
        broken(Heaps, sample_action=returning((COUNTERS + 1, *NOTHING[1:]))),
        r"sample_action of seat 0 drew \(7, .*\), which check refuses \(IllegalAction: .*\)",
    ),
    (
        broken(Heaps, sample_action=lambda *_: [0] * 5),
        r"sample_action: \[0, .*\] must be an immutable value",
    ),
    (
        broken(OwnDice, sample_action=lambda game, *at: Heaps.sample_action(game, *at[:2], game.dice)),
        "sample_action must draw from its random numbers only",
    ),
    (broken(Clash, sample_action=returning(4)), "sample_action of seat 0 drew 4, which is not legal"),
    (
        broken(Heaps, default_action=returning((-1, *NOTHING[1:]))),
        r"default_action of seat 0 is \(-1, .*\), which check refuses \(IllegalAction: .*\)",
    ),
    (
        broken(Heaps, encode=lambda _, move: sum(move)),
        r"default_action of seat 0 is .*, which check refuses \(MalformedAction: 0 is no",
    ),
    (
        broken(Heaps, check=lambda *given: tuple(sorted(Heaps.check(*given)))),
        r"sample_action of seat 0 drew \(.*\), which check takes for \(.*\)",
    ),
    (TakesTextForTooMany, r"check takes 'x' for \(9, .*\), which check refuses \(.*\) for seat"),
    (
        broken(Heaps, check=lambda *given: Heaps.check(*given[:3], list(given[3]))),
        "check raised TypeError: .* it must raise MalformedAction or IllegalAction",
    ),
    (
        broken(Heaps, determinize=lambda _, view, random: view._replace(left=tuple(range(len(view.scores))))),
        "determinize gave a state in which other actions are legal for seat 0",
    ),
    (LeavesAtOnce, r"leave changed to_move from \(0, 1\) to \(\d,\); only apply may, which comes next"),
    (broken(Heaps, leave=returning(None)), "leave returned None, but .* declares HeapsState as State"),
    (
        broken(Heaps, leave=lambda _, state, seat: state._replace(left=(*state.left, seat, next(NUMBERS)))),
        "leave gave two states that are not equal for seat",
    ),
    (
        broken(Heaps, leave=lambda _, state, seat: state._replace(scores=state.scores[:-1])),
        r"scores must be one finite number a seat, not \(0,\)",
    ),
    (
        broken(Heaps, default_action=returning((1, *NOTHING[1:]))),
        "ValueError: a seat that has left lays counters",
    ),
    (NoScoresAfterwards, r"scores must be one finite number a seat, not \[nan, nan\]"),
]


@pytest.mark.parametrize(("game", "message"), BROKEN)
def test_a_breach_of_the_contract_is_found(game, message):
    with pytest.raises(AssertionError, match=message):
        check_game(game(ClashRules()) if issubclass(game, Clash) else game())


def test_a_table_ends_at_the_number_of_turns_of_the_game():
    assert len(play_table(broken(Heaps, max_turns=2)(), [ScriptedBot([[0] * 5] * 4)] * 2).turns) == 2


def test_an_error_of_the_list_names_the_method_to_use():
    game = Heaps()
    with pytest.raises(NotImplementedError, match=r"^heaps has too many actions to list: see sample_action$"):
        game.legal_actions(game.start(2), 0)
