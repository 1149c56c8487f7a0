"""The contract of observers; its functions raise Broken where an observer does not keep it."""

from collections.abc import Callable, Sequence
from math import isfinite, isnan
from random import Random
from typing import Any

from camelcup import AnyGame, Feature, Observer, short_repr
from camelcup_checks.action_checks import refusal
from camelcup_checks.value_checks import Broken

__tracebackhide__ = True

ObserverMaker = Callable[[AnyGame], Observer[Any, Any] | None]
"""The class of an observer."""


def make_observer(game: AnyGame, make: ObserverMaker) -> Observer[Any, Any]:
    """Return the observer of a game that its class makes."""
    if not callable(make):
        raise Broken(f"observer must be a class derived from Observer, not {make!r}")
    observer = make(game)
    if not isinstance(observer, Observer) or observer.game is not game:
        raise Broken(f"{observer!r} must be a camelcup.Observer made with the game")
    return observer


class Observations:
    """Checks the observer of a game at tables of one size."""

    def __init__(self, game: AnyGame, make: ObserverMaker, seats: int) -> None:
        self.game, self.seats = game, seats
        self.observer = make_observer(game, make)
        self.features = self._features()
        self.actions = self._actions()
        other = make_observer(game, make)
        if list(other.features(seats)) != list(self.features):
            raise Broken("features gave another list the second time; their order must be fixed")
        again = other.actions(seats)
        if (again is None) != (self.actions is None) or list(again or ()) != list(self.actions or ()):
            raise Broken("actions gave another list the second time; their order must be fixed")
        self.listed = None if self.actions is None else frozenset(self.actions)

    def _features(self) -> Sequence[Feature]:
        features = self.observer.features(self.seats)
        if not isinstance(features, Sequence) or not all(isinstance(each, Feature) for each in features):
            raise Broken(f"features must return a list of camelcup.Feature, not {short_repr(features)}")
        names = [name for name, _, _ in features]
        if len(set(names)) < len(names):
            twice = next(name for name in names if names.count(name) > 1)
            raise Broken(f"features has two with the name {twice!r}; each needs a name of its own")
        for name, low, high in features:
            if not name or not isinstance(name, str) or isnan(low) or not low <= high:
                raise Broken(f"{Feature(name, low, high)} must have a name, and a low of at most its high")
        return features

    def _actions(self) -> Sequence[Any] | None:
        actions = self.observer.actions(self.seats)
        if actions is None:
            return None
        if not isinstance(actions, Sequence) or not actions:
            raise Broken(f"actions must return a list of actions, or None, not {short_repr(actions)}")
        if len(set(actions)) < len(actions):
            twice = next(action for action in actions if actions.count(action) > 1)
            raise Broken(f"actions lists {twice!r} twice")
        return actions

    def check(self, state: Any, random: Random) -> None:
        """Check what a seat observes of a state, and that the actions have all legal ones."""
        seat = random.randrange(self.seats)
        view = self.game.view(state, seat)
        numbers = self._observed(seat, view)
        for (name, low, high), number in zip(self.features, numbers, strict=True):
            if type(number) not in (int, float) or not isfinite(number):
                raise Broken(f"observe of seat {seat} gives {name} {number!r}, which is no finite number")
            if not low <= number <= high:
                raise Broken(f"observe of seat {seat} gives {name} {number!r}: features says {low} to {high}")
        if list(self._observed(seat, view)) != list(numbers):
            raise Broken("observe gave other numbers the second time for the same view")
        mover = self.game.to_move(state)
        for moving in mover if self.listed is not None and isinstance(mover, tuple) else ():
            self._check_legal(state, moving)

    def _observed(self, seat: int, view: Any) -> Sequence[float]:
        numbers = self.observer.observe(seat, view)
        if not isinstance(numbers, Sequence) or isinstance(numbers, str):
            raise Broken(f"observe must return a list of numbers, not {short_repr(numbers)}")
        if len(numbers) != len(self.features):
            raise Broken(f"observe returns {len(numbers)} numbers, for {len(self.features)} features")
        return numbers

    def _check_legal(self, state: Any, seat: int) -> None:
        assert self.actions is not None
        assert self.listed is not None
        if not self.game.lists_actions:
            if all(refusal(self.game, state, seat, action) for action in self.actions):
                raise Broken(f"actions lists none that is legal for seat {seat}")
            return
        for action in self.game.legal_actions(state, seat):
            if action not in self.listed:
                raise Broken(f"actions lacks {action!r}, which is legal for seat {seat}")
