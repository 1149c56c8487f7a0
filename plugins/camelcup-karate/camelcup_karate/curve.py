"""Plot how fast a bot learns to beat another: `python -m camelcup_karate.curve BOT PARTNER -o FILE`.

The line is the mean score difference over the last 10 exchanges and all games; the band is its 95 % interval.
The mean difference over whole games is printed with its 95 % interval.
"""

import sys
from argparse import ArgumentParser, RawDescriptionHelpFormatter
from collections.abc import Iterable, Sequence
from io import BytesIO
from math import sqrt
from pathlib import Path
from statistics import fmean, stdev
from typing import Any, NamedTuple

from camelcup import GameRecord, UserError, choose_game, find_bot, load_plugins, play, plural
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
            "a plot needs matplotlib: pip install 'camelcup-karate[plot]', "
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
    with rc_context({"svg.hashsalt": "camelcup_karate.curve"}):
        figure.savefig(content, format=kind, dpi=150, metadata={"Date": None} if kind == "svg" else None)
    try:
        path.write_bytes(content.getvalue())
    except OSError as error:
        raise UserError(f"-o {path}: {error.strerror}") from error


def main(arguments: Sequence[str] | None = None) -> None:
    """Play the games, plot the curve and print the mean difference."""
    parser = ArgumentParser(
        "python -m camelcup_karate.curve", description=__doc__, formatter_class=RawDescriptionHelpFormatter
    )
    parser.add_argument("bot", help="the bot that learns")
    parser.add_argument("partner", help="its opponent")
    parser.add_argument("-o", "--output", type=Path, required=True, help="the plot: .svg, .png or .pdf")
    parser.add_argument("--games", type=int, default=200, help="games to play [%(default)s]")
    parser.add_argument("--rules", help="a rule set: a name, a TOML file, or JSON text [karate]")
    parser.add_argument("--seed", type=int, help="of all random numbers [random, printed]")
    given = parser.parse_args(arguments)
    plugins = load_plugins()
    game, _ = choose_game(plugins, "karate", given.rules)
    bots = [given.bot, given.partner]
    for bot in bots:
        find_bot(bot, game.name, plugins)
    check_output(given.output)
    figure = new_figure()
    run = play(bots, given.games, fixed_seats=True, game="karate", rules=given.rules, seed=given.seed)
    if run.faults:
        raise UserError(f"{plural(len(run.faults), 'fault')}, so nothing is plotted: {run.faults[0]}")
    played = [differences(record, game.rules) for record in run]
    gain = estimate([sum(each) / len(each) for each in played])
    text = f"{given.bot} against {given.partner}: {gain} points an exchange"
    draw(figure, learning_curve(played), text)
    save(figure, given.output)
    seed = run.plan.tournament.seed
    print(f"{text} ({plural(given.games, 'game')}, seed {seed}); plotted in {given.output}")


if __name__ == "__main__":
    try:
        main()
    except UserError as error:
        sys.exit(f"curve: {error}")
