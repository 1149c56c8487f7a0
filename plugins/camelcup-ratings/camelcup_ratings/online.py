"""The scoring rule `openskill`."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from statistics import fmean

from openskill.models import BradleyTerryFull

from camelcup import Estimate, GameResult, RatingRule, TableOrder
from camelcup_ratings.estimate import Z95, rounded
from camelcup_ratings.groups import not_comparable, split
from camelcup_ratings.orders import Group, finishing_order

Skill = tuple[float, float]
"""The mean of a bot's skill, and the standard deviation."""

Ratings = dict[str, Skill]

_MODEL = BradleyTerryFull()

NEW: Skill = (_MODEL.mu, _MODEL.sigma)
"""The skill of a bot before its first table."""


def rate_table(skills: Sequence[Skill], places: Sequence[float]) -> list[Skill]:
    """Return the skills of the bots of a table after it.

    skills: before it, in any order
    places: of each bot; the lowest is first, equal ones are tied

    >>> first, second = rate_table([NEW, NEW], [1, 2])
    >>> round(first[0], 2), round(second[0], 2), first[1] == second[1]
    (27.64, 22.36, True)
    """
    if len(skills) < 2:
        return list(skills)
    teams = [[_MODEL.rating(mu=mean, sigma=deviation)] for mean, deviation in skills]
    return [(after.mu, after.sigma) for (after,) in _MODEL.rate(teams, ranks=list(places))]


class OpenSkill(RatingRule):
    """Rating by the Bradley-Terry model of openskill, updated after each table in the order of their numbers.

    A table counts for good once those with lower numbers do.
    """

    def __init__(self) -> None:
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
        places = [(bot, place) for place, group in enumerate(order) for bot in sorted(group)]
        before = [ratings.setdefault(bot, NEW) for bot, _ in places]
        found: defaultdict[str, list[Skill]] = defaultdict(list)
        for (bot, _), after in zip(
            places, rate_table(before, [float(place) for _, place in places]), strict=True
        ):
            found[bot].append(after)
        for bot, seats in found.items():
            ratings[bot] = fmean(mean for mean, _ in seats), fmean(deviation for _, deviation in seats)
