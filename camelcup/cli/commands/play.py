"""camelcup play: the same bots at every table."""

import click

from camelcup.cli.numbers import Whole
from camelcup.cli.options import PLAY, Output
from camelcup.cli.run_and_print import check_options, run_and_print
from camelcup.cli.terminal.people import PeoplePlay
from camelcup.cup.make_tournament import make_fixed_tournament
from camelcup.cup.options import EXECUTOR, RunOptions
from camelcup.cup.runner import new_run
from camelcup.errors import UserError
from camelcup.installed.plugins import Plugins
from camelcup.installed.specs import HUMAN
from camelcup.session import Session

ROTATED = "seats rotated from game to game; --fixed-seats keeps them"
FIXED = "seats were fixed, and seats matter: without --fixed-seats they rotate"
SEVERAL = "games counts {0}s: a bot with two {0}s has two games for each that is played"


@click.command("play")
@click.argument("games", type=Whole(), metavar="N")
@click.argument("bots", nargs=-1, required=True, metavar="BOT...")
@click.option("--fixed-seats", is_flag=True, help="Keep the turn order of the first game.")
@PLAY
@click.pass_obj
def command(
    plugins: Plugins,
    /,
    games: int,
    bots: tuple[str, ...],
    fixed_seats: bool,
    options: RunOptions,
    output: Output,
) -> None:
    """Play N games of the bots named, in this turn order; they move on by one seat after each game.

    A bot may have several seats. In a game with teams name one for each team, whose seats it fills. Human is
    a person at this terminal, with no time limit.
    """
    check_options(plugins, options, output)
    tournament, game = make_fixed_tournament(plugins, games, bots, fixed_seats, options, [HUMAN])
    run = new_run(plugins, tournament, game, options)
    if run.plan.outside:
        _check_executor(options)
        run_and_print(
            run, output, lambda setup: PeoplePlay(lambda table: Session(plugins, run.plan, table, setup))
        )
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
