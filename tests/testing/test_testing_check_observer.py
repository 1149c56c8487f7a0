"""Each breach of the contract of observers is found."""

from itertools import count
from math import inf
from typing import Any

import pytest
from attrs import evolve

from breaches import TURN, broken, raising, returning
from camelcup import Feature, Observer
from camelcup.installed.plugins import Plugins
from camelcup.testing import check_game, inspect_game
from tiny_games import BIG, PASS, SMALL, Pips, PipsRules, PipsState

PIPS = Pips(PipsRules())

CALLS = count()


class Pipper(Observer[PipsState, int]):
    """Keeps the contract."""

    def features(self, seats):
        return [Feature(f"score.{seat}", 0, 18) for seat in range(seats)]

    def observe(self, seat, view):
        return view.scores

    def actions(self, seats):
        return (PASS, SMALL, BIG)


class NoObserver:
    def __init__(self, game):
        pass


def features(low, high, name="score.{}".format):
    """Return an observer whose features have other ranges or names."""
    return broken(Pipper, features=lambda _, seats: [Feature(name(seat), low, high) for seat in range(seats)])


BROKEN: list[tuple[Any, str]] = [
    (
        broken(Pipper, __init__=lambda observer, _: Observer.__init__(observer, Pips(PipsRules()))),
        r"<.*Broken object .*> must be a camelcup\.Observer made with the game",
    ),
    (NoObserver, r"<.*NoObserver object .*> must be a camelcup\.Observer made with the game"),
    (
        broken(Pipper, features=returning(["one", "two"])),
        r"features must return a list of camelcup\.Feature, not \['one', 'two'\]",
    ),
    (
        features(0, 18, lambda _: "score"),
        "features has two with the name 'score'; each needs a name of its own",
    ),
    (
        features(0, 18, lambda seat: "score" * seat),
        r"Feature\(name='', low=0, high=18\) must have a name, and a low of at most its high",
    ),
    (
        features(18, 0),
        r"Feature\(name='score.0', low=18, high=0\) must have a name, and a low of at most",
    ),
    (
        features(0, 18, lambda _: f"score.{next(CALLS)}"),
        "features gave another list the second time; their order must be fixed",
    ),
    (
        broken(Pipper, observe=lambda _, seat, view: view.scores[1:]),
        "observe returns 1 numbers, for 2 features",
    ),
    (
        broken(Pipper, observe=lambda _, seat, view: str(view)),
        r"observe must return a list of numbers, not 'PipsState\(",
    ),
    (
        broken(Pipper, observe=returning(["0", "0"])),
        r"observe of seat [01] gives score\.0 '0', which is no finite number",
    ),
    (
        broken(Pipper, observe=returning([inf, inf])),
        r"observe of seat [01] gives score\.0 inf, which is no finite number",
    ),
    (features(0, 2), r"observe of seat [01] gives score\.[01] [3-9]: features says 0 to 2"),
    (
        broken(Pipper, observe=lambda *_: [next(CALLS) % 5, 0]),
        "observe gave other numbers the second time for the same view",
    ),
    (broken(Pipper, observe=raising(LookupError("no glasses"))), "LookupError: no glasses"),
    (broken(Pipper, actions=returning((PASS, SMALL))), "actions lacks 6, which is legal for seat 0"),
    (broken(Pipper, actions=returning((PASS, SMALL, SMALL, BIG))), "actions lists 3 twice"),
    (
        broken(Pipper, actions=returning(())),
        r"actions must return a list of actions, or None, not \(\)",
    ),
    (
        broken(Pipper, actions=lambda *_: (PASS, SMALL, BIG)[:: next(TURN)]),
        "actions gave another list the second time; their order must be fixed",
    ),
    (
        broken(Pipper, actions=lambda *_: (PASS, SMALL, BIG) if next(TURN) > 0 else None),
        "actions gave another list the second time; their order must be fixed",
    ),
]


@pytest.mark.parametrize(("observer", "message"), BROKEN)
def test_a_breach_of_the_contract_is_found(observer, message):
    with pytest.raises(AssertionError, match=rf"^pips(, 2 seats)?: {message}"):
        check_game(PIPS, observer=observer)


def test_every_method_of_the_contract_has_a_breach_that_is_found():
    methods = {name for name, value in vars(Observer).items() if callable(value) and name[0] != "_"}
    assert methods <= {name for observer, _ in BROKEN for name in vars(observer)}


def test_an_observer_that_is_made_already_is_refused():
    with pytest.raises(AssertionError, match=r"^pips, 2 seats: observer must be a class derived from Obs"):
        check_game(PIPS, observer=Pipper(PIPS))


@pytest.mark.parametrize("observer", [Pipper, broken(Pipper, actions=returning(None))])
def test_an_observer_that_keeps_the_contract_passes(observer):
    check_game(PIPS, observer=observer)


def test_the_report_on_a_game_is_about_its_observer_too(tiny_plugins):
    plugins = Plugins()
    for entry, source in tiny_plugins.games.values():
        plugins.games.add(evolve(entry, observer=features(0, 2)), source)
    [finding] = inspect_game("pips", plugins=plugins).findings
    assert finding.check == "rules, display and observer keep the contract"
    assert "features says 0 to 2" in finding.detail
