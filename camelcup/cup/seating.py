"""Seatings decide which bots meet at which table.

A seating is a pure function of the number of bots and seats, and the seed. It yields one group a table,
without end: the indices of its bots in the list of bots, in turn order.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from itertools import count, repeat
from random import Random

from camelcup.errors import UserError, unknown
from camelcup.seeds import derive

Group = tuple[int, ...]
Seating = Callable[[int, int, int], Iterator[Group]]
Costs = list[list[int]]  # for each pair of bots, the cost of one more meeting
PAIRED = "paired"  # name of the seating that compares two bots
SAME_LUCK = "same-luck"  # name of the seating whose groups play on every seat with the same luck
LISTED = "listed"  # stands in a plan in the place of a seating: each table is listed in the cup file
MAX_MEETING_SPREAD = 3  # difference between the meetings of pairs, above which a round is dealt again
DEALS = 10  # deals of a round, of which the most even one is kept


def random_seating(bots: int, seats: int, seed: int) -> Iterator[Group]:
    """Draw different bots in random order for each table."""
    for number in count():
        random = Random(derive(seed, "seating", number))
        yield tuple(random.sample(range(bots), seats))


def fixed_seating(bots: int, seats: int, seed: int) -> Iterator[Group]:
    """Put the same bots on the same seats at each table."""
    yield from repeat(tuple(range(bots)))


def rotating_seating(bots: int, seats: int, seed: int) -> Iterator[Group]:
    """Put the same bots at each table; each of them sits one seat earlier than at the table before."""
    for number in count():
        yield tuple([(number + seat) % bots for seat in range(bots)])


def balanced_seating(bots: int, seats: int, seed: int) -> Iterator[Group]:
    """Draw tables at which bots have played, sat on each seat and met each other about equally often.

    After every table, games differ by at most one between bots, and so do games on each seat; for the
    meetings of pairs see `Meetings`. The first tables are the same however many follow.
    """
    draw = Meetings(bots, seats, Random(derive(seed, "seating")))
    while True:
        groups = [group for _ in range(seats) for group in draw.deal_round()]
        yield from _assign_seats(groups, bots, seats)


def gauntlet_seating(champion: int, bots: int, seats: int, seed: int) -> Iterator[Group]:
    """Put one bot at every table, with others that play and meet each other about equally often.

    After every table, games differ by at most one between the others; games on each seat differ by at most
    one for every bot. The first tables are the same however many follow.
    """
    draw = Meetings(bots - 1, seats - 1, Random(derive(seed, "seating")))
    others = [bot for bot in range(bots) if bot != champion]
    while True:
        dealt = [group for _ in range(seats * (seats - 1)) for group in draw.deal_round()]
        groups = [[champion, *(others[bot] for bot in group)] for group in dealt]
        yield from _assign_seats_in_turn(groups, seats)


def paired_seating(bots: int, seats: int, seed: int) -> Iterator[Group]:
    """Give the first two bots the same seat and opponents, each at one table of a pair.

    Tables 2k and 2k + 1 are a pair: the first bot sits on seat k modulo the number of seats of the one, the
    second bot on that of the other. The other seats are drawn for each pair from the bots after these two;
    where there are none, at tables of two, the two bots meet.
    """
    for number in count():
        pair, compared = divmod(number, 2)
        opponents = range(2, bots) if bots > 2 else (1 - compared,)
        others = Random(derive(seed, "seating", pair)).sample(opponents, seats - 1)
        others.insert(pair % seats, compared)
        yield tuple(others)


def same_luck_seating(bots: int, seats: int, seed: int) -> Iterator[Group]:
    """Put each balanced group at as many tables in a row as there are seats; its bots turn by one seat."""
    for group in balanced_seating(bots, seats, seed):
        for turned in range(seats):
            yield group[turned:] + group[:turned]


SEATINGS: Mapping[str, Seating] = {
    "balanced": balanced_seating,
    "random": random_seating,
    SAME_LUCK: same_luck_seating,
    "rotating": rotating_seating,
    "fixed": fixed_seating,
    PAIRED: paired_seating,
}
"""All seatings by name.

The rotating and the fixed one need exactly as many bots as seats, the paired one two bots and an opponent for
each seat but one, or two bots at tables of two.
"""

GAUNTLET = "gauntlet:"  # beginning of the name of a gauntlet; the bot that is at every table follows


DRAWN = ("balanced", "random", SAME_LUCK, f"{GAUNTLET}BOT")
"""The seatings that a person chooses among for drawn tables; others belong to `play` and `compare`."""


def check_drawn(name: str) -> None:
    """Raise UserError for a seating that is none of `DRAWN`."""
    if name not in DRAWN and not str(name).startswith(GAUNTLET):
        raise unknown("seating", name, DRAWN)


def find_seating(name: str, bots: Sequence[str], seats: int) -> Seating:
    """Return the seating of a name."""
    if not name.startswith(GAUNTLET):
        if name not in SEATINGS:
            raise unknown("seating", name, [*SEATINGS, f"{GAUNTLET}BOT"])
        return SEATINGS[name]
    bot = name.removeprefix(GAUNTLET)
    if bot not in bots:
        raise unknown("bot", bot, set(bots), where=f"the seating {name}")
    if seats < 2:
        raise UserError(f"tables of {seats}: the seating {name} needs a seat for an opponent")
    return partial(gauntlet_seating, bots.index(bot))


def _assign_seats(groups: list[list[int]], bots: int, seats: int) -> list[Group]:
    """Assign a seat to each bot of each group, so that no bot has the same seat twice.

    This is an edge colouring of a bipartite graph, which always exists (D. König, 1916). Where a group and a
    bot have no free seat in common, a path on which two seats alternate is swapped.
    """
    of_group = [[-1] * seats for _ in groups]
    of_bot = [[-1] * seats for _ in range(bots)]
    for number, group in enumerate(groups):
        for bot in group:
            free = of_group[number].index(-1)
            wanted = of_bot[bot].index(-1)
            if free != wanted:
                _swap_path(of_group, of_bot, bot, free, wanted)
            of_group[number][free] = bot
            of_bot[bot][free] = number
    return [tuple(group) for group in of_group]


def _assign_seats_in_turn(groups: list[list[int]], seats: int) -> list[Group]:
    """Assign seats so that each bot has had them all before it has one again.

    Every bot is in a multiple of `seats` groups. Each `seats` games of a bot in a row count as a bot of
    their own, which has no seat twice.
    """
    games: Counter[int] = Counter()
    runs: dict[tuple[int, int], int] = {}
    numbered = []
    for group in groups:
        numbered.append([runs.setdefault((bot, games[bot] // seats), len(runs)) for bot in group])
        games.update(group)
    bots = [bot for bot, _ in runs]
    return [tuple([bots[run] for run in group]) for group in _assign_seats(numbered, len(bots), seats)]


def _swap_path(of_group: list[list[int]], of_bot: list[list[int]], bot: int, free: int, wanted: int) -> None:
    """Free the seat `free` of a bot: swap the two seats along the path that starts there."""
    path = []
    while (group := of_bot[bot][free]) >= 0:
        path.append((group, bot, free, wanted))
        bot = of_group[group][wanted]
        if bot < 0:
            break
        path.append((group, bot, wanted, free))
    for group, bot, old, _ in path:
        of_group[group][old] = of_bot[bot][old] = -1
    for group, bot, _, new in path:
        of_group[group][new] = bot
        of_bot[bot][new] = group


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
    for end in range(seats, len(row) + 1, seats):
        yield row[end - seats : end]
