"""The scoring rule `openskill`."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from statistics import fmean

from openskill.models import BradleyTerryFull

from camelcup import Estimate, GameResult, RatingRule, TableOrder
from camelcup_ratings.estimate import Z95, rounded
from camelcup_ratings.groups import not_comparable, split
from camelcup_ratings.orders import Group, finishing_order

Ratings = dict[str, tuple[float, float]]
"""For each bot the mean of its skill, and the standard deviation."""


class OpenSkill(RatingRule):
    """Rating by the Bradley-Terry model of openskill, updated after each table in the order of their numbers.

    A table counts for good once those with lower numbers do.
    """

    def __init__(self) -> None:
        self._model = BradleyTerryFull()
        self._ratings: Ratings = {}
        self._order: TableOrder[list[Group]] = TableOrder()
        self._pairs: set[tuple[str, str]] = set()

    def add(self, record: GameResult, names: Sequence[str | None]) -> None:
        order = finishing_order(record, names)
        bots = [bot for group in order for bot in group]
        self._pairs.update((one, other) for one in bots for other in bots)
        for ready in self._order.add(record.table.number, order):
            self._update(self._ratings, ready)

    def ratings(self) -> Mapping[str, Estimate]:
        return {bot: rounded(mean, Z95 * deviation) for bot, (mean, deviation) in self._now().items()}

    def remarks(self) -> Sequence[str]:
        groups = split(sorted({bot for bot, _ in self._pairs}), self._pairs, "weak")
        return not_comparable(groups, groups)

    def _now(self) -> Ratings:
        """Return the ratings after all records so far."""
        ratings = dict(self._ratings)
        for order in self._order.waiting():
            self._update(ratings, order)
        return ratings

    def _update(self, ratings: Ratings, order: Sequence[Group]) -> None:
        """Change ratings after a table; a bot with several seats gets the mean of what they give."""
        new = self._model.rating()
        places = [(bot, place) for place, group in enumerate(order) for bot in sorted(group)]
        before = [ratings.setdefault(bot, (new.mu, new.sigma)) for bot, _ in places]
        if len(places) < 2:
            return
        teams = [[self._model.rating(mu=mean, sigma=deviation)] for mean, deviation in before]
        rated = self._model.rate(teams, ranks=[float(place) for _, place in places])
        found: defaultdict[str, list[tuple[float, float]]] = defaultdict(list)
        for (bot, _), (after,) in zip(places, rated, strict=True):
            found[bot].append((after.mu, after.sigma))
        for bot, seats in found.items():
            ratings[bot] = fmean(mean for mean, _ in seats), fmean(deviation for _, deviation in seats)
