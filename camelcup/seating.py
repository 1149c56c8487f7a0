"""Which bots meet at which table: pure functions of the bots' number, the games, the seats and the seed.

Each yields, table by table, the places (in the list of bots) of those that sit there, in turn order.
Tables come one by one, so that a million of them need no memory.
"""

from collections.abc import Callable, Iterator, Mapping
from random import Random

from camelcup.seeds import derive

Group = tuple[int, ...]
Seating = Callable[[int, int, int, int], Iterator[Group]]


def random_seating(bots: int, games: int, seats: int, seed: int) -> Iterator[Group]:
    """Different bots drawn evenly for each table, in a drawn order."""
    for number in range(games):
        random = Random(derive(seed, "seating", number))
        yield tuple(random.sample(range(bots), seats))


def fixed_seating(bots: int, games: int, seats: int, seed: int) -> Iterator[Group]:
    """The same bots on the same seats each time."""
    for _ in range(games):
        yield tuple(range(bots))


def balanced_seating(bots: int, games: int, seats: int, seed: int) -> Iterator[Group]:
    """Every bot plays as many games, and as many on each seat, as every other, give or take one.

    Tables are made in blocks of as many as there are bots; in a full block every bot sits on every
    seat just once.
    """
    for block, first in enumerate(range(0, games, bots)):
        random = Random(derive(seed, "seating", block))
        groups = _deal(bots, min(bots, games - first), seats, random)
        yield from _assign_seats(groups, bots, seats)


SEATINGS: Mapping[str, Seating] = {
    "random": random_seating,
    "balanced": balanced_seating,
    "fixed": fixed_seating,
}
"""Every seating by its name; the fixed one is for as many bots as seats."""


def _deal(bots: int, tables: int, seats: int, random: Random) -> list[list[int]]:
    """Groups dealt from a shuffled deck, all of which is dealt before any bot comes again."""
    deck: list[int] = []
    groups = []
    for _ in range(tables):
        group: list[int] = []
        again: list[int] = []
        while len(group) < seats:
            if not deck:
                deck = random.sample(range(bots), bots)
            bot = deck.pop()
            (again if bot in group else group).append(bot)
        deck += again
        groups.append(group)
    return groups


def _assign_seats(groups: list[list[int]], bots: int, seats: int) -> list[Group]:
    """A seat for each bot of each group, so that no bot has a seat twice.

    A bot is in at most `seats` groups, so this is the colouring of the edges of a bipartite graph
    (groups, bots) of that degree, which always exists (D. König, 1916): where a group and a bot have
    no free seat in common, a path on which two seats alternate is swapped.
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
