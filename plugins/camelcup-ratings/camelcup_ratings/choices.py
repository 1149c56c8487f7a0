"""The scoring rules `luce` and `plackett-luce`."""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from itertools import combinations

from camelcup import Estimate, GameResult, RatingRule
from camelcup_ratings.estimate import Fit, fit
from camelcup_ratings.groups import Pair
from camelcup_ratings.orders import (
    Choice,
    Weight,
    choices_of_order,
    choices_of_winners,
    finishing_order,
)


class ChoiceRating(RatingRule):
    """Base class of ratings that see a game as choices among bots."""

    def __init__(self) -> None:
        self._bots: set[str] = set()
        self._met: set[Pair] = set()
        self._choices: defaultdict[Choice, Weight] = defaultdict(int)
        self._fit: Fit | None = None

    def choices(self, record: GameResult, names: Sequence[str | None]) -> Iterable[tuple[Choice, Weight]]:
        """Return the choices in a game, each with how often it counts."""
        raise NotImplementedError

    def add(self, record: GameResult, names: Sequence[str | None]) -> None:
        bots = [name for name in names if name is not None]
        self._bots.update(bots)
        self._met.update(combinations(bots, 2))
        for choice, weight in self.choices(record, names):
            self._choices[choice] += weight
        self._fit = None

    def ratings(self) -> Mapping[str, Estimate]:
        return self._now().ratings

    def remarks(self) -> Sequence[str]:
        return self._now().remarks

    def _now(self) -> Fit:
        """Return the ratings from all records so far, made when they are asked for."""
        if self._fit is None:
            self._fit = fit(sorted(self._bots), self._choices, self._met)
        return self._fit


class Luce(ChoiceRating):
    """Rating by who won; bots that win together share the win."""

    def choices(self, record: GameResult, names: Sequence[str | None]) -> Iterable[tuple[Choice, Weight]]:
        return choices_of_winners(record, names)


class PlackettLuce(ChoiceRating):
    """Rating by finishing orders; a tie counts as the mean of the orders that it allows."""

    def choices(self, record: GameResult, names: Sequence[str | None]) -> Iterable[tuple[Choice, Weight]]:
        return choices_of_order(finishing_order(record, names))
