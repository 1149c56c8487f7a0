"""Draws groups of bots in which all pairs meet about equally often."""

from collections.abc import Iterator, Sequence
from random import Random

Costs = list[list[int]]
"""For each pair of bots, the cost of one more meeting."""


MAX_MEETING_SPREAD = 3
"""Difference between the meetings of pairs, above which a round is dealt again."""

DEALS = 10
"""Deals of a round, of which the most even one is kept."""


class Meetings:
    """Groups that are dealt in rounds, and how often each pair of bots has met in them.

    A round deals every bot once. A group that it leaves incomplete is completed by the next round, so games
    differ by at most one between bots after every group. Meetings differ by at most three between pairs in
    groups of two to four bots. In larger groups no deal may be that even; there they differ by up to five.
    """

    def __init__(self, bots: int, seats: int, random: Random) -> None:
        self.bots = bots
        self.seats = seats
        self.random = random
        self.met = [[0] * bots for _ in range(bots)]
        self.groups = 0
        self.incomplete: list[int] = []

    def deal_round(self) -> list[list[int]]:
        """Return the groups that the next round completes."""
        costs = self._costs()
        best = self._deal_once(costs)
        for _ in range(DEALS - 1):
            if best[0] <= MAX_MEETING_SPREAD:
                break
            best = min(best, self._deal_once(costs))
        _, row, self.met = best
        groups = list(_split(row, self.seats))
        self.groups += len(groups)
        self.incomplete = row[len(groups) * self.seats :]
        return groups

    def _deal_once(self, costs: Costs) -> tuple[int, list[int], list[list[int]]]:
        """Return groups in a row, and the meetings after them; first how far those are apart at worst."""
        row = _deal(self.random.sample(range(self.bots), self.bots), self.incomplete, self.seats, costs)
        _swap(row, len(self.incomplete), self.seats, costs)
        met = [list(numbers) for numbers in self.met]
        worst = 0
        for group in _split(row, self.seats):
            for bot in group:
                for other in group:
                    met[bot][other] += 1
            pairs = [numbers[:bot] for bot, numbers in enumerate(met)][1:]
            worst = max(worst, max(map(max, pairs), default=0) - min(map(min, pairs), default=0))
        return worst, row, met

    def _costs(self) -> Costs:
        """Return costs that grow fast with the distance of a pair's meetings from the mean of all pairs.

        They are whole numbers, so that they are the same on every machine.
        """
        scale = self.bots * (self.bots - 1)
        mean = self.groups * self.seats * (self.seats - 1)
        cost_of: dict[int, int] = {}
        for meetings in {number for row in self.met for number in row}:
            distance = meetings * scale - mean
            cost_of[meetings] = distance * (distance * distance + scale * scale)
        costs = [[cost_of[meetings] for meetings in row] for row in self.met]
        for bot, row in enumerate(costs):
            row[bot] = 0
        return costs


def _deal(deck: list[int], incomplete: Sequence[int], seats: int, costs: Costs) -> list[int]:
    """Return groups in a row: the incomplete one, filled up, and more; each time the cheapest bot is next."""
    row = list(incomplete)
    load = _load(row, costs)
    while deck:
        if len(row) % seats == 0:
            load = [0] * len(costs)
        allowed = deck if len(row) >= seats else [bot for bot in deck if bot not in incomplete]
        bot = min(allowed, key=load.__getitem__)
        deck.remove(bot)
        row.append(bot)
        load = list(map(int.__add__, load, costs[bot]))
    return row


def _swap(row: list[int], begun: int, seats: int, costs: Costs) -> None:
    """Swap bots between the groups in a row while that costs less; the first `begun` ones stay."""
    incomplete = row[:begun]
    loads = [_load(row[first : first + seats], costs) for first in range(0, len(row), seats)]
    swapped = True
    while swapped:
        swapped = False
        for place in range(seats, len(row)):
            own = loads[place // seats]
            for earlier in range(begun, place // seats * seats):
                bot, other, others = row[place], row[earlier], loads[earlier // seats]
                saved = own[bot] + others[other] - own[other] - others[bot] + 2 * costs[bot][other]
                if saved > 0 and (earlier >= seats or bot not in incomplete):
                    row[place], row[earlier] = other, bot
                    for number, cost in enumerate(map(int.__sub__, costs[other], costs[bot])):
                        own[number] += cost
                        others[number] -= cost
                    swapped = True


def _load(group: Sequence[int], costs: Costs) -> list[int]:
    """Return for each bot the cost of its meetings with a group."""
    return list(map(sum, zip([0] * len(costs), *[costs[bot] for bot in group], strict=True)))


def _split(row: list[int], seats: int) -> Iterator[list[int]]:
    """Yield the complete groups in a row."""
    for end in range(seats, len(row) + 1, seats):
        yield row[end - seats : end]
