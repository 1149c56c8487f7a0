"""camelcup check-game: whether a game keeps the contract."""

import click

from camelcup.cli.options import declared, warn
from camelcup.cup.draw_up import choose_seed
from camelcup.cup.options import RunOptions
from camelcup.installed.plugins import Plugins
from camelcup.testing import inspect_game


@click.command("check-game")
@click.argument("game")
@declared(RunOptions, ["rules", "seed"])
@click.pass_context
def command(context: click.Context, /, game: str, rules: str | None, seed: int | None) -> None:
    """Play GAME at random at tables of every size, and report whether it keeps the contract.

    The rules are checked in each position, and the views and all that people read and type. The
    speed and the sizes are for your information. The exit code is 1 if the game does not keep the contract.
    """
    plugins: Plugins = context.obj
    warn(plugins, strict=False)
    chosen = choose_seed(seed)
    report = inspect_game(game, rules, chosen, plugins=plugins)
    click.echo(f"seed {chosen}", err=True)
    click.echo(str(report))
    context.exit(0 if report.passed else 1)
