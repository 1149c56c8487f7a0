"""Draw the learning curve of a training: `python -m camelcup_bot_selfplay.training.curve FOLDER CURVE.svg`.

The network of each round plays games at tables of three copies of another bot, with a seed that no training
uses. The picture has its share of the wins with the 95 % interval.
"""

import sys
from argparse import ArgumentParser, RawDescriptionHelpFormatter
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

import numpy as np

from camelcup import UserError, tournament
from camelcup_bot_selfplay.features import SEATS

GREY = "0.5"
"""Colour of all texts and lines but the curve: it can be read on light and on dark."""


class Point(NamedTuple):
    """A point of the curve: millions of decisions learned from, and the share of the wins in per cent."""

    decisions: float
    share: float
    low: float
    high: float


def points(folder: Path, opponent: str, games: int, seed: int) -> Iterator[Point]:
    """Play games for each round, and yield its point. Raises UserError where the folder has no rounds."""
    files = sorted(folder.glob("round-*.npz"))
    if not files:
        raise UserError(
            f"{folder}: has no files of rounds; train first: python -m camelcup_bot_selfplay.training"
        )
    for number, file in enumerate(files):
        bots = [("network", f"Selfplay:weights={file}"), (opponent, opponent)]
        run = tournament(bots, games, seats=SEATS, fill=opponent, seed=seed, isolation="none")
        wins = next(row.win_rate for row in run.standings.rows() if row.bot == "network")
        with np.load(file) as made:
            each = int(made["iterations"] * made["games"] * made["turns"])
        yield Point(number * each / 1e6, 100 * wins.value, 100 * (wins.low or 0), 100 * (wins.high or 0))


def draw(curve: Sequence[Point], opponent: str, out: Path) -> None:
    """Write the picture of a curve; the same curve gives the same file. opponent: the bot on the other seats

    Raises UserError where matplotlib is missing.
    """
    try:
        from matplotlib import rc_context
        from matplotlib.figure import Figure
    except ImportError as error:
        needs = "a picture needs matplotlib: pip install 'camelcup-bot-selfplay[curve]'"
        raise UserError(f"{needs} ({error})") from error
    inks = ("text.color", "axes.labelcolor", "axes.edgecolor", "xtick.color", "ytick.color", "grid.color")
    look = {"svg.fonttype": "none", "svg.hashsalt": "selfplay", **dict.fromkeys(inks, GREY)}
    decisions, share, low, high = zip(*curve, strict=True)
    with rc_context(look):
        figure = Figure(figsize=(6.4, 3.2), layout="constrained")
        axes = figure.subplots()
        axes.fill_between(decisions, low, high, alpha=0.25, linewidth=0)
        axes.plot(decisions, share, "o-", markersize=4)
        axes.axhline(100 / SEATS, color=GREY, linestyle="--", linewidth=1)
        axes.grid(axis="y", alpha=0.3)
        axes.set(
            title=f"Share of the wins against three {opponent}, with its 95 % interval",
            xlabel="million decisions learned from",
            ylabel="share in %",
            ylim=(0, None),
        )
        figure.savefig(out, metadata={"Date": None}, transparent=True)


def main() -> None:
    """Play, print a line for each round, and draw."""
    parser = ArgumentParser(
        "python -m camelcup_bot_selfplay.training.curve",
        description=__doc__,
        formatter_class=RawDescriptionHelpFormatter,
    )
    parser.add_argument("folder", type=Path, help="the folder of the training")
    parser.add_argument("out", type=Path, help="name of the picture")
    parser.add_argument("--opponent", default="Greedy", help="bot on the other three seats [%(default)s]")
    parser.add_argument("--games", type=int, default=400, help="for each round [%(default)s]")
    parser.add_argument("--seed", type=int, default=2026, help="of these games [%(default)s]")
    given = parser.parse_args()
    curve = []
    print("decisions  share  95 % interval")
    try:
        for point in points(given.folder, given.opponent, given.games, given.seed):
            print(
                f"{point.decisions:7.1f} M {point.share:5.1f}%  {point.low:.1f} to {point.high:.1f}",
                flush=True,
            )
            curve.append(point)
        draw(curve, given.opponent, given.out)
    except UserError as error:
        sys.exit(f"selfplay: {error}")


if __name__ == "__main__":
    main()
