"""Two games small enough to work out by hand, for tests of a house that knows no game.

Pips:  seats take turns to pass, to roll a small die (1 to 3) or, now and then, a big one (1 to 6); what
       the die shows is scored. Answers: 0, 3, 6.
Clash: all seats show a number from 1 to 3 at once; one that nobody else shows is scored.
"""

from collections.abc import Sequence
from typing import Any, NamedTuple

from attrs import field, frozen, validators

from camelcup import CHANCE, OVER, IllegalAction, MalformedAction

PASS, SMALL, BIG = 0, 3, 6
"""What a seat may do in Pips: the sides of the die it rolls."""


@frozen
class PipsRules:
    """rounds: turns each seat has · big_rolls: how many of them may be rolls of the big die"""

    rounds: int = field(default=3, validator=validators.ge(1))
    big_rolls: int = 2


PIPS_RULES = {"standard": PipsRules(), "long": PipsRules(rounds=50), "endless": PipsRules(rounds=10**9)}


class PipsState(NamedTuple):
    """turn: turns so far · scores, big_rolls: a number a seat · die: sides of a die in the air, or 0"""

    turn: int
    scores: tuple[int, ...]
    big_rolls: tuple[int, ...]
    die: int


class PipsView(NamedTuple):
    """What a seat sees: everything."""

    seat: int
    turn: int
    scores: tuple[int, ...]
    actions: tuple[int, ...]

    def legal_actions(self) -> tuple[int, ...]:
        return self.actions


class Pips:
    """Dice in turn."""

    name = "pips"
    seats = range(2, 5)
    cup_seats = 2
    unit = "points"

    def __init__(self, rules: PipsRules) -> None:
        self.rules = rules

    def start(self, seats: int) -> PipsState:
        return PipsState(0, (0,) * seats, (0,) * seats, 0)

    def to_move(self, state: PipsState) -> Any:
        if state.die:
            return CHANCE
        seats = len(state.scores)
        return OVER if state.turn == self.rules.rounds * seats else (state.turn % seats,)

    def outcomes(self, state: PipsState) -> Sequence[tuple[int, float]]:
        return [(pips, 1 / state.die) for pips in range(1, state.die + 1)]

    def view(self, state: PipsState, seat: int) -> PipsView:
        return PipsView(seat, state.turn, state.scores, self.legal_actions(state, seat))

    def legal_actions(self, state: PipsState, seat: int) -> tuple[int, ...]:
        return (PASS, SMALL, BIG) if state.big_rolls[seat] < self.rules.big_rolls else (PASS, SMALL)

    def check(self, state: PipsState, seat: int, answer: Any) -> int:
        if type(answer) is not int or answer not in (PASS, SMALL, BIG):
            raise MalformedAction(f"{answer!r} is no action: those are 0, 3 and 6")
        if answer not in self.legal_actions(state, seat):
            raise IllegalAction(f"{answer} is illegal: seat {seat} has no roll of the big die left")
        return answer

    def default_action(self, state: PipsState, seat: int) -> int:
        return PASS

    def apply(self, state: PipsState, move: Any) -> PipsState:
        turn, scores, big_rolls, die = state
        if die:
            return PipsState(turn, _plus(scores, (turn - 1) % len(scores), move), big_rolls, 0)
        seat = turn % len(scores)
        return PipsState(turn + 1, scores, _plus(big_rolls, seat, move[0] == BIG), move[0])

    def scores(self, state: PipsState) -> tuple[int, ...]:
        return state.scores

    def short(self, move: int) -> int:
        return move

    def show(self, state: PipsState, colour: bool = False) -> str:
        return " ".join(map(str, state.scores))


@frozen
class ClashRules:
    """rounds: how often the seats show a number"""

    rounds: int = 4


CLASH_RULES = {"standard": ClashRules()}


class ClashState(NamedTuple):
    """scores: a number a seat · shown: what each seat showed in each round so far"""

    scores: tuple[int, ...]
    shown: tuple[tuple[int, ...], ...]


class ClashView(NamedTuple):
    """What a seat sees: the rounds that are over, and nothing of this one."""

    scores: tuple[int, ...]
    shown: tuple[tuple[int, ...], ...]

    def legal_actions(self) -> tuple[int, ...]:
        return (1, 2, 3)


class Clash:
    """Numbers at once."""

    name = "clash"
    seats = range(2, 5)
    cup_seats = 2
    unit = "points"

    def __init__(self, rules: ClashRules) -> None:
        self.rules = rules

    def start(self, seats: int) -> ClashState:
        return ClashState((0,) * seats, ())

    def to_move(self, state: ClashState) -> Any:
        return OVER if len(state.shown) == self.rules.rounds else tuple(range(len(state.scores)))

    def outcomes(self, state: ClashState) -> Sequence[tuple[int, float]]:
        return ()

    def view(self, state: ClashState, seat: int) -> ClashView:
        return ClashView(state.scores, state.shown)

    def legal_actions(self, state: ClashState, seat: int) -> tuple[int, ...]:
        return (1, 2, 3)

    def check(self, state: ClashState, seat: int, answer: Any) -> int:
        if type(answer) is not int or answer not in (1, 2, 3):
            raise MalformedAction(f"{answer!r} is no action: those are 1, 2 and 3")
        return answer

    def default_action(self, state: ClashState, seat: int) -> int:
        return 1

    def apply(self, state: ClashState, move: Any) -> ClashState:
        gains = [number if move.count(number) == 1 else 0 for number in move]
        scores = tuple(score + gain for score, gain in zip(state.scores, gains, strict=True))
        return ClashState(scores, (*state.shown, move))

    def scores(self, state: ClashState) -> tuple[int, ...]:
        return state.scores

    def short(self, move: int) -> int:
        return move

    def show(self, state: ClashState, colour: bool = False) -> str:
        return " ".join(map(str, state.scores))


def _plus(numbers: tuple[int, ...], seat: int, more: int) -> tuple[int, ...]:
    """The numbers with more at one seat."""
    return numbers[:seat] + (numbers[seat] + more,) + numbers[seat + 1 :]
