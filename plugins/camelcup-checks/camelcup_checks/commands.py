"""camelcup check-game: whether a game keeps the contract."""

from secrets import randbits

import click

from camelcup import Plugins
from camelcup.cli import warn
from camelcup_checks import inspect_game


@click.command("check-game")
@click.argument("game")
@click.option(
    "--rules",
    metavar="NAME|FILE.toml",
    help="Rule set: a name, a TOML file, or JSON text. [default: the game's first]",
)
@click.option("--seed", type=int, metavar="N", help="Seed of all random numbers. [default: random, printed]")
@click.pass_context
def command(context: click.Context, /, game: str, rules: str | None, seed: int | None) -> None:
    """Play GAME at random at tables of every size, and report whether it keeps the contract.

    The rules are checked in each position, and the views and all that people read and type. The
    speed and the sizes are for your information. The exit code is 1 if the game does not keep the contract.
    """
    plugins: Plugins = context.obj
    warn(plugins, strict=False)
    chosen = randbits(63) if seed is None else seed
    report = inspect_game(game, rules, chosen, plugins=plugins)
    click.echo(f"seed {chosen}", err=True)
    click.echo(str(report))
    context.exit(0 if report.passed else 1)
