"""camelcup help: the guides, the rules of games, and the READMEs of installed plugins."""

import re
import sys

import click
from rich.console import Console
from rich.markdown import Markdown

from camelcup.errors import UserError, unknown
from camelcup.installed.plugins import Plugins
from camelcup.text import columns_text
from camelcup.topics import Guides

LINK = re.compile(r"\[([^]]+)\]\((?:([\w-]+)\.md)?(?:#[^)]*)?\)")
"""A link from a guide to another, or to a heading."""

MAX_WIDTH = 100
"""Most columns of a guide."""


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
        _print(known.text(topic))
    elif topic in plugins.commands:
        raise UserError(f"{topic!r} is a command: camelcup {topic} --help")
    elif near := known.with_heading(topic):
        raise UserError(f"unknown topic {topic!r}; in the headings of: camelcup help {' or '.join(near)}")
    else:
        raise unknown("topic", topic, topics)


def _print(text: str) -> None:
    """Print a guide: as Markdown, or on a terminal as that reads."""
    if not sys.stdout.isatty():
        click.echo(text, nl=False)
        return
    console = Console()
    console.print(Markdown(LINK.sub(_as_command, text)), width=min(console.width, MAX_WIDTH))


def _as_command(link: re.Match[str]) -> str:
    """Return a link as text, with the command that prints the guide if it leads to another."""
    text, topic = link.groups()
    command = f"`camelcup help {topic}`"
    if topic is None:
        return text
    return command if text.endswith(".md") else f"{text} ({command})"
