"""camelcup help: the guides, and the READMEs of installed plugins."""

import re
import sys

import click
from rich.console import Console
from rich.markdown import Markdown

from camelcup.errors import UserError, unknown
from camelcup.installed.guides import find_guides, find_packages, guide_title, package_readme, package_summary
from camelcup.installed.plugins import Plugins
from camelcup.text import columns_text

LINK = re.compile(r"\[([^]]+)\]\((?:([\w-]+)\.md)?(?:#[^)]*)?\)")
"""A link from a guide to another, or to a heading."""

MAX_WIDTH = 100
"""Most columns of a guide."""


@click.command("help")
@click.argument("topic", required=False, metavar="[TOPIC]")
@click.pass_obj
def command(plugins: Plugins, /, topic: str | None) -> None:
    """Print a guide, or the README of a game or a package; without a topic, list all of them."""
    guides, packages = find_guides(), find_packages(plugins)
    if topic is None:
        click.echo("camelcup help TOPIC prints a guide; camelcup COMMAND --help lists options.\n")
        click.echo(columns_text((name, guide_title(path)) for name, path in guides.items()))
        if packages:
            click.echo("\nGames and packages that are installed, each with a README:\n")
            click.echo(columns_text((name, package_summary(package)) for name, package in packages.items()))
    elif topic in guides:
        _print(guides[topic].read_text("utf-8"))
    elif topic in packages:
        _print(package_readme(packages[topic]) or f"{packages[topic]} has no README.\n")
    elif topic in plugins.commands:
        raise UserError(f"{topic!r} is a command: camelcup {topic} --help")
    else:
        raise unknown("topic", topic, guides | packages)


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
