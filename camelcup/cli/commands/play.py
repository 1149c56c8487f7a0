"""camelcup play: the same bots at every table."""

from typing import Any

import click

from camelcup.cli.options import PLAY, Output, Whole
from camelcup.cli.run_and_print import check_options, run_and_print
from camelcup.cup.draw_up import plan_fixed
from camelcup.cup.options import RunOptions
from camelcup.cup.runner import new_run
from camelcup.errors import UserError
from camelcup.installed.plugins import Plugins

ROTATED = "seats rotated from game to game; --fixed-seats keeps them"
FIXED = "seats were fixed, and seats matter: without --fixed-seats they rotate"
SEVERAL = "games counts {0}s: a bot with two {0}s has two for each; A=NAME gives a {0} a row of its own"


class Games(Whole):
    """The number of games, which comes before the bots."""

    def convert(self, value: Any, param: click.Parameter | None, context: click.Context | None) -> Any:
        try:
            return super().convert(value, param, context)
        except click.BadParameter:
            example = f"as in camelcup play 100 {value} ..."
            raise UserError(f"{value!r}: the number of games comes first, {example}") from None


@click.command("play")
@click.argument("games", type=Games(), metavar="N", required=False)
@click.argument("bots", nargs=-1, metavar="BOT...")
@click.option("--fixed-seats", is_flag=True, help="Keep the turn order of the first game.")
@PLAY
@click.pass_obj
def command(
    plugins: Plugins,
    /,
    games: int | None,
    bots: tuple[str, ...],
    fixed_seats: bool,
    options: RunOptions,
    output: Output,
) -> None:
    """Play N games of the bots named, in this turn order; they move on by one seat after each game.

    A bot may have several seats. In a game with teams name one for each team, whose seats it fills.
    """
    check_options(plugins, options)
    if games is None or not bots:
        raise UserError("give a number of games and the bots, as in camelcup play 100 Player0 Player1")
    plan = plan_fixed(plugins, games, bots, fixed_seats, options)
    run_and_print(new_run(plugins, plan, options), output)
    click.echo(FIXED if fixed_seats else ROTATED, err=True)
    tournament = plan.tournament
    if len(set(tournament.bots)) < len(tournament.bots) and not fixed_seats:
        click.echo(SEVERAL.format(tournament.place), err=True)
