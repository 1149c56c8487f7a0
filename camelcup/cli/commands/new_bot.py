"""camelcup new-bot: a package for a new bot."""

import click

from camelcup.cli.options import declared
from camelcup.cup.options import RunOptions
from camelcup.installed.new_package import write_bot_package
from camelcup.installed.plugins import Plugins


@click.command("new-bot")
@click.argument("name")
@declared(RunOptions, ["game"])
@click.pass_obj
def command(plugins: Plugins, /, name: str, game: str) -> None:
    """Create a package camelcup-bot-NAME with a bot, its entry point, a test and a README.

    NAME consists of letters, digits, - and _, and starts with a letter.
    """
    package = write_bot_package(name, game, plugins)
    click.echo(
        f"Created {package.module}. Next:\n\n"
        f"    pip install -e {package.folder}\n"
        f"    camelcup check-bot {package.name}{package.option}\n"
        f"    camelcup tournament{package.option}"
    )
