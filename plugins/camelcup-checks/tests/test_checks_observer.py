"""Each breach of the contract of observers is found."""

from itertools import count
from typing import Any

import pytest
from attrs import evolve
from camelcup_checks import check_game, inspect_game

from breaches import but, changed, returns
from camelcup import Feature, Observer
from camelcup.installed.plugins import Plugins
from tiny_games import BIG, PASS, SMALL, Pips, PipsRules, PipsState

PIPS, OTHER = Pips(PipsRules()), Pips(PipsRules())

CALLS = count()


class Pipper(Observer[PipsState, int]):
    """Keeps the contract."""

    def features(self, seats):
        return [Feature(f"score.{seat}", 0, 18) for seat in range(seats)]

    def observe(self, seat, view):
        return view.scores

    def actions(self, seats):
        return (PASS, SMALL, BIG)


class BeyondItsRange(Pipper):
    def features(self, seats):
        return [Feature(f"score.{seat}", 0, 2) for seat in range(seats)]


BROKEN: dict[str, Any] = {
    r"observer must be a class derived from Observer, not <": Pipper(PIPS),
    r"<.*Pipper object .*> must be a camelcup\.Observer made with the game": lambda game: Pipper(OTHER),
    r"<.*Pips object .*> must be a camelcup\.Observer made with the game": Pips,
    r"features must return a list of camelcup\.Feature, not \['score\.0', 'score\.1'\]": changed(
        Pipper, features=lambda features: [feature.name for feature in features]
    ),
    "features has two with the name 'score'; each needs a name of its own": but(
        Pipper, features=returns([Feature("score", 0, 18)] * 2)
    ),
    r"Feature\(name='', low=0, high=18\) must have a name, and a low of at most its high": but(
        Pipper, features=returns([Feature("", 0, 18), Feature("score", 0, 18)])
    ),
    r"Feature\(name='score', low=18, high=0\) must have a name, and a low of at most its": but(
        Pipper, features=returns([Feature("score", 18, 0)])
    ),
    "features gave another list the second time; their order must be fixed": but(
        Pipper, features=lambda self, seats: [Feature(f"score.{next(CALLS)}", 0, 18) for _ in range(seats)]
    ),
    "observe returns 1 numbers, for 2 features": changed(Pipper, observe=lambda numbers: numbers[1:]),
    r"observe must return a list of numbers, not '\(0, 0\)'": changed(Pipper, observe=str),
    r"observe of seat [01] gives score\.0 '0', which is no finite number": changed(
        Pipper, observe=lambda numbers: [*map(str, numbers)]
    ),
    r"observe of seat [01] gives score\.0 inf, which is no finite number": but(
        Pipper, observe=returns([float("inf")] * 2)
    ),
    r"observe of seat [01] gives score\.[01] [3-9]: features says 0 to 2": BeyondItsRange,
    "observe gave other numbers the second time for the same view": but(
        Pipper, observe=lambda self, seat, view: [next(CALLS) % 5 for _ in view.scores]
    ),
    "AttributeError: 'PipsState' object has no attribute 'points'": but(
        Pipper, observe=lambda self, seat, view: view.points
    ),
    "actions lacks 6, which is legal for seat 0": but(Pipper, actions=returns((PASS, SMALL))),
    "actions lists 3 twice": but(Pipper, actions=returns((PASS, SMALL, SMALL, BIG))),
    r"actions must return a list of actions, or None, not \(\)": but(Pipper, actions=returns(())),
    "actions gave another list the second time; their order must be fixed": but(
        Pipper, actions=lambda self, seats: (PASS, SMALL, BIG)[:: -1 if next(CALLS) % 2 else 1]
    ),
}


@pytest.mark.parametrize("message", BROKEN)
def test_a_breach_of_the_contract_is_found(message):
    with pytest.raises(AssertionError, match=rf"^pips(, 2 seats)?: {message}"):
        check_game(PIPS, observer=BROKEN[message])


def test_every_method_of_the_contract_has_a_breach_that_is_found():
    methods = {name for name, value in vars(Observer).items() if callable(value) and name[0] != "_"}
    assert methods <= {name for observer in BROKEN.values() for name in vars(observer)}


@pytest.mark.parametrize("observer", [Pipper, but(Pipper, actions=returns(None))])
def test_an_observer_that_keeps_the_contract_passes(observer):
    check_game(PIPS, observer=observer)


def test_the_report_on_a_game_is_about_its_observer_too(tiny_plugins):
    plugins = Plugins()
    for entry, source in tiny_plugins.games.values():
        plugins.games.add(evolve(entry, observer=BeyondItsRange), source)
    [finding] = inspect_game("pips", plugins=plugins).findings
    assert finding.check == "rules, display and observer keep the contract"
    assert "features says 0 to 2" in finding.detail
