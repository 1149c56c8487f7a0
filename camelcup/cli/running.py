"""Runs a tournament for a command: everything is checked first, then played, then printed."""

import sys
from collections.abc import Callable, Generator, Iterable
from contextlib import contextmanager, redirect_stdout
from pathlib import Path
from shutil import get_terminal_size

import click
from attrs import frozen

from camelcup.cli.options import make_executor, make_loggers
from camelcup.cli.stopping import Stop, stop_on_ctrl_c
from camelcup.cli.tables import SIMPLE, check_format, fitting, standings_text
from camelcup.cupfile.plan import Plan
from camelcup.cupfile.writer import CupWriter, NewCup
from camelcup.errors import CamelCupError
from camelcup.executors.serial import Serial
from camelcup.game import Game
from camelcup.plugins import Plugins
from camelcup.record import Limits, OnFault, Table
from camelcup.scoring import ScoringRule
from camelcup.standings import Standings
from camelcup.tournament import Tournament, run
from camelcup.words import counted

POLITE_ONLY = (
    "serial: a bot that overruns is interrupted only where it runs Python, and one that ends the process "
    "ends the run (--executor processes supervises bots)"
)


@frozen(kw_only=True)
class PlayOptions:
    """The values of the options in `camelcup.cli.options.PLAY`."""

    game: str
    rules: str | None
    seed: int | None
    scoring: str
    out: Path | None
    logs: tuple[str, ...]
    executor: str
    workers: int | None
    memory: int | None
    move_time: float
    max_turns: int
    max_faults: int
    on_fault: str
    layout: str
    strict_plugins: bool

    @property
    def limits(self) -> Limits:
        return Limits(self.max_turns, self.max_faults, OnFault(self.on_fault), self.move_time)


def run_and_print(plugins: Plugins, tournament: Tournament, game: Game, options: PlayOptions) -> None:
    """Play a tournament and print its standings; those so far, where Ctrl-C or an error ends it early."""
    standings = make_standings(plugins, tournament, options.scoring)
    cup = None
    if options.out is not None:
        cup = NewCup(options.out, Plan.of(tournament, game, options.scoring, plugins, options.memory))
    play_tables(plugins, tournament, game, options, standings, tournament.tables(), cup)


def play_tables(
    plugins: Plugins,
    tournament: Tournament,
    game: Game,
    options: PlayOptions,
    standings: Standings,
    tables: Iterable[Table],
    cup: CupWriter | None,
) -> None:
    """Play those tables of a tournament that the standings do not count yet, and print the standings.

    cup: the file that the records are appended to
    """
    check_format(options.layout)
    executor = make_executor(plugins, options.executor, options.workers, options.memory)
    loggers = make_loggers(plugins, options.logs, game, cup.path if cup else None)
    if cup is not None:
        loggers.append(cup)  # the last: a run that another one keeps from beginning leaves no file
    click.echo(f"seed {tournament.seed}", err=True)
    if isinstance(executor, Serial) and options.move_time:
        click.echo(POLITE_ONLY, err=True)
    try:
        with (
            stop_on_ctrl_c(executor) as stop,
            _progress(tournament.games, standings, game.unit, stop) as watch,
            redirect_stdout(sys.stderr),  # bots may print
        ):
            run(tournament, executor, loggers, standings, stop.until(tables), watch)
        if stop.pressed and standings.games < tournament.games:
            raise KeyboardInterrupt(stop.number)
    except (KeyboardInterrupt, CamelCupError) as error:
        if standings.games or isinstance(error, KeyboardInterrupt):
            click.echo(f"stopped after {standings.games} of {tournament.games} games", err=True)
        if isinstance(error, KeyboardInterrupt) or tournament.limits.on_fault is not OnFault.ABORT:
            _tell_how_to_go_on(cup)
        if standings.games:
            print_standings(standings, tournament.limits, options.layout, game.unit)
        raise
    print_standings(standings, tournament.limits, options.layout, game.unit)


def _tell_how_to_go_on(cup: CupWriter | None) -> None:
    """Say how to go on with a run that was stopped, where it has a file."""
    if cup is not None and cup.whole:
        click.echo(f"to go on: camelcup tournament --resume {cup.path}", err=True)


def make_standings(plugins: Plugins, tournament: Tournament, scoring: str) -> Standings:
    """Standings of a tournament in which nothing was played yet, by the scoring rule of a name."""
    rule: ScoringRule = plugins.scoring_rules.find(scoring).load()()
    return Standings(rule, tournament.bots, tournament.labels)


def print_standings(standings: Standings, limits: Limits, layout: str, unit: str) -> None:
    """The standings on stdout; on stderr what a person should know about how they came to be."""
    whole = standings_text(standings.rows(), layout, unit)
    shown = fitting(whole, get_terminal_size().columns) if layout == SIMPLE and sys.stdout.isatty() else whole
    click.echo(shown)
    if shown != whole:
        click.echo(
            "columns that this terminal has no room for are left out; --format plain has all", err=True
        )
    if standings.capped:
        click.echo(
            f"{counted(standings.capped, 'game')} ended at the cap of {limits.max_turns} turns", err=True
        )
    for bot, (table, fault) in standings.first_faults().items():
        place = f"table {table}, turn {fault.turn}"
        click.echo(f"first fault of {bot} ({place}), {fault.kind.value}: {fault.reason}", err=True)


@contextmanager
def _progress(
    games: int, standings: Standings, unit: str, stop: Stop
) -> Generator[Callable[[], None] | None, None, None]:
    """A live picture where a person looks on; on a pipe nothing, and rich is not even imported."""
    if not sys.stderr.isatty():
        yield None
        return
    from camelcup.cli.progress import live_standings

    with live_standings(games, standings, unit) as picture:
        stop.tell = picture.tell
        yield picture.update
