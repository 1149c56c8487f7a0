"""Score differences of many games by exchange, and a plot of them."""

from collections.abc import Iterable, Sequence
from io import BytesIO
from math import sqrt
from pathlib import Path
from statistics import fmean, stdev
from typing import Any, NamedTuple

from camelcup import GameRecord, UserError
from camelcup_karate.rules import Rules

WINDOW = 10
"""Exchanges of a running mean: single ones differ too much from game to game."""

KINDS = ("svg", "png", "pdf")
"""Kinds of files that a plot is written to."""


class Estimate(NamedTuple):
    """A mean over games, with half the width of its 95 % interval; 0 where all are equal, or there is one."""

    mean: float
    margin: float

    def __str__(self) -> str:
        return f"{self.mean:+.2f} ±{self.margin:.2f}" if self.margin else f"{self.mean:+.2f}"


def differences(record: GameRecord, rules: Rules) -> list[float]:
    """Return the points of seat 0 less those of seat 1, for each exchange of a game."""
    actions = [rules.names.index(turn.move) for turn in record.turns]
    return [rules.differences[a][b] for a, b in zip(actions[::2], actions[1::2], strict=True)]


def estimate(numbers: Sequence[float]) -> Estimate:
    """Return the mean of one number a game, with its t interval."""
    if len(numbers) < 2:
        return Estimate(fmean(numbers), 0.0)
    from scipy.special import stdtrit  # here: it takes long to import

    quantile = float(stdtrit(len(numbers) - 1, 0.975))
    return Estimate(fmean(numbers), quantile * stdev(numbers) / sqrt(len(numbers)))


def running_means(numbers: Sequence[float]) -> list[float]:
    """Return, for each place, the mean of the last `WINDOW` numbers up to it; of fewer at the start."""
    return [fmean(numbers[max(0, end - WINDOW) : end]) for end in range(1, len(numbers) + 1)]


def learning_curve(games: Iterable[Sequence[float]]) -> list[Estimate]:
    """Return the running mean for each exchange, over the games that had it."""
    means = [running_means(game) for game in games]
    longest = max(map(len, means))
    return [estimate([game[place] for game in means if place < len(game)]) for place in range(longest)]


def check_output(path: Path) -> None:
    """Raise UserError where no plot can be written to a file: it is known before any game is played."""
    if path.suffix[1:].lower() not in KINDS:
        raise UserError(f"-o {path}: its name must end in .svg, .png or .pdf")
    if not path.parent.is_dir():
        raise UserError(f"-o {path}: there is no folder {path.parent}")
    if path.is_dir():
        raise UserError(f"-o {path}: it is a folder")


def new_figure() -> Any:
    """Return an empty figure. Raises UserError where matplotlib is missing."""
    try:
        from matplotlib.figure import Figure
    except ImportError:
        raise UserError(
            "karate-curve needs matplotlib: pip install 'camelcup-karate[plot]', "
            "or in a checkout pip install './plugins/camelcup-karate[plot]'"
        ) from None
    return Figure(figsize=(8, 4.5), layout="constrained")


def draw(figure: Any, curve: Sequence[Estimate], title: str) -> None:
    """Draw a learning curve with its 95 % band."""
    axes = figure.subplots()
    exchanges = range(1, len(curve) + 1)
    low = [point.mean - point.margin for point in curve]
    high = [point.mean + point.margin for point in curve]
    axes.axhline(0, color="0.6", linewidth=1)
    axes.fill_between(exchanges, low, high, alpha=0.25, linewidth=0, label="95 % interval")
    axes.plot(exchanges, [point.mean for point in curve], label=f"mean of the last {WINDOW} exchanges")
    axes.set_title(title)
    axes.set_xlabel("exchange")
    axes.set_ylabel("score difference an exchange")
    axes.set_xlim(1, max(2, len(curve)))
    axes.legend(frameon=False)


def save(figure: Any, path: Path) -> None:
    """Write a figure to a file; the same figure gives the same SVG. Raises UserError where it cannot."""
    from matplotlib import rc_context

    kind = path.suffix[1:].lower()
    content = BytesIO()
    with rc_context({"svg.hashsalt": "karate-curve"}):
        figure.savefig(content, format=kind, dpi=150, metadata={"Date": None} if kind == "svg" else None)
    try:
        path.write_bytes(content.getvalue())
    except OSError as error:
        raise UserError(f"-o {path}: {error.strerror}") from error
