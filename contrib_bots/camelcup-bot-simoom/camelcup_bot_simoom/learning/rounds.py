"""Rounds of learning: games, a fit of the numbers to them, then games again."""

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from random import Random
from typing import NamedTuple

from attrs import evolve

from camelcup import load_plugins
from camelcup_bot_simoom.learning.evidence import USUAL, Evidence, fit
from camelcup_bot_simoom.learning.games import OASIS, Decision, Table
from camelcup_bot_simoom.learning.styles import LESS, MORE, Counts, as_often, counts, fit_style
from camelcup_bot_simoom.learnt import Known, Ranks

PART = 500
"""Games that a worker plays before it returns their results."""

ADDED = 100
"""Games that are added to evidence at once."""

STYLED = 10
"""Of so many games one shows how the opponents play."""


class Added(NamedTuple):
    """A field that the bot is to know beside those of some ranks."""

    field: str
    ranks: Ranks


class Found:
    """Results of games against the same opponents.

    shares: of the win, for each game
    counts: what the opponents did, as `styles.counts`, at the turns of some games
    """

    def __init__(self) -> None:
        self.evidence = Evidence()
        self.shares: list[float] = []
        self.counts: list[Counts] = []

    def __iadd__(self, other: "Found") -> "Found":
        self.evidence += other.evidence
        self.shares += other.shares
        self.counts += other.counts
        return self

    def add(self, games: Sequence[tuple[float, Sequence[Decision]]]) -> None:
        """Add games: the share of the win, and the decisions."""
        self.evidence.add(games)
        self.shares += [share for share, _ in games]
        for _, decisions in games[::STYLED]:
            self.counts += [counts(decision.signs) for decision in decisions]


def learn_rounds(
    fields: Sequence[str], rounds: int, games: int, seed: int, workers: int, added: Added | None = None
) -> Iterator[tuple[Ranks, dict[str, float]]]:
    """Yield after each round the ranks by all games so far, and the mean shares of its wins.

    fields: names of opponents, which take turns
    added:  as of `fit_ranks`
    """
    random, ranks = Random(seed), fit_ranks({}, added)
    found: dict[str, Found] = defaultdict(Found)
    with ProcessPoolExecutor(workers) as pool:
        for _ in range(rounds):
            shares: dict[str, list[float]] = defaultdict(list)
            sizes = [min(PART, games - begun) for begun in range(0, games, PART)]
            seeds = [random.getrandbits(64) for _ in sizes]
            for made in pool.map(partial(gather, fields, ranks), sizes, seeds):
                for name, more in made.items():
                    found[name] += more
                    shares[name] += more.shares
            ranks = fit_ranks(found, added)
            yield ranks, {name: sum(won) / len(won) for name, won in shares.items()}


def gather(fields: Sequence[str], ranks: Ranks, games: int, seed: int) -> dict[str, Found]:
    """Play games, and return their results by the opponents."""
    made = {name: Found() for name in fields}
    waiting: dict[str, list[tuple[float, Sequence[Decision]]]] = defaultdict(list)
    table = Table(load_plugins(), seed)
    for number in range(games):
        name = fields[number % len(fields)]
        waiting[name].append(table.play(name, ranks))
        if len(waiting[name]) == ADDED:
            made[name].add(waiting.pop(name))
    for name, left in waiting.items():
        made[name].add(left)
    return made


def fit_ranks(found: Mapping[str, Found], added: Added | None = None) -> Ranks:
    """Return the ranks by the games against each field of opponents.

    added: if given, only the numbers of its field are fitted, from those of its ranks against others, and
           those of its ranks are kept
    """
    apart = added.field if added else OASIS
    own, rest = found.get(apart, Found()), [each for name, each in found.items() if name != apart]
    counts_of_rest = [row for each in rest for row in each.counts]
    more = MORE if apart == OASIS else as_often(own.counts, counts_of_rest) - LESS
    known = Known(
        name=apart,
        style=fit_style(own.counts, counts_of_rest, more),
        advantages=fit([own.evidence] if own.shares else [], added.ranks.unlike if added else USUAL),
    )
    if added:
        others = [each for each in added.ranks.known if each.name != apart]
        return evolve(added.ranks, known=(known, *others))
    return Ranks(known=(known,), unlike=fit([each.evidence for each in rest]))
