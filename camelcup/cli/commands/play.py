"""camelcup play: the same bots at every table."""

from typing import Any

import click

from camelcup.cli.options import PLAY, Whole
from camelcup.cli.run_and_print import run_and_print, take_options
from camelcup.cli.terminal.with_persons import WithPersons
from camelcup.cup.make_tournament import make_fixed_tournament
from camelcup.cup.options import EXECUTOR, RunOptions
from camelcup.cup.runner import new_run
from camelcup.errors import UserError
from camelcup.installed.plugins import Plugins

ROTATED = "seats rotated from game to game; --fixed-seats keeps them"
FIXED = "seats were fixed, and seats matter: without --fixed-seats they rotate"
SEVERAL = "games counts {0}s: a bot with two {0}s has two games for each that is played"
TABLE_SEED = click.option(
    "--table-seed", type=int, metavar="N", help="Seed of one table, as in error messages."
)


@click.command("play")
@click.argument("games", type=Whole(), metavar="N")
@click.argument("bots", nargs=-1, required=True, metavar="BOT...")
@click.option("--fixed-seats", is_flag=True, help="Keep the turn order of the first game.")
@PLAY
@click.pass_obj
def command(plugins: Plugins, /, games: int, bots: tuple[str, ...], fixed_seats: bool, **others: Any) -> None:
    """Play N games of the bots named, in this turn order; they move on by one seat after each game.

    A bot may have several seats. In a game with teams name one for each team, whose seats it fills. Human is
    a person at this terminal, with no time limit.
    """
    options, output = take_options(plugins, others)
    tournament, game = make_fixed_tournament(plugins, games, bots, fixed_seats, options, persons=True)
    run = new_run(plugins, tournament, game, options)
    if run.plan.outside:
        _check_executor(options)
        run_and_print(run, output, lambda setup: WithPersons(plugins, setup, tournament.aliases))
    else:
        run_and_print(run, output)
    click.echo(FIXED if fixed_seats else ROTATED, err=True)
    if len(set(tournament.bots)) < len(tournament.bots) and not fixed_seats:
        click.echo(SEVERAL.format(tournament.place), err=True)


def _check_executor(options: RunOptions) -> None:
    """Raise UserError where the games are to be played elsewhere than before the person."""
    if options.workers is not None:
        raise UserError(f"--workers {options.workers}: a person plays one game at a time; leave it out")
    if options.executor != EXECUTOR:
        raise UserError(f"--executor {options.executor}: a person plays at this terminal; leave it out")


def check_seeds(seed: int | None, table_seed: int | None) -> None:
    """Raise UserError where the seed is given twice."""
    if seed is not None and table_seed is not None:
        raise UserError(f"--seed {seed} and --table-seed {table_seed}: give one of them")
