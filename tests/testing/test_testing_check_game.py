"""check_game takes a good game, and finds every way of breaking the contract."""

from itertools import count
from typing import Any, NamedTuple

import pytest
from attrs import define, evolve, frozen

from camelcup import MalformedAction
from camelcup.camelup.engine import CamelUp
from camelcup.camelup.rules import RULE_SETS
from camelcup.testing import check_game
from tiny_games import BIG, PASS, PIPS_RULES, SMALL, Clash, ClashRules, Pips, PipsRules, PipsState


@pytest.mark.parametrize("name", RULE_SETS)
def test_camel_up_keeps_the_contract_with_every_rule_set(name: str) -> None:
    check_game(CamelUp(RULE_SETS[name]), playouts=1)


@pytest.mark.parametrize("game", [Pips(PipsRules()), Clash(ClashRules())])
def test_games_in_turn_and_games_at_once_keep_the_contract(game: Any) -> None:
    check_game(game)


class NoName(Pips):
    name = ""


class NoUnit(Pips):
    unit = ""


class NoDefault(Clash):
    default_action = property()  # type: ignore[assignment]  # one that cannot be got, as if it were not there


class SeatsInAList(Pips):
    seats = [2, 3]  # noqa: RUF012


class CupSeatsOutOfRange(Pips):
    cup_seats = 7


class RulesInADict(Pips):
    def __init__(self, rules: PipsRules) -> None:
        self.rules = {"rounds": 1}


class StartRaises(Pips):
    def start(self, seats: int) -> PipsState:
        raise KeyError(seats)


@frozen(eq=False)
class OnlyItself:
    scores: tuple[int, ...]


class StatesHaveNoValue(Clash):
    """States are equal to themselves only."""

    def start(self, seats: int) -> Any:
        return OnlyItself((0,) * seats)

    def to_move(self, state: Any) -> Any:
        return (0, 1)


class ListInState(Pips):
    def start(self, seats: int) -> PipsState:
        return super().start(seats)._replace(scores=[0] * seats)

    def scores(self, state: PipsState) -> tuple[int, ...]:
        return tuple(state.scores)


@define(unsafe_hash=True)
class Purse:
    coins: int = 0


class OpenPartInState(Pips):
    def start(self, seats: int) -> PipsState:
        return super().start(seats)._replace(scores=(Purse(),) * seats)


class ScoreMissing(Pips):
    def scores(self, state: PipsState) -> tuple[int, ...]:
        return state.scores[1:]


class HalfPoints(Pips):
    def scores(self, state: PipsState) -> Any:
        return tuple(score / 2 for score in state.scores)


class ShowsNothing(Pips):
    def show(self, state: PipsState, colour: bool = False) -> Any:
        return None


class ShowsNoColours(Pips):
    def show(self, state: PipsState) -> str:  # type: ignore[override]
        return ""


class MoverIsANumber(Pips):
    def to_move(self, state: PipsState) -> Any:
        mover = super().to_move(state)
        return mover[0] if isinstance(mover, tuple) else mover


class MoverIsNotAtTheTable(Clash):
    def to_move(self, state: Any) -> Any:
        return (0, len(state.scores))


class MoverTwice(Clash):
    def to_move(self, state: Any) -> Any:
        return (0, 0)


class NoOutcomes(Pips):
    def outcomes(self, state: PipsState) -> Any:
        return []


class WeightOfNothing(Pips):
    def outcomes(self, state: PipsState) -> Any:
        return [*super().outcomes(state), (7, 0)]


class WeightsTooSmall(Pips):
    def outcomes(self, state: PipsState) -> Any:
        return super().outcomes(state)[1:]


class OutcomeTwice(Pips):
    def outcomes(self, state: PipsState) -> Any:
        return [(1, 0.5), (1, 0.5)]


