"""Print how often the interval of a share of wins holds the truth.

    python bench/coverage_of_shares.py

No luck is in it: the chances of all numbers of wins and ties are added up, but for those below 1e-7.
"""

from collections import Counter
from collections.abc import Iterator
from functools import cache
from math import exp, lgamma, log

from camelcup.results.intervals import BoundedMean
from camelcup.results.result_table import ResultTable

GAMES = (20, 80, 500)

TIES = {"none": 0.0, "a third": 1 / 3, "all": 1.0}
"""Parts of the games with a share in the win in which it is a tie of two."""

EVEN = [step / 200 for step in range(1, 101)]
"""True shares from 0.5 to 50 %, in even steps."""

RARE = [0.5 / 1.1**step for step in range(59)]
"""True shares from 50 to 0.2 %, each a tenth more than the next one."""


@cache
def bounds(games: int, wins: int, ties: int) -> tuple[float, float]:
    """Return the interval of wins, and of ties that are half a win each."""
    counts = Counter({0.0: games - wins - ties, 0.5: ties, 1.0: wins})
    total = wins + ties / 2
    return BoundedMean(games, total, total - ties / 4, counts=counts).bounds


def around(games: int, chance: float) -> Iterator[tuple[int, float]]:
    """Yield numbers with their chances in the binomial distribution, but for those below 1e-7."""
    for number in range(games + 1):
        if chance in (0, 1):
            weight = float(number == games * chance)
        else:
            ways = lgamma(games + 1) - lgamma(number + 1) - lgamma(games - number + 1)
            weight = exp(ways + number * log(chance) + (games - number) * log(1 - chance))
        if weight > 1e-7:
            yield number, weight


def coverage(games: int, share: float, tied: float) -> float:
    """Return the chance that the interval holds the true share of wins."""
    held = 0.0
    for shared, weight in around(games, share / (1 - tied / 2)):
        for ties, part in around(shared, tied):
            low, high = bounds(games, shared - ties, ties)
            held += weight * part * (low <= share <= high)
    return held


def main() -> None:
    rows = []
    for games in GAMES:
        for name, tied in TIES.items():
            even, rare = ([100 * coverage(games, share, tied) for share in shares] for shares in (EVEN, RARE))
            means = [f"{sum(found) / len(found):.1f}" for found in (even, rare)]
            rows.append([str(games), name, *means, f"{min(even + rare):.1f}"])
    headers = ["games", "ties", "mean", "mean of rare", "least"]
    print(ResultTable(headers, rows).text())


if __name__ == "__main__":
    main()
