"""Groups of bots that can be compared, from who was ahead of whom."""

from collections.abc import Iterable, Sequence

from scipy.sparse import csr_matrix
from scipy.sparse.csgraph import connected_components

Pair = tuple[str, str]
"""A bot that was ahead, and one that was behind; or two bots that met."""

Group = Sequence[str]
"""Bots that can be compared, sorted."""


def split(bots: Sequence[str], pairs: Iterable[Pair], connection: str) -> list[list[str]]:
    """Return the bots in groups: the first bots of all groups are in the order of the bots.

    connection: "weak" where a group are bots that met, directly or through others; "strong" where from each
                bot to each other of its group a chain leads of which every link was ahead of the next
    """
    place = {bot: number for number, bot in enumerate(bots)}
    links = [(place[one], place[other]) for one, other in set(pairs)]
    ahead, behind = zip(*links, strict=True) if links else ((), ())
    graph = csr_matrix(([1] * len(links), (ahead, behind)), (len(bots), len(bots)))
    _, labels = connected_components(graph, connection=connection)
    groups: dict[int, list[str]] = {}
    for bot, label in zip(bots, labels, strict=True):
        groups.setdefault(int(label), []).append(bot)
    return list(groups.values())


def not_comparable(met: Sequence[Group], joined: Sequence[Group]) -> list[str]:
    """Return lines that name the groups of bots that cannot be compared.

    met:    groups of bots that met, directly or through others
    joined: the same, by games that say something to the rule
    """
    if [len(group) for group in met] == [1]:
        return [f"not comparable, since {met[0][0]} met no other ranked bot"]
    lines = [f"since they never met, directly or through others: {_names(met)}"] if len(met) > 1 else []
    for group in met:
        parts = [part for part in joined if part[0] in group]
        if len(parts) > 1:
            lines.append(f"since no ranked bot won a game in which they met: {_names(parts)}")
    return [f"not comparable, {line}" for line in lines]


def _names(groups: Sequence[Group]) -> str:
    return " | ".join(", ".join(group) for group in groups)


def unlimited(groups: Iterable[Sequence[str]], pairs: Iterable[Pair]) -> list[str]:
    """Return lines that name the bots whose distance from the others of their group only the prior limits.

    No distance is too large for bots that were always ahead of the others, or never. Most bots of a group
    are the others.
    """
    every = set(pairs)
    above: list[str] = []
    below: list[str] = []
    for group in groups:
        within = [pair for pair in every if pair[0] in group]
        circles = split(group, within, "strong")
        circle_of = {bot: number for number, circle in enumerate(circles) for bot in circle}
        links = {(circle_of[one], circle_of[other]) for one, other in within}
        won, lost = ({link[side] for link in links if link[0] != link[1]} for side in (0, 1))
        for number, circle in enumerate(circles):
            if 2 * len(circle) <= len(group):
                above += circle if number in won - lost else []
                below += circle if number in lost - won else []
    return [
        f"never {place} the others, so only the prior limits the rating: {', '.join(found)}"
        for place, found in (("behind", above), ("ahead of", below))
        if found
    ]