class OutcomesShuffled(Pips):
    def __init__(self, rules: PipsRules) -> None:
        super().__init__(rules)
        self.asked = count()

    def outcomes(self, state: PipsState) -> Any:
        return list(super().outcomes(state))[:: -1 if next(self.asked) % 2 else 1]


class OutcomeIsAList(Pips):
    def outcomes(self, state: PipsState) -> Any:
        return [([1], 1.0)]


class NothingLegal(Pips):
    def legal_actions(self, state: PipsState, seat: int) -> Any:
        return ()


class LegalActionsInAList(Pips):
    def legal_actions(self, state: PipsState, seat: int) -> Any:
        return list(super().legal_actions(state, seat))


class LegalActionTwice(Pips):
    def legal_actions(self, state: PipsState, seat: int) -> Any:
        return (*super().legal_actions(state, seat), PASS)


class LegalActionsShuffled(Pips):
    def __init__(self, rules: PipsRules) -> None:
        super().__init__(rules)
        self.asked = count()

    def legal_actions(self, state: PipsState, seat: int) -> Any:
        return super().legal_actions(state, seat)[:: -1 if next(self.asked) % 2 else 1]


class OneShortForTwo(Pips):
    def short(self, move: int) -> Any:
        return min(move, SMALL)


class ShortIsASet(Pips):
    def short(self, move: int) -> Any:
        return {move}


class ShortRaises(Pips):
    def short(self, move: int) -> Any:
        raise ZeroDivisionError


class DefaultIsIllegal(Pips):
    def default_action(self, state: PipsState, seat: int) -> int:
        return BIG


class ViewIsTheState(Pips):
    def view(self, state: PipsState, seat: int) -> Any:
        return state


class ListView(NamedTuple):
    scores: list[int]

    def legal_actions(self) -> tuple[int, ...]:
        return (1, 2, 3)


class ViewHoldsAList(Clash):
    def view(self, state: Any, seat: int) -> Any:
        return ListView(list(state.scores))


@define(unsafe_hash=True)
class OpenView:
    scores: tuple[int, ...]

    def legal_actions(self) -> tuple[int, ...]:
        return (1, 2, 3)


class ViewCanBeSet(Clash):
    def view(self, state: Any, seat: int) -> Any:
        return OpenView(state.scores)


class MuteView(NamedTuple):
    scores: tuple[int, ...]


class ViewKnowsNoActions(Clash):
    def view(self, state: Any, seat: int) -> Any:
        return MuteView(state.scores)


class UnionView(NamedTuple):
    best: int | str | None

    def legal_actions(self) -> tuple[int, ...]:
        return (1, 2, 3)


class ViewOfNoOneType(Clash):
    def view(self, state: Any, seat: int) -> Any:
        return UnionView(3)


@frozen(eq=False)
class ViewOfItsOwn:
    def legal_actions(self) -> tuple[int, ...]:
        return (1, 2, 3)


class ViewsHaveNoValue(Clash):
    def view(self, state: Any, seat: int) -> Any:
        return ViewOfItsOwn()


class ViewKnowsOtherActions(Pips):
    def view(self, state: PipsState, seat: int) -> Any:
        return super().view(state, seat)._replace(actions=(PASS, SMALL))


@frozen
class SetView:
    scores: frozenset[int]

    def legal_actions(self) -> tuple[int, ...]:
        return (1, 2, 3)


class ViewCannotTravel(Clash):
    def view(self, state: Any, seat: int) -> Any:
        return SetView(frozenset({1}))


class LiveView(NamedTuple):
    """Shows what the game counts, whenever it is looked at."""

    def legal_actions(self) -> tuple[int, ...]:
        return (1, 2, 3)

    def __repr__(self) -> str:
        return str(ViewFollowsTheGame.moves)


class ViewFollowsTheGame(Clash):
    moves = 0

    def view(self, state: Any, seat: int) -> Any:
        return LiveView()

    def apply(self, state: Any, move: Any) -> Any:
        ViewFollowsTheGame.moves += 1
        return super().apply(state, move)


