"""Rounds of learning: games, then what they say, then games again."""

from collections import defaultdict
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from random import Random

from camelcup import load_plugins
from camelcup_bot_simoom.learning.evidence import USUAL, Evidence, fit
from camelcup_bot_simoom.learning.games import Decision, Table
from camelcup_bot_simoom.learnt import Advantages

PART = 500
"""Games that a worker plays before it returns what they say."""

ADDED = 100
"""Games that are added to evidence at once."""

Gathered = dict[str, tuple[Evidence, list[float]]]
"""The evidence and the shares of the win, by the opponents."""


def learn_rounds(
    fields: Sequence[str], rounds: int, games: int, seed: int, workers: int
) -> Iterator[tuple[Advantages, dict[str, float]]]:
    """Yield after each round the advantages by all games so far, and the mean shares of its wins.

    fields: names of opponents, which take turns
    """
    random, advantages = Random(seed), USUAL
    found: dict[str, Evidence] = defaultdict(Evidence)
    with ProcessPoolExecutor(workers) as pool:
        for _ in range(rounds):
            shares: dict[str, list[float]] = defaultdict(list)
            sizes = [min(PART, games - begun) for begun in range(0, games, PART)]
            seeds = [random.getrandbits(64) for _ in sizes]
            for made in pool.map(partial(gather, fields, advantages), sizes, seeds):
                for name, (evidence, won) in made.items():
                    found[name] += evidence
                    shares[name] += won
            advantages = fit(list(found.values()))
            yield advantages, {name: sum(won) / len(won) for name, won in shares.items()}


def gather(fields: Sequence[str], advantages: Advantages, games: int, seed: int) -> Gathered:
    """Play games, and return what they say."""
    made: Gathered = {name: (Evidence(), []) for name in fields}
    waiting: dict[str, list[tuple[float, list[Decision]]]] = {name: [] for name in fields}
    table = Table(load_plugins(), seed)
    for number in range(games):
        name = fields[number % len(fields)]
        share, decisions = table.play(name, advantages)
        made[name][1].append(share)
        waiting[name].append((share, decisions))
        if len(waiting[name]) == ADDED:
            made[name][0].add(waiting.pop(name))
            waiting[name] = []
    for name, left in waiting.items():
        made[name][0].add(left)
    return made
