"""Runs a tournament for a command: everything is checked first, then played, then printed."""

import sys
from collections.abc import Sequence

import click
from attrs import frozen

from camelcup.cli.options import make_executor, make_loggers
from camelcup.cli.tables import check_format, standings_text
from camelcup.game import Game
from camelcup.plugins import Plugins
from camelcup.record import Limits, OnFault
from camelcup.specs import bot_maker
from camelcup.standings import Standings
from camelcup.tournament import Tournament, run


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
    max_turns: int
    max_faults: int
    on_fault: str
    layout: str
    strict_plugins: bool

    @property
    def limits(self) -> Limits:
        return Limits(self.max_turns, self.max_faults, OnFault(self.on_fault))


def run_and_print(
    plugins: Plugins,
    tournament: Tournament,
    game: Game,
    options: PlayOptions,
    labels: Sequence[str] | None = None,
) -> None:
    """Play a tournament and print its standings; those so far, where Ctrl-C ends it early."""
    check_format(options.layout)
    for bot in {*tournament.bots, *filter(None, [tournament.fill])}:
        bot_maker(bot, tournament.game, plugins)
    standings = Standings(plugins.scoring_rules.find(options.scoring).load()(), tournament.bots, labels)
    executor = make_executor(plugins, options.executor, options.workers)
    loggers = make_loggers(plugins, options.logs, game)
    if sys.stderr.isatty():
        from camelcup.cli.progress import LiveStandings  # rich is slow to import, and here for people only

        loggers.append(LiveStandings(tournament.games, standings))
    try:
        run(tournament, executor, loggers, standings)
    except KeyboardInterrupt:
        click.echo(f"stopped after {standings.games} of {tournament.games} games", err=True)
        click.echo(standings_text(standings.rows(), options.layout))
        raise
    click.echo(standings_text(standings.rows(), options.layout))
