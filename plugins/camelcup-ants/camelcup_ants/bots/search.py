"""Search for the steps of a battle: each side looks in turn for good steps against those of the other."""

from collections.abc import Callable, Collection, Mapping, Sequence
from itertools import chain
from typing import NamedTuple

from camelcup_ants.bots.clash import Stand, sides_of
from camelcup_ants.torus import Near

FAR = 10
"""The most steps to an ant of the other side that are counted."""

ROUNDS = 2
"""How often a side goes over all of its ants for better steps."""

REPLIES = 3
"""How often the enemies answer the steps that were found, and better ones are looked for."""

WORST = 0.9
"""How much the worst answer of the enemies counts, the rest being the average of all."""

AIM, FOOD, REAR, CLOSER = 0.1, 0.5, 0.05, 0.02
"""The worth of a step as planned, to food, out of reach of enemies, and of each step nearer to these."""

EAGER = 1.1
"""The worth of an own ant in ants of the enemies, as these are thought to see it."""

RAZE = 4.0
"""The worth of a hill in ants."""

Bits = list[int]
Worth = Sequence[Mapping[int, float]]


class Scene(NamedTuple):
    """The ants of a battle.

    near:    the squares in reach of each square
    going:   for each own ant its square as planned
    aims:    for each own ant what it is worth to go there
    options: for each own ant the squares where it may go
    replies: the same for each enemy, first the square where it is
    away:    the steps from squares to the nearest enemy
    mine:    the steps from squares to the nearest own ant
    danger:  for each square how many enemies could attack an ant on it
    hills:   the hills of both sides
    bold:    the worth of an enemy in own ants
    """

    near: Near
    going: list[int]
    aims: list[float]
    options: list[list[int]]
    replies: list[list[int]]
    away: Mapping[int, int]
    mine: Mapping[int, int]
    danger: Callable[[int], int]
    hills: Collection[int]
    bold: float


class Search:
    """A search for the steps of the own ants of a battle. Squares are the bits of their sides.

    going:   the steps as planned
    stay:    the squares of the enemies
    options: for each own ant the squares where it may go
    replies: the same for each enemy
    gain:    for each own ant and square how near it is to enemies
    flight:  the same, how safe it is
    worth:   the same, what it is worth, battle aside
    drive:   for each enemy and square what it is worth to the enemy
    answers: the steps of the enemies that were thought of
    """

    def __init__(self, scene: Scene) -> None:
        self.bold = scene.bold
        squares = [sorted({*chain(*choices)}) for choices in (scene.options, scene.replies)]
        self.side, self.foes = side, foes = sides_of(scene.near, squares, scene.hills)
        self.square_of = {bit: square for square, bit in side.bits.items()}
        self.options = [[side.bits[to] for to in choices] for choices in scene.options]
        self.replies = [[foes.bits[to] for to in choices] for choices in scene.replies]
        self.going = [side.bits[to] for to in scene.going]
        self.stay = [bits[0] for bits in self.replies]
        away, mine, danger = scene.away, scene.mine, scene.danger
        self.gain = [{side.bits[to]: -away.get(to, FAR) for to in choices} for choices in scene.options]
        self.flight = [
            {side.bits[to]: away.get(to, FAR) - FAR * danger(to) for to in choices}
            for choices in scene.options
        ]
        self.worth = [
            {bit: aim * (bit == going) + CLOSER * near for bit, near in gains.items()}
            for going, aim, gains in zip(self.going, scene.aims, self.gain, strict=True)
        ]
        self.drive = [
            {foes.bits[to]: -CLOSER * mine.get(to, FAR) for to in choices} for choices in scene.replies
        ]
        self.answers: list[Stand] = []

    def best(self, replies: int) -> list[int]:
        """Return the square for each own ant.

        replies: how often the enemies answer at most
        """
        charge = push(self.stay, self.replies, self.drive)
        self._answer(self.stay)
        self._answer(charge)
        self._answer(self._reply(self.going, charge))
        forward = push(self.going, self.options, self.gain)
        back = push(self.going[::-1], self.options[::-1], self.flight[::-1])[::-1]
        plans = [self._plan([self.going, forward, back])]
        for _ in range(replies):
            if not self._answer(self._reply(plans[-1], charge)):
                break
            plans.append(self._plan([plans[-1], back]))
        found = max(plans, key=lambda plan: value(plan, self.worth, self._gain))
        return [self.square_of[bit] for bit in found]

    def _answer(self, bits: Bits) -> bool:
        """Add steps of the enemies to those that count; return whether they are new."""
        mask = sum(bits)
        if any(mask == known.mask for known in self.answers):
            return False
        self.answers.append(Stand(self.foes, self.side, mask))
        return True

    def _plan(self, starts: Sequence[Bits]) -> Bits:
        """Return the best steps of the own side that are found from some starts."""
        return climb_from(starts, self.options, self.worth, self._gain)

    def _gain(self, mask: int) -> float:
        """Return what squares of the own side gain against the answers of the enemies."""
        results = []
        for answer in self.answers:
            lost, killed, razed, suffered = answer.meet(mask)
            results.append(self.bold * killed - lost + RAZE * (razed - suffered))
        return WORST * min(results) + (1 - WORST) * sum(results) / len(results)

    def _reply(self, own: Bits, charge: Bits) -> Bits:
        """Return good steps of the enemies if the own side makes some."""
        stand = Stand(self.side, self.foes, sum(own))

        def gain(mask: int) -> float:
            lost, killed, razed, suffered = stand.meet(mask)
            return EAGER * killed - lost + RAZE * (razed - suffered)

        return climb_from([charge, self.stay], self.replies, self.drive, gain)


def value(bits: Bits, worth: Worth, gain: Callable[[int], float]) -> float:
    """Return what squares are worth: those of each ant, and all together in battle."""
    return gain(sum(bits)) + sum([each[bit] for each, bit in zip(worth, bits, strict=True)])


def push(start: Bits, options: Sequence[Bits], worth: Worth) -> Bits:
    """Return the squares of ants once each has gone to the free one of the most worth, in turn."""
    bits, mask = [*start], sum(start)
    for place, choices in enumerate(options):
        mask ^= bits[place]
        bits[place] = max([to for to in choices if not to & mask], key=worth[place].__getitem__)
        mask |= bits[place]
    return bits


def climb_from(
    starts: Sequence[Bits], options: Sequence[Bits], worth: Worth, gain: Callable[[int], float]
) -> Bits:
    """Return the squares of the most value that are found from some starts."""
    found = []
    for start in starts:
        bits = [*start]
        found.append((climb(bits, options, worth, gain), bits))
    return max(found, key=lambda pair: pair[0])[1]


def climb(bits: Bits, options: Sequence[Bits], worth: Worth, gain: Callable[[int], float]) -> float:
    """Change the squares of ants, one at a time, for others of more value; return the value in the end."""
    mask, best = sum(bits), value(bits, worth, gain)
    for _ in range(ROUNDS):
        before = best
        for place, choices in enumerate(options):
            here, kept = worth[place], bits[place]
            rest, aside = mask ^ kept, best - gain(mask) - here[kept]
            for to in choices:
                if not to & mask and (found := aside + here[to] + gain(rest | to)) > best:
                    best, mask, bits[place] = found, rest | to, to
        if best == before:
            break
    return best
