"""Runs a tournament for a command: everything is checked first, then played, then printed."""

import sys
from collections.abc import Sequence
from contextlib import AbstractContextManager, nullcontext, redirect_stdout

import click
from attrs import frozen

from camelcup.cli.options import make_executor, make_loggers
from camelcup.cli.tables import check_format, standings_text
from camelcup.errors import CamelCupError
from camelcup.executors.serial import Serial
from camelcup.game import Game
from camelcup.plugins import Plugins
from camelcup.record import Limits, OnFault
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


def run_and_print(
    plugins: Plugins,
    tournament: Tournament,
    game: Game,
    options: PlayOptions,
    labels: Sequence[str] | None = None,
) -> None:
    """Play a tournament and print its standings; those so far, where Ctrl-C or an error ends it early."""
    check_format(options.layout)
    standings = Standings(plugins.scoring_rules.find(options.scoring).load()(), tournament.bots, labels)
    executor = make_executor(plugins, options.executor, options.workers, options.memory)
    loggers = make_loggers(plugins, options.logs, game)
    click.echo(f"seed {tournament.seed}", err=True)
    if isinstance(executor, Serial) and options.move_time:
        click.echo(POLITE_ONLY, err=True)
    try:
        with _progress(tournament.games, standings, game.unit), redirect_stdout(sys.stderr):  # bots may print
            run(tournament, executor, loggers, standings)
    except (KeyboardInterrupt, CamelCupError) as error:
        if standings.games or isinstance(error, KeyboardInterrupt):
            click.echo(f"stopped after {standings.games} of {tournament.games} games", err=True)
        if standings.games:
            _print(standings, options, game.unit)
        raise
    _print(standings, options, game.unit)


def _print(standings: Standings, options: PlayOptions, unit: str) -> None:
    """The standings on stdout; on stderr what a person should know about how they came to be."""
    click.echo(standings_text(standings.rows(), options.layout, unit))
    if standings.capped:
        click.echo(
            f"{counted(standings.capped, 'game')} ended at the cap of {options.max_turns} turns", err=True
        )
    for bot, (table, fault) in standings.first_faults().items():
        place = f"table {table}, turn {fault.turn}"
        click.echo(f"first fault of {bot} ({place}), {fault.kind.value}: {fault.reason}", err=True)


def _progress(games: int, standings: Standings, unit: str) -> AbstractContextManager[None]:
    """A live picture where a person looks on; on a pipe nothing, and rich is not even imported."""
    if not sys.stderr.isatty():
        return nullcontext()
    from camelcup.cli.progress import live_standings

    return live_standings(games, standings, unit)