class TakesNoLists(CamelUp):
    def check(self, state: Any, seat: int, answer: Any) -> Any:
        if isinstance(answer, list):
            raise MalformedAction("no lists")
        return super().check(state, seat, answer)


class TakesOneForTheOther(Pips):
    def check(self, state: PipsState, seat: int, answer: Any) -> int:
        return PASS if super().check(state, seat, answer) == SMALL else answer


class TakesTheIllegal(Pips):
    def check(self, state: PipsState, seat: int, answer: Any) -> int:
        return BIG if answer == BIG else super().check(state, seat, answer)


class TakesNonsense(Pips):
    def check(self, state: PipsState, seat: int, answer: Any) -> int:
        return PASS if answer is None else super().check(state, seat, answer)


class BreaksOnNonsense(Pips):
    def check(self, state: PipsState, seat: int, answer: Any) -> int:
        hash(answer)
        return super().check(state, seat, answer)


@frozen
class Tally:
    """A state that hides how it is changed: it is frozen, but for those who know."""

    seats: int
    turn: int = 0

    def later(self) -> "Tally":
        return evolve(self, turn=self.turn + 1)


class Count(Clash):
    """All say a number, a few times; states are attrs values."""

    def start(self, seats: int) -> Any:
        return Tally(seats)

    def to_move(self, state: Any) -> Any:
        return super().to_move(super().start(state.seats)._replace(shown=((),) * min(state.turn, 4)))

    def view(self, state: Any, seat: int) -> Any:
        return super().view(super().start(state.seats), seat)

    def apply(self, state: Any, move: Any) -> Any:
        return state.later()

    def scores(self, state: Any) -> tuple[int, ...]:
        return (0,) * state.seats

    def show(self, state: Any, colour: bool = False) -> str:
        return str(state.turn)


class ApplyChangesTheState(Count):
    def apply(self, state: Any, move: Any) -> Any:
        after = state.later()
        object.__setattr__(state, "turn", state.turn + 1)
        return after


class ApplyRaises(Count):
    def apply(self, state: Any, move: Any) -> Any:
        raise RuntimeError("no way on")


class ApplyDrawsChance(Count):
    drawn = count()

    def apply(self, state: Any, move: Any) -> Any:
        return evolve(state, turn=state.turn + 1 + next(self.drawn) % 2)


