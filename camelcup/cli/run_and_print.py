"""Plays a run for a command: shows the progress, and prints the standings and lines about the run."""

import sys
from collections.abc import Callable, Generator, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager, redirect_stdout
from datetime import timedelta
from pathlib import Path
from time import monotonic

import click
from attrs import evolve

from camelcup.cli.options import Output, echo_warning, warn
from camelcup.cli.terminal.interrupt import Stop, stop_on_ctrl_c
from camelcup.cli.terminal.printing import print_summary
from camelcup.cup.loggers import Logger
from camelcup.cup.options import RunOptions
from camelcup.cup.resume import resumed
from camelcup.cup.runner import PendingRun
from camelcup.cup.seating import PAIRED
from camelcup.errors import CamelCupError, FaultAbort
from camelcup.installed.plugins import Plugins
from camelcup.records import Table
from camelcup.results.comparison import Summary
from camelcup.text import part_of


def check_options(plugins: Plugins, options: RunOptions) -> None:
    """Warn of plugins that failed to load; raise UserError for an option that cannot be right."""
    warn(plugins, options.strict_plugins)
    options.check(plugins)


def run_and_print(run: PendingRun, output: Output) -> None:
    """Play a run and print its standings; those so far if it ends early."""
    plan, summary = run.plan, run.summary
    try:
        loggers = run_and_show(run, output.progress, _opening_lines(run))
    except (KeyboardInterrupt, CamelCupError) as error:
        for line in _stop_lines(error, run):
            click.echo(line, err=True)
        if summary.played:
            print_summary(summary, plan, output.layout)
        raise
    print_summary(summary, plan, output.layout)
    if sys.stderr.isatty():
        for logger in loggers:
            logger.stay()


def resume_and_print(
    plugins: Plugins,
    path: Path,
    options: RunOptions,
    output: Output,
    given: Mapping[str, object],
    extend: int | None = None,
    is_over: Callable[[], bool] | None = None,
    replace: Sequence[str] = (),
) -> None:
    """Play the games that a cup file lacks, and print the standings of all. The rest is as in `resumed`."""
    with resumed(plugins, path, options, given, extend, echo_warning, is_over, replace) as run:
        if not run.finished:
            click.echo(found_text(run, path), err=True)
            return run_and_print(run, output)
        games = run.summary.settled or run.planned
        click.echo(f"{path}: all {games} games are in the file; nothing to play", err=True)
        print_summary(run.summary, run.plan, output.layout)
    return None


def run_and_show(run: PendingRun, lines: bool, opening: Iterable[str] = ()) -> Sequence[Logger]:
    """Play a run, show the progress, and return its loggers. Raises KeyboardInterrupt after Ctrl-C."""
    executor = run.make_executor()
    with (
        stop_on_ctrl_c() as stop,
        _progress(run, stop, lines) as show,
        redirect_stdout(sys.stderr),  # bots in this process may print
    ):
        stop.on_stop = getattr(executor, "stop", None)
        tables = _after(opening, stop.report, stop.until(run.tables))
        loggers = evolve(run, tables=tables).play(executor, ended=show and (lambda _: show()))
    if stop.pressed and not run.finished:
        raise KeyboardInterrupt(stop.number)
    return loggers


def _after(lines: Iterable[str], report: Callable[[str], object], tables: Iterable[Table]) -> Iterator[Table]:
    """Report lines before the first table, which is asked for once all loggers have begun."""
    for line in lines:
        report(line)
    yield from tables


@contextmanager
def _progress(run: PendingRun, stop: Stop, lines: bool) -> Generator[Callable[[], object] | None, None, None]:
    """Show live standings if stderr is a terminal; else lines, if asked for, without rich."""
    games, summary = run.planned, run.summary
    if not sys.stderr.isatty():
        yield ProgressLines(games, summary, stop.report).update if lines else None
        return
    from camelcup.progress import live_standings

    with live_standings(games, summary) as live:
        stop.report = live.print_above
        yield live.update


def _opening_lines(run: PendingRun) -> Iterator[str]:
    """Yield the opponents of a comparison, and the seed."""
    tournament = run.plan.tournament
    if tournament.seating == PAIRED:
        copies = [f"copies of {tournament.fill}"] if tournament.fill else []
        yield f"opponents {', '.join([*tournament.bots[2:], *copies]) or 'each other'}"
    yield f"seed {tournament.seed}"


def found_text(run: PendingRun, path: Path) -> str:
    """Return how many games of a run that is resumed are in its file, and how many are left."""
    done = part_of(len(run.done), run.planned, "game")
    if run.planned is None:
        return f"{path}: {done} found; the round that was begun is completed (--hours and --until draw more)"
    return f"{path}: {done} found, {run.planned - len(run.done)} left"


def _stop_lines(error: BaseException, run: PendingRun) -> Iterator[str]:
    """Yield how far a run has come, and how to resume it."""
    summary = run.summary
    if summary.comparison is not None and (summary.played or isinstance(error, KeyboardInterrupt)):
        yield f"interrupted after {summary.comparison.test.pairs} of {summary.comparison.planned} pairs"
    elif summary.played or isinstance(error, KeyboardInterrupt):
        yield f"stopped after {part_of(summary.standings.games, run.planned, 'game')}"
    if run.file is not None and not isinstance(error, FaultAbort):
        yield f"to resume: {run.plan.resume_command(run.file)}"


INTERVAL_SECONDS = 5.0  # the time between two lines


class ProgressLines:
    """Reports how many of the games are played, how fast, and how long the rest will take."""

    def __init__(self, games: int | None, summary: Summary, report: Callable[[str], object]) -> None:
        self.games = games
        self.summary = summary
        self.report = report
        self.before = summary.played
        self.start = self.last = monotonic()

    def update(self) -> None:
        """Report if the last line is old enough."""
        now = monotonic()
        if now - self.last < INTERVAL_SECONDS:
            return
        self.last = now
        done = self.summary.played
        speed = (done - self.before) / (now - self.start)
        line = f"{done} games, {speed:.1f} games/s"
        if self.games is not None:
            left = timedelta(seconds=round((self.games - done) / speed))
            line = f"{done}/{self.games} games, {speed:.1f} games/s, {left} left"
        comparison = self.summary.comparison
        self.report(line if comparison is None else f"{line}; {comparison.result().verdict}")
