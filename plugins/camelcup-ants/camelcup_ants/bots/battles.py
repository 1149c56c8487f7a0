"""Battles by search: ants near enemies look for steps that do well against what these may do."""

from collections.abc import Collection, Mapping

from camelcup_ants.bots.paths import Ways, distances
from camelcup_ants.bots.search import AIM, FOOD, REAR, REPLIES, Scene, Search
from camelcup_ants.torus import Near

NEAR = 10
"""The most steps to an enemy that are counted."""

CONTACT = 6
"""The most steps between ants of a battle."""

LARGEST = 16
"""The most own ants of a battle; where there are more, there are more battles."""

CALM = 40
"""The most ants near enemies for which there is time to search well."""

Squares = list[int]


class Battles:
    """Steps of all own ants, and the battles that these may lead to in this turn.

    going:   for each own ant its square after this turn, no two the same
    takers:  for each of these squares its ant
    hasty:   whether there are too many ants near enemies to search well
    threats: for each square the enemies that could attack an ant on it
    away:    the steps from each square to the nearest enemy
    rear:    the ants out of reach that are in a battle all the same
    """

    def __init__(
        self,
        ways: Ways,
        near: Near,
        enemies: Collection[int],
        going: Mapping[int, int],
        blocked: Collection[int],
    ) -> None:
        self.ways, self.near, self.blocked = ways, near, blocked
        self.going = dict(going)
        self.takers = {to: ant for ant, to in going.items()}
        self.away = distances(ways, enemies, NEAR)
        self.hasty = False
        self.rear: set[int] = set()
        self.threats: dict[int, list[int]] = {}
        for enemy in enemies:
            for square in {each for to in self.steps(enemy) for each in (to, *near[to])}:
                self.threats.setdefault(square, []).append(enemy)

    def steps(self, ant: int) -> Squares:
        """Return the squares where an ant may be after this turn, whatever others do."""
        return [to for to in (ant, *self.ways[ant]) if to not in self.blocked]

    def groups(self) -> list[tuple[Squares, Squares]]:
        """Return the own ants and the enemies of each battle that this turn may see.

        Ants that are nearer to enemies come first; a battle that is too large is split.
        """
        foes = {
            ant: {enemy for to in self.steps(ant) for enemy in self.threats.get(to, ())} for ant in self.going
        }
        left = sorted([ant for ant in foes if foes[ant]], key=lambda ant: (self.away.get(ant, NEAR), ant))
        self.hasty = len(left) > CALM
        found = []
        while left:
            own, enemies = [left[0]], set(foes[left[0]])
            left = left[1:]
            while len(own) < LARGEST and (more := [ant for ant in left if not enemies.isdisjoint(foes[ant])]):
                more = more[: LARGEST - len(own)]
                own += more
                enemies.update(*[foes[ant] for ant in more])
                left = [ant for ant in left if ant not in more]
            self._add_rear(own, foes)
            found.append((own, sorted(enemies)))
        return found

    def _add_rear(self, own: Squares, foes: Mapping[int, Collection[int]]) -> None:
        """Add the ants out of reach of enemies that go where those of a battle could step back."""
        for ant in own:
            for to in self.ways[ant]:
                behind = self.takers.get(to, ant)
                if len(own) < LARGEST and not foes[behind] and behind not in self.rear:
                    own.append(behind)
                    self.rear.add(behind)

    def _aim(self, ant: int, hungry: Collection[int]) -> float:
        """Return what it is worth that an ant goes on as planned."""
        if ant in self.rear:
            return REAR
        return FOOD if ant in hungry else AIM

    def fight(
        self,
        own: Squares,
        enemies: Squares,
        hills: Collection[int],
        bold: float,
        hungry: Collection[int] = (),
    ) -> None:
        """Change the steps of the own ants of a battle for better ones.

        hills:  all hills
        bold:   the worth of an enemy in own ants
        hungry: ants that would rather fight than leave food to the enemies
        """
        group, takers = {*own}, self.takers
        scene = Scene(
            self.near,
            going=[self.going[ant] for ant in own],
            aims=[self._aim(ant, hungry) for ant in own],
            options=[[to for to in self.steps(ant) if takers.get(to, ant) in group] for ant in own],
            replies=[self.steps(enemy) for enemy in enemies],
            away=self.away,
            mine=distances(self.ways, own, CONTACT),
            danger=lambda square: len(self.threats.get(square, ())),
            hills=hills,
            bold=bold,
        )
        found = Search(scene).best(1 if self.hasty else REPLIES)
        for ant in own:
            del takers[self.going[ant]]
        for ant, to in zip(own, found, strict=True):
            self.going[ant] = to
            takers[to] = ant
