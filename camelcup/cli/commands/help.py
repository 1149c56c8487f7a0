"""camelcup help: the guides, the rules of games, and the READMEs of installed plugins."""

import click

from camelcup.cli.terminal.printing import print_guide
from camelcup.errors import UserError, unknown
from camelcup.installed.plugins import Plugins
from camelcup.text import columns_text
from camelcup.topics import Guides


@click.command("help")
@click.argument("topic", required=False, metavar="[TOPIC]")
@click.pass_obj
def command(plugins: Plugins, /, topic: str | None) -> None:
    """Print a guide, the rules of a game, or the README of a package; without a topic, list all of them."""
    known = Guides(plugins)
    if topic is None:
        click.echo("camelcup help TOPIC prints a guide; camelcup COMMAND --help lists options.\n")
        click.echo(columns_text(known.guides.items()))
        click.echo("\nGames that are installed, each with its rules:\n")
        click.echo(columns_text(known.games.items()))
        if known.packages:
            click.echo("\nPackages that are installed, each with a README:\n")
            click.echo(columns_text(known.packages.items()))
    elif topic in (topics := [*known.guides, *known.games, *known.packages]):
        print_guide(known.text(topic))
    elif topic in plugins.commands:
        raise UserError(f"{topic!r} is a command: camelcup {topic} --help")
    elif near := known.with_heading(topic):
        raise UserError(f"unknown topic {topic!r}; more in: camelcup help {' or '.join(near)}")
    else:
        raise unknown("topic", topic, topics)
