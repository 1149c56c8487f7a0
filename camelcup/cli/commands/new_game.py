"""camelcup new-game: a package for a new game."""

import click

from camelcup.installed.new_package import write_game_package
from camelcup.installed.plugins import Plugins


@click.command("new-game")
@click.argument("name")
@click.pass_obj
def command(plugins: Plugins, /, name: str) -> None:
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