BROKEN: list[tuple[type[Any], str]] = [
    (NoDefault, "has no default_action; see camelcup.Game"),
    (NoName, "name must be a text"),
    (NoUnit, "unit must be a text, not ''"),
    (SeatsInAList, "seats must be a range"),
    (CupSeatsOutOfRange, "cup_seats is 7"),
    (RulesInADict, "rules must be a value that nothing changes, and it cannot be hashed"),
    (StartRaises, r"start\(2\) raised KeyError: 2"),
    (StatesHaveNoValue, "start gave two states that are not equal"),
    (ListInState, r"a state must be a value .* it cannot be hashed \(unhashable type: 'list'\)"),
    (OpenPartInState, r"it can be changed: it.scores\[0\].coins can be set \(Purse is not frozen\)"),
    (ScoreMissing, r"scores must be a tuple of one whole number a seat, not \(0,\)"),
    (HalfPoints, "scores must be a tuple of one whole number a seat"),
    (ShowsNothing, "show must return text, not None"),
    (ShowsNoColours, r"show\(state, False\) raised TypeError"),
    (MoverIsANumber, "to_move must answer CHANCE, OVER or a tuple of seats, not 0"),
    (MoverIsNotAtTheTable, r"to_move must name seats of the table, each once, not \(0, 2\)"),
    (MoverTwice, r"to_move must name seats of the table, each once, not \(0, 0\)"),
    (NoOutcomes, "outcomes is empty, though to_move answers CHANCE"),
    (WeightOfNothing, "outcomes gives 7 the weight 0; it must be above 0"),
    (WeightsTooSmall, "the weights of outcomes sum to 0.[68]"),
    (OutcomeTwice, "outcomes lists a move twice"),
    (OutcomesShuffled, "outcomes gave another list the second time"),
    (OutcomeIsAList, r"outcomes: \[1\] must be a value that nothing changes"),
    (NothingLegal, r"legal_actions of seat 0, .* not \(\)"),
    (LegalActionsInAList, r"legal_actions of seat 0, .* not \[0, 3, 6\]"),
    (LegalActionTwice, "legal_actions lists a move twice"),
    (LegalActionsShuffled, "legal_actions gave another tuple the second time"),
    (OneShortForTwo, "legal_actions has two moves with the same short form"),
    (ShortIsASet, r"short\(0\) is \{0\}; a short form holds numbers, text and tuples only"),
    (ShortRaises, r"short\(0\) raised ZeroDivisionError"),
    (DefaultIsIllegal, "default_action of seat . is 6, which is not legal"),
    (ViewIsTheState, "the view of seat 0 is the state itself"),
    (ViewHoldsAList, "a view must be a value that nothing changes, and it cannot be hashed"),
    (ViewCanBeSet, "it can be changed: it.scores can be set"),
    (ViewsHaveNoValue, "view gave two views that are not equal"),
    (ViewKnowsOtherActions, r"legal_actions of seat 0's view is \(0, 3\), that of the game \(0, 3, 6\)"),
    (ViewKnowsNoActions, r"a view must have a method legal_actions; MuteView\(.*\) has none"),
    (
        ViewOfNoOneType,
        r"the view of seat 0 must travel as JSON, and it cannot be read back .* int \| str \| None",
    ),
    (ViewCannotTravel, "the view of seat 0 must travel as JSON, and it cannot be read back"),
    (ViewFollowsTheGame, "the view of seat 0 was changed by later moves"),
    (TakesNoLists, r"check refuses \[0\], though Roll\(\) is legal for seat 0: MalformedAction: no lists"),
    (TakesOneForTheOther, "check takes 3 for 0, not for 3"),
    (TakesTheIllegal, "check takes 6 for 6, which is not legal for seat"),
    (TakesNonsense, "check takes None for 0, which is not legal for seat 0"),
    (
        BreaksOnNonsense,
        r"check raised TypeError: .* for \[\]; it must raise MalformedAction or IllegalAction",
    ),
    (ApplyChangesTheState, "apply changed the state it was given"),
    (ApplyRaises, r"apply\(state, \(.*\)\) raised RuntimeError: no way on"),
    (ApplyDrawsChance, "apply gave two states that are not equal for the same move"),
]


def test_the_game_that_the_broken_ones_are_made_from_keeps_the_contract() -> None:
    check_game(Count(ClashRules()))


@pytest.mark.parametrize(("game", "message"), BROKEN, ids=lambda case: getattr(case, "__name__", ""))
def test_a_broken_promise_is_found(game: type[Any], message: str) -> None:
    rules = {Pips: PipsRules(big_rolls=1), Clash: ClashRules(), CamelUp: RULE_SETS["cup"]}
    base = next(kind for kind in game.__mro__ if kind in rules)
    with pytest.raises(AssertionError, match=message):
        check_game(game(rules[base]))


def test_a_game_without_an_end_is_found() -> None:
    with pytest.raises(AssertionError, match="the game has not ended after 300 moves"):
        check_game(Pips(PIPS_RULES["endless"]), max_moves=300)


def test_a_failure_tells_the_position_and_the_moves_that_led_there() -> None:
    with pytest.raises(AssertionError) as failed:
        check_game(TakesTheIllegal(PipsRules(big_rolls=1)))
    first, second, board = str(failed.value).splitlines()
    assert first.startswith("pips: check takes 6")
    assert second.startswith("  position (2 seats, after ")
    assert "moves, the last of them" in second
    assert all(number.isdigit() for number in board.split())
