"""The error of ratings by games played, with the tables of a league and with random ones.

`python bench/pairing.py --bots 100 --games 100` in the folder of the package prints the table of its README.
"""

import argparse
import sys
from pathlib import Path

import numpy as np

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))

from fields import SPREAD, errors_of_ratings

LINES = 10
"""Lines of the table."""


def main() -> None:
    """Simulate fields, and print their errors."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--bots", type=int, default=100)
    parser.add_argument("--games", type=int, default=100, help="games of each bot")
    parser.add_argument("--fields", type=int, default=3, help="fields whose errors are averaged")
    parser.add_argument("--spread", type=float, default=SPREAD, help="standard deviation of strengths")
    parser.add_argument("--picture", help="an SVG file of the errors")
    given = parser.parse_args()
    random, drawn = (
        np.mean(
            [
                errors_of_ratings(given.bots, given.games, matched=matched, seed=seed, spread=given.spread)
                for seed in range(given.fields)
            ],
            axis=0,
        )
        for matched in (False, True)
    )
    print("| games a bot | random | drawn | games for the error of random |\n|---|---|---|---|")
    for place in range(max(1, len(random) // LINES) - 1, len(random), max(1, len(random) // LINES)):
        enough = np.flatnonzero(drawn <= random[place])
        needed = f"{(enough[0] + 1) / (place + 1):.0%}" if len(enough) else "more"
        print(f"| {2 * (place + 1)} | {random[place]:.3f} | {drawn[place]:.3f} | {needed} |")
    if given.picture:
        draw(given.picture, f"{given.bots} bots", random, drawn)


def draw(path: str, title: str, random: "np.ndarray", drawn: "np.ndarray") -> None:
    """Draw both errors by games played."""
    from matplotlib import pyplot

    pyplot.rcParams["svg.hashsalt"] = "camelcup"
    figure, axes = pyplot.subplots(figsize=(6, 3.2), layout="constrained")
    games = 2 * np.arange(1, len(random) + 1)
    axes.plot(games, random, color="#8a8a8a", label="random tables")
    axes.plot(games, drawn, color="#b4511e", label="tables of a league")
    axes.set(title=title, xlabel="games of each bot", ylabel="error of ratings", ylim=(0, None))
    axes.legend(frameon=False)
    figure.savefig(path, metadata={"Date": None})


if __name__ == "__main__":
    main()
