"""Lines about a run for whoever waits for it: before its first game, and where it stops early."""

from collections.abc import Iterator
from pathlib import Path

from camelcup.cup.options import EXECUTOR, RunOptions
from camelcup.cup.runner import PendingRun
from camelcup.cup.seating import PAIRED
from camelcup.errors import FaultAbort
from camelcup.installed.compiled import slow_text
from camelcup.system import cores
from camelcup.text import part_of, plural


def opening_lines(run: PendingRun) -> Iterator[str]:
    """Yield the opponents of a comparison, the seed, and what slows a long run."""
    tournament = run.plan.tournament
    if tournament.seating == PAIRED:
        copies = [f"copies of {tournament.fill}"] if tournament.fill else []
        yield f"opponents {', '.join([*tournament.bots[2:], *copies]) or 'each other'}"
    yield f"seed {tournament.seed}"
    if slow := slow_text(run.plugins, tournament.game, tournament.games or 0):
        yield slow


def found_text(run: PendingRun, path: Path) -> str:
    """Return how many games of a run that is resumed are in its file, and how many are left."""
    done = part_of(len(run.done), run.planned, "game")
    if run.planned is None:
        return f"{path}: {done} found; the round that was begun is completed (--hours and --until draw more)"
    return f"{path}: {done} found, {run.planned - len(run.done)} left"


def crowding_lines(options: RunOptions) -> Iterator[str]:
    """Yield a line if there are more workers than cores."""
    workers = options.workers or 0
    if options.executor == EXECUTOR and workers > cores():
        yield f"--workers {workers}: more than the {plural(cores(), 'core')} here; they slow each other"


def stop_lines(error: BaseException, run: PendingRun) -> Iterator[str]:
    """Yield how far a run has come, and how to resume it."""
    summary, cup = run.summary, run.cup
    if summary.comparison is not None and (summary.played or isinstance(error, KeyboardInterrupt)):
        yield f"interrupted after {summary.comparison.test.pairs} of {summary.comparison.planned} pairs"
    elif summary.played or isinstance(error, KeyboardInterrupt):
        yield f"stopped after {part_of(summary.standings.games, run.planned, 'game')}"
    if cup is not None and cup.size and not isinstance(error, FaultAbort):
        yield f"to resume: {run.plan.resume_command(cup.path)}"
