"""Battles by counting: ants go into reach of enemies only where they have more ants there."""

from collections import Counter
from collections.abc import Collection, Iterable, Mapping

from camelcup_ants.bots.paths import FARTHEST, Ways, distances
from camelcup_ants.torus import Near

SAFE = 99
"""Margin on a square that no enemy can attack."""

NEAR = 10
"""The most steps to an enemy that are counted."""


class Skirmish:
    """Steps of all own ants, and the enemies that could attack them after their own next steps.

    threats: for each square in reach of enemies, those enemies
    going:   for each own ant its square after this turn, no two the same
    takers:  for each of these squares its ant
    friends: for each enemy the number of own ants in its reach
    blocked: squares where no ant can go
    away:    the steps from each square to the nearest enemy
    """

    def __init__(
        self,
        ways: Ways,
        near: Near,
        enemies: Collection[int],
        going: Mapping[int, int],
        blocked: Collection[int],
    ) -> None:
        self.ways, self.blocked, self.torus = ways, blocked, near.torus
        self.away = distances(ways, enemies, NEAR)
        self.threats: dict[int, list[int]] = {}
        for enemy in enemies:
            for square in {each for to in (enemy, *ways[enemy]) for each in (to, *near[to])}:
                self.threats.setdefault(square, []).append(enemy)
        self.going = dict(going)
        self.takers = {to: ant for ant, to in going.items()}
        self.friends = Counter([enemy for to in self.takers for enemy in self.threats.get(to, ())])

    def front(self) -> list[int]:
        """Return the own ants that could come into reach of enemies, the nearest first."""
        front = [
            ant
            for ant in self.going
            if ant in self.threats or not self.threats.keys().isdisjoint(self.ways[ant])
        ]
        return sorted(front, key=self._away)

    def margin(self, square: int) -> int:
        """Return by how many ants the own side is more in the worst fight of an ant on a square.

        An ant dies if one of its opponents has no more opponents than itself. So it is to win, with a margin
        above 0, if each enemy that could attack it has more own ants in reach than there are such enemies;
        0 is an even trade. It may lose where an enemy finds a square that few of these ants reach.
        """
        enemies = self.threats.get(square)
        return min([self.friends[enemy] for enemy in enemies]) - len(enemies) if enemies else SAFE

    def charge(self, ants: Iterable[int]) -> None:
        """Let ants step towards the nearest enemy."""
        for ant in ants:
            self._place(ant, min(self._options(ant), key=self._gap))

    def retreat(self, ants: Iterable[int], bold: Collection[int]) -> None:
        """Let ants that could lose step back to where they do not, the most endangered first, each once.

        bold: the ants that take an even trade
        """
        left = list(ants)
        while losing := [ant for ant in left if self.margin(self.going[ant]) < (0 if ant in bold else 1)]:
            ant = min(losing, key=lambda ant: self.margin(self.going[ant]))
            left.remove(ant)
            self._place(ant, max(self._options(ant), key=lambda to: self._try(ant, to)))

    def _try(self, ant: int, to: int) -> tuple[int, int, int]:
        """Try a step back; return its worth: first the margin, then how near to the enemies the ant stays."""
        self._place(ant, to)
        return min(self.margin(to), 1), -self._away(to), -to

    def _place(self, ant: int, to: int) -> None:
        """Let an ant go to a square that is free instead."""
        before = self.going[ant]
        del self.takers[before]
        self.friends.subtract(self.threats.get(before, ()))
        self.friends.update(self.threats.get(to, ()))
        self.going[ant], self.takers[to] = to, ant

    def _options(self, ant: int) -> list[int]:
        """Return the squares where an ant can go without a collision, its own too."""
        return [
            to for to in (ant, *self.ways[ant]) if self.takers.get(to, ant) == ant and to not in self.blocked
        ]

    def _gap(self, square: int) -> tuple[int, int]:
        """Return the squared distance of a square to the nearest enemy with it in reach, and the steps."""
        gaps = [self.torus.distance2(square, enemy) for enemy in self.threats.get(square, ())]
        return min(gaps, default=FARTHEST), self._away(square)

    def _away(self, square: int) -> int:
        return self.away.get(square, FARTHEST)
