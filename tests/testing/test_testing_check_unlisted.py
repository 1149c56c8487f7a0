"""check_game plays games with too many actions to list, and games that hear of seats that leave."""

from itertools import count
from random import Random
from typing import Any

import pytest

from camelcup.testing import ScriptedBot, check_game, play_table
from tiny_games import Clash, ClashRules, ClashState
from tiny_orders import Depots
from unlisted_games import COUNTERS, NOTHING, Hand, Heaps, HeapsState


@pytest.mark.parametrize("game", [Heaps(), Depots()])
def test_games_with_too_many_actions_to_list_keep_the_contract(game: Any) -> None:
    check_game(game, playouts=2)


# Samples


class SampleIsIllegal(Heaps):
    def sample_action(self, state: HeapsState, seat: int, random: Random) -> Hand:
        return (COUNTERS + 1, *NOTHING[1:])


class SampleIsAList(Heaps):
    def sample_action(self, state: HeapsState, seat: int, random: Random) -> Hand:
        return [0] * 5  # type: ignore[return-value]


class SampleHasDiceOfItsOwn(Heaps):
    dice = Random(1)

    def sample_action(self, state: HeapsState, seat: int, random: Random) -> Hand:
        return super().sample_action(state, seat, self.dice)


class SampleIsNotInTheList(Clash):
    def sample_action(self, state: ClashState, seat: int, random: Random) -> int:
        return 4


class DefaultIsIllegal(Heaps):
    def default_action(self, state: HeapsState, seat: int) -> Hand:
        return (-1, *NOTHING[1:])


# Answers


class TakesNoEncodedForm(Heaps):
    def encode(self, move: Hand) -> int:
        return sum(move)


class SortsTheHeaps(Heaps):
    def check(self, state: HeapsState, seat: int, answer: Any) -> Hand:
        return tuple(sorted(super().check(state, seat, answer)))


class TakesTextForTooMany(Heaps):
    def check(self, state: HeapsState, seat: int, answer: Any) -> Hand:
        return (9, *NOTHING[1:]) if answer == "x" else super().check(state, seat, answer)


class BreaksOnNumbers(Heaps):
    def check(self, state: HeapsState, seat: int, answer: Any) -> Hand:
        return super().check(state, seat, list(answer))


class DeterminizeForgetsTheCounters(Heaps):
    def determinize(self, view: HeapsState, random: Random) -> HeapsState:
        return view._replace(left=tuple(range(len(view.scores))))


# Seats that leave


class LeavesAtOnce(Heaps):
    """A seat that has left is not to move."""

    def to_move(self, state: HeapsState) -> Any:
        mover = super().to_move(state)
        return mover if mover is self.over else tuple(seat for seat in mover if seat not in state.left)

    @property
    def over(self) -> Any:
        return super().to_move(HeapsState((), rounds=4))


class LeaveReturnsNone(Heaps):
    def leave(self, state: HeapsState, seat: int) -> Any:
        return None


class LeaveCounts(Heaps):
    numbers = count(1)

    def leave(self, state: HeapsState, seat: int) -> HeapsState:
        return state._replace(left=(*state.left, seat, next(self.numbers) + 100))


class LeaveTakesTheScores(Heaps):
    def leave(self, state: HeapsState, seat: int) -> HeapsState:
        return state._replace(scores=state.scores[:-1])


class LaysWhenItHasLeft(Heaps):
    def default_action(self, state: HeapsState, seat: int) -> Hand:
        return (1, *NOTHING[1:])


class NoScoresAfterwards(Heaps):
    def scores(self, state: HeapsState) -> Any:
        return [float("nan") if state.left and state.rounds > 2 else score for score in state.scores]


BROKEN: list[tuple[type[Any], str]] = [
    (SampleIsIllegal, r"sample_action of seat 0 drew \(7, .*\), which check refuses \(IllegalAction: .*\)"),
    (SampleIsAList, r"sample_action: \[0, .*\] must be an immutable value"),
    (SampleHasDiceOfItsOwn, "sample_action must draw from its random numbers only"),
    (SampleIsNotInTheList, "sample_action of seat 0 drew 4, which is not legal"),
    (DefaultIsIllegal, r"default_action of seat 0 is \(-1, .*\), which check refuses \(IllegalAction: .*\)"),
    (TakesNoEncodedForm, r"default_action of seat 0 is .*, which check refuses \(MalformedAction: 0 is no"),
    (SortsTheHeaps, r"sample_action of seat 0 drew \(.*\), which check takes for \(.*\)"),
    (
        TakesTextForTooMany,
        r"check takes 'x' for \(9, .*\), which check refuses \(.*\) for seat",
    ),
    (BreaksOnNumbers, "check raised TypeError: .* it must raise MalformedAction or IllegalAction"),
    (DeterminizeForgetsTheCounters, "determinize gave a state in which other actions are legal for seat 0"),
    (LeavesAtOnce, r"leave changed to_move from \(0, 1\) to \(\d,\); only apply may, which comes next"),
    (LeaveReturnsNone, "leave returned None, but .* declares HeapsState as State"),
    (LeaveCounts, "leave gave two states that are not equal for seat"),
    (LeaveTakesTheScores, r"scores must be one finite number a seat, not \(0,\)"),
    (LaysWhenItHasLeft, "ValueError: a seat that has left lays counters"),
    (NoScoresAfterwards, r"scores must be one finite number a seat, not \[nan, nan\]"),
]


@pytest.mark.parametrize(("game", "message"), BROKEN, ids=lambda case: getattr(case, "__name__", ""))
def test_a_breach_of_the_contract_is_found(game: type[Any], message: str) -> None:
    with pytest.raises(AssertionError, match=message):
        check_game(game(ClashRules()) if issubclass(game, Clash) else game())


def test_a_table_ends_at_the_number_of_turns_of_the_game() -> None:
    assert len(play_table(Short(), [ScriptedBot([[0] * 5] * 4)] * 2).turns) == 2


class Short(Heaps):
    max_turns = 2


def test_an_error_of_the_list_names_the_method_to_use() -> None:
    game = Heaps()
    with pytest.raises(NotImplementedError, match=r"^heaps has too many actions to list: see sample_action$"):
        game.legal_actions(game.start(2), 0)
