"""Compare models of openskill by how well they predict: `python -m bench.models`.

Ten bots play a cup of each game. Before each game a model gives for each two of its bots the chance that one
finishes ahead of the other, by the formula with which it learns. The loss of a pair is minus the logarithm of
the chance of what happened, and of a tie the mean for both orders. The table has the mean of all pairs of a
cup; of guesses it is 0.6931.
"""

from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from itertools import chain, combinations, permutations, product
from math import comb, hypot, log, tanh
from pathlib import Path
from statistics import NormalDist, fmean
from typing import Any

from camelcup_ratings.orders import Group, finishing_order
from openskill.models import (
    BradleyTerryFull,
    BradleyTerryPart,
    PlackettLuce,
    ThurstoneMostellerFull,
    ThurstoneMostellerPart,
)

from camelcup import Run, tournament

LAZY = Path(__file__).with_name("lazy.py")
CUPS: dict[str, dict[str, Any]] = {
    "camelup": {
        "seats": 4,
        "bots": ["Player0", "Player1", "Player2", "RandomBot", "Trapper", "Oddsmaker", "Selfplay"]
        + [f"MCTS:simulations={number}" for number in (1, 2, 4)],
    },
    "set": {
        "seats": 8,
        "bots": ["Solver", "RandomBot"]
        + [f"Attentive:pairs={number}" for number in (5, 10, 20, 40)]
        + [f"Hasty:chance={chance}" for chance in (0.02, 0.05, 0.1, 0.2)],
    },
    "ants": {
        "seats": 4,
        "rules": {"area": 100, "turns": 30},
        "bots": ["Queen", "Harvester", "Worker", f"{LAZY}:LazyQueen:chance=0.5"]
        + [f"{LAZY}:LazyHarvester:chance={chance}" for chance in (0.7, 0.4)]
        + [f"{LAZY}:LazyWorker:chance={chance}" for chance in (0.8, 0.6, 0.4, 0.2)],
    },
    "karate": {
        "seats": 2,
        "rules": {"exchanges": 10},
        "bots": ["Alternator", "Copycat", "Equilibrium", "Kicker", "MindReader"]
        + ["Mixture", "NeverRepeats", "SecondGuess", "Switcher", "WinStay"],
    },
}
"""For each game the seats at a table, the rules if they are not those of the game, and the bots."""

GAMES, SEED = 2000, 58
SEATS = 10
"""The most at a table: `part` compares so many on each side, which is all of them."""

LEAST = 0.001
"""The least chance that counts: models round smaller ones to 0."""

Model = Any
"""A model of openskill; they have no type in common."""
Rate = Callable[[Model, list[Any], list[float]], list[Any]]
"""Return the ratings of bots after a game, from those before and from their places."""


def by_the_library(model: Model, before: list[Any], places: list[float]) -> list[Any]:
    """Rate a game as the library does."""
    return [after for (after,) in model.rate([[each] for each in before], ranks=places)]


def by_all_orders(model: Model, before: list[Any], places: list[float]) -> list[Any]:
    """Return the mean of the ratings after each order that the ties allow."""
    tied = [[seat for seat, each in enumerate(places) if each == place] for place in sorted({*places})]
    found = []
    for parts in product(*map(permutations, tied)):
        order = list(chain(*parts))
        found.append(by_the_library(model, before, [float(order.index(seat)) for seat in range(len(order))]))
    return [
        model.rating(mu=fmean(each.mu for each in one), sigma=fmean(each.sigma for each in one))
        for one in zip(*found, strict=True)
    ]


MODELS: dict[str, tuple[Model, Rate]] = {
    "Plackett-Luce": (PlackettLuce(), by_the_library),
    "Plackett-Luce, mean of all orders": (PlackettLuce(), by_all_orders),
    "Bradley-Terry, full": (BradleyTerryFull(), by_the_library),
    "Bradley-Terry, part": (BradleyTerryPart(window_size=SEATS), by_the_library),
    "Thurstone-Mosteller, full": (ThurstoneMostellerFull(), by_the_library),
    "Thurstone-Mosteller, part": (ThurstoneMostellerPart(window_size=SEATS), by_the_library),
}


def chance(model: Model, one: Any, other: Any) -> float:
    """Return the chance that a bot finishes ahead of another, by the formula with which the model learns."""
    difference = (one.mu - other.mu) / hypot(one.sigma, other.sigma, model.beta, model.beta)
    if isinstance(model, ThurstoneMostellerFull | ThurstoneMostellerPart):
        return NormalDist().cdf(difference)
    return (1 + tanh(difference / 2)) / 2


def loss(model: Model, rate: Rate, orders: Iterable[Sequence[Group]]) -> float:
    """Return the mean loss of all pairs of bots of all games."""
    ratings: defaultdict[str, Any] = defaultdict(model.rating)
    losses = []
    for order in orders:
        places = {bot: float(place) for place, group in enumerate(order) for bot in group}
        for one, other in combinations(places, 2):
            ahead = chance(model, ratings[one], ratings[other])
            happened = [ahead] if places[one] < places[other] else [ahead, 1 - ahead]
            losses.append(-fmean(log(max(each, LEAST)) for each in happened))
        after = rate(model, [ratings[bot] for bot in places], [*places.values()])
        ratings.update(zip(places, after, strict=True))
    return fmean(losses)


def orders_of(run: Run) -> list[list[Group]]:
    """Return the finishing orders of a cup, by the numbers of the tables."""
    records = sorted(run.records, key=lambda record: record.table.number)
    return [finishing_order(record, record.table.bots) for record in records]


def ties(orders: Iterable[Sequence[Group]]) -> float:
    """Return the share of pairs of bots that tied, in percent."""
    tied = [comb(len(group), 2) for order in orders for group in order]
    pairs = [comb(sum(map(len, order)), 2) for order in orders]
    return 100 * sum(tied) / sum(pairs)


def main() -> None:
    """Play the cups, and print a row for each model."""
    cups = {}
    for game, options in CUPS.items():
        run = tournament(games=GAMES, game=game, seed=SEED, isolation="none", **options)
        cups[game] = orders_of(run)
    print("| model |", " | ".join(cups), "|")
    print("|---|", "---|" * len(cups), sep="")
    for name, (model, rate) in MODELS.items():
        losses = [f"{loss(model, rate, orders):.4f}" for orders in cups.values()]
        print("|", name, "|", " | ".join(losses), "|", flush=True)
    print("| pairs that tied |", " | ".join([f"{ties(orders):.1f} %" for orders in cups.values()]), "|")


if __name__ == "__main__":
    main()
