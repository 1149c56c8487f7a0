"""check_game plays games with too many actions to list, and games that hear of seats that leave."""

from itertools import count
from random import Random
from typing import Any

import pytest
from camelcup_checks import check_game

from breaches import but, returns
from camelcup.testing import ScriptedBot, play_table
from tiny_games import Clash, ClashRules
from tiny_orders import Depots
from unlisted_games import COUNTERS, NOTHING, Heaps, HeapsState


@pytest.mark.parametrize("game", [Heaps(), Depots()])
def test_games_with_too_many_actions_to_list_keep_the_contract(game):
    check_game(game, playouts=2)


class LeavesAtOnce(Heaps):
    """A seat that has left is not to move."""

    def to_move(self, state):
        mover = super().to_move(state)
        return mover if mover is self.over else tuple(seat for seat in mover if seat not in state.left)

    @property
    def over(self):
        return super().to_move(HeapsState((), rounds=4))


BROKEN: dict[str, Any] = {
    r"sample_action of seat 0 drew \(7, .*\), which check refuses \(IllegalAction: .*\)": but(
        Heaps, sample_action=returns((COUNTERS + 1, *NOTHING[1:]))
    ),
    r"sample_action: \[0, .*\] must be an immutable value": but(Heaps, sample_action=returns([0] * 5)),
    "sample_action must draw from its random numbers only": but(
        Heaps,
        dice=Random(1),
        sample_action=lambda self, state, seat, random: Heaps.sample_action(self, state, seat, self.dice),
    ),
    "sample_action of seat 0 drew 4, which is not legal": but(Clash, sample_action=returns(4)),
    r"default_action of seat 0 is \(-1, .*\), which check refuses \(IllegalAction: .*\)": but(
        Heaps, default_action=returns((-1, *NOTHING[1:]))
    ),
    r"default_action of seat 0 is .*, which check refuses \(MalformedAction: 0 is no": but(
        Heaps, encode=lambda self, move: sum(move)
    ),
    r"sample_action of seat 0 drew \(.*\), which check takes for \(.*\)": but(
        Heaps, check=lambda self, state, seat, answer: tuple(sorted(Heaps.check(self, state, seat, answer)))
    ),
    r"check takes 'x' for \(9, .*\), which check refuses \(.*\) for seat": but(
        Heaps, check=lambda *asked: (9, *NOTHING[1:]) if asked[-1] == "x" else Heaps.check(*asked)
    ),
    "determinize gave a state in which other actions are legal for seat 0": but(
        Heaps, determinize=lambda self, view, random: view._replace(left=tuple(range(len(view.scores))))
    ),
    r"leave changed to_move from \(0, 1\) to \(\d,\); only apply may, which comes next": LeavesAtOnce,
    "leave returned None, but .* declares HeapsState as State": but(Heaps, leave=returns(None)),
    "leave gave two states that are not equal for seat": but(
        Heaps,
        numbers=count(1),
        leave=lambda self, state, seat: state._replace(left=(*state.left, seat, next(self.numbers) + 100)),
    ),
    r"scores must be one finite number a seat, not \(0,\)": but(
        Heaps, leave=lambda self, state, seat: state._replace(scores=state.scores[:-1])
    ),
    "ValueError: a seat that has left lays counters": but(Heaps, default_action=returns((1, *NOTHING[1:]))),
    r"scores must be one finite number a seat, not \[nan, nan\]": but(
        Heaps,
        scores=lambda self, state: [
            float("nan") if state.left and state.rounds > 2 else score for score in state.scores
        ],
    ),
}


@pytest.mark.parametrize("message", BROKEN)
def test_a_breach_of_the_contract_is_found(message):
    game = BROKEN[message]
    with pytest.raises(AssertionError, match=message):
        check_game(game(ClashRules()) if issubclass(game, Clash) else game())


def test_a_table_ends_at_the_number_of_turns_of_the_game():
    game = but(Heaps, max_turns=2)()
    assert len(play_table(game, [ScriptedBot([[0] * 5] * 4)] * 2).turns) == 2


def test_an_error_of_the_list_names_the_method_to_use():
    with pytest.raises(NotImplementedError, match=r"^heaps has too many actions to list: see sample_action$"):
        Heaps().legal_actions(None, 0)
