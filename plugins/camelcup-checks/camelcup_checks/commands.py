"""camelcup new-bot and new-game, packages to start from; check-game: whether a game keeps the contract."""

from secrets import randbits

import click

from camelcup import Plugins
from camelcup.cli import warn
from camelcup_checks import inspect_game
from camelcup_checks.new_package import write_bot_package, write_game_package


@click.command("new-bot")
@click.argument("name")
@click.option("--game", metavar="NAME", help="Game that the bot plays. [default: the first installed]")
@click.pass_obj
def new_bot(plugins: Plugins, /, name: str, game: str | None) -> None:
    """Create a package camelcup-bot-NAME with a bot, its entry point, a test and a README.

    NAME consists of letters, digits, - and _, and starts with a letter.
    """
    package = write_bot_package(name, game or plugins.default_game, plugins)
    click.echo(
        f"Created {package.module}. Next:\n\n"
        f"    pip install -e {package.folder}\n"
        f"    camelcup check-bot {package.name}{package.option}\n"
        f"    camelcup tournament{package.option}"
    )


@click.command("new-game")
@click.argument("name")
@click.pass_obj
def new_game(plugins: Plugins, /, name: str) -> None:
    """Create a package camelcup-NAME with a tiny game that plays, a bot for it, and tests.

    NAME consists of letters, digits, - and _, and starts with a letter.
    """
    package = write_game_package(name, plugins)
    click.echo(
        f"Created {package.module}. Next:\n\n"
        f'    pip install -e "{package.folder}[test]"\n'
        f"    camelcup check-game {package.name}\n"
        f"    camelcup watch Careful Random --game {package.name}\n"
        f"    camelcup tournament --bots Careful,Random --game {package.name}"
    )


@click.command("check-game")
@click.argument("game")
@click.option(
    "--rules",
    metavar="NAME|FILE.toml",
    help="Rule set: a name, a TOML file, or JSON text. [default: the game's first]",
)
@click.option("--seed", type=int, metavar="N", help="Seed of all random numbers. [default: random, printed]")
@click.pass_context
def check_game(context: click.Context, /, game: str, rules: str | None, seed: int | None) -> None:
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
