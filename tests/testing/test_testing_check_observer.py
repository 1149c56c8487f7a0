"""Each breach of the contract of observers is found."""

from collections.abc import Sequence
from itertools import count
from typing import Any

import pytest
from attrs import evolve

from camelcup import Feature, Observer
from camelcup.installed.plugins import Plugins
from camelcup.testing import check_game, inspect_game
from tiny_games import BIG, PASS, SMALL, Pips, PipsRules, PipsState

PIPS = Pips(PipsRules())

CALLS = count()


class Pipper(Observer[PipsState, int]):
    """Keeps the contract."""

    def features(self, seats: int) -> Any:
        return [Feature(f"score.{seat}", 0, 18) for seat in range(seats)]

    def observe(self, seat: int, view: PipsState) -> Any:
        return view.scores

    def actions(self, seats: int) -> Any:
        return (PASS, SMALL, BIG)


class MadeWithAnother(Pipper):
    def __init__(self, game: Any) -> None:
        super().__init__(Pips(PipsRules()))


class NoObserver:
    def __init__(self, game: Any) -> None:
        pass


class NamesOnly(Pipper):
    def features(self, seats: int) -> Any:
        return [f"score.{seat}" for seat in range(seats)]


class OneNameForAll(Pipper):
    def features(self, seats: int) -> Any:
        return [Feature("score", 0, 18)] * seats


class Nameless(Pipper):
    def features(self, seats: int) -> Any:
        return [Feature("score" * seat, 0, 18) for seat in range(seats)]


class UpsideDown(Pipper):
    def features(self, seats: int) -> Any:
        return [Feature(f"score.{seat}", 18, 0) for seat in range(seats)]


class FeaturesChange(Pipper):
    def features(self, seats: int) -> Any:
        return [Feature(f"score.{next(CALLS)}", 0, 18) for _ in range(seats)]


class OneTooFew(Pipper):
    def observe(self, seat: int, view: PipsState) -> Any:
        return view.scores[1:]


class WholeState(Pipper):
    def observe(self, seat: int, view: PipsState) -> Any:
        return str(view)


class Texts(Pipper):
    def observe(self, seat: int, view: PipsState) -> Any:
        return list(map(str, view.scores))


class Infinite(Pipper):
    def observe(self, seat: int, view: PipsState) -> Any:
        return [float("inf") for _ in view.scores]


class BeyondItsRange(Pipper):
    def features(self, seats: int) -> Any:
        return [Feature(f"score.{seat}", 0, 2) for seat in range(seats)]


class Moody(Pipper):
    def observe(self, seat: int, view: PipsState) -> Any:
        return [next(CALLS) % 5 for _ in view.scores]


class ObserveRaises(Pipper):
    def observe(self, seat: int, view: PipsState) -> Any:
        raise LookupError("no glasses")


class SomeActions(Pipper):
    def actions(self, seats: int) -> Any:
        return (PASS, SMALL)


class SmallTwice(Pipper):
    def actions(self, seats: int) -> Any:
        return (PASS, SMALL, SMALL, BIG)


class NoActions(Pipper):
    def actions(self, seats: int) -> Any:
        return ()


class ActionsChange(Pipper):
    def actions(self, seats: int) -> Any:
        return (PASS, SMALL, BIG)[:: -1 if next(CALLS) % 2 else 1]


class ActionsSometimes(Pipper):
    def actions(self, seats: int) -> Any:
        return (PASS, SMALL, BIG) if next(CALLS) % 2 else None


BROKEN: list[tuple[Any, str]] = [
    (MadeWithAnother, r"<.*MadeWithAnother object .*> must be a camelcup\.Observer made with the game"),
    (NoObserver, r"<.*NoObserver object .*> must be a camelcup\.Observer made with the game"),
    (NamesOnly, r"features must return a list of camelcup\.Feature, not \['score\.0', 'score\.1'\]"),
    (OneNameForAll, "features has two with the name 'score'; each needs a name of its own"),
    (Nameless, r"Feature\(name='', low=0, high=18\) must have a name, and a low of at most its high"),
    (UpsideDown, r"Feature\(name='score.0', low=18, high=0\) must have a name, and a low of at most its"),
    (FeaturesChange, "features gave another list the second time; their order must be fixed"),
    (OneTooFew, "observe returns 1 numbers, for 2 features"),
    (WholeState, r"observe must return a list of numbers, not 'PipsState\("),
    (Texts, r"observe of seat [01] gives score\.0 '0', which is no finite number"),
    (Infinite, r"observe of seat [01] gives score\.0 inf, which is no finite number"),
    (BeyondItsRange, r"observe of seat [01] gives score\.[01] [3-9]: features says 0 to 2"),
    (Moody, "observe gave other numbers the second time for the same view"),
    (ObserveRaises, "LookupError: no glasses"),
    (SomeActions, "actions lacks 6, which is legal for seat 0"),
    (SmallTwice, "actions lists 3 twice"),
    (NoActions, r"actions must return a list of actions, or None, not \(\)"),
    (ActionsChange, "actions gave another list the second time; their order must be fixed"),
    (ActionsSometimes, "actions gave another list the second time; their order must be fixed"),
]


@pytest.mark.parametrize(("observer", "message"), BROKEN, ids=[case[0].__name__ for case in BROKEN])
def test_a_breach_of_the_contract_is_found(observer: Any, message: str) -> None:
    with pytest.raises(AssertionError, match=rf"^pips(, 2 seats)?: {message}"):
        check_game(PIPS, observer=observer)


def test_every_method_of_the_contract_has_a_breach_that_is_found() -> None:
    methods = {name for name, value in vars(Observer).items() if callable(value) and name[0] != "_"}
    assert methods <= {name for observer, _ in BROKEN for name in vars(observer)}


def test_an_observer_that_is_made_already_is_refused() -> None:
    with pytest.raises(AssertionError, match=r"^pips, 2 seats: observer must be a class derived from Obs"):
        check_game(PIPS, observer=Pipper(PIPS))  # type: ignore[arg-type]


class WithoutActions(Pipper):
    def actions(self, seats: int) -> Sequence[int] | None:
        return None


@pytest.mark.parametrize("observer", [Pipper, WithoutActions])
def test_an_observer_that_keeps_the_contract_passes(observer: Any) -> None:
    check_game(PIPS, observer=observer)


def test_the_report_on_a_game_is_about_its_observer_too(tiny_plugins: Plugins) -> None:
    plugins = Plugins()
    for entry, source in tiny_plugins.games.values():
        plugins.games.add(evolve(entry, observer=BeyondItsRange), source)
    [finding] = inspect_game("pips", plugins=plugins).findings
    assert finding.check == "rules, display and observer keep the contract"
    assert "features says 0 to 2" in finding.detail
