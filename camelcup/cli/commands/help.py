"""camelcup help: the guides, which are the files in docs/, and the READMEs of installed plugins."""

import re
import sys
from collections.abc import Mapping
from importlib.metadata import PackageNotFoundError, metadata
from pathlib import Path

import click
from rich.console import Console
from rich.markdown import Markdown

from camelcup.errors import UserError, unknown
from camelcup.installed.plugins import Plugins

PACKAGE = Path(__file__).parents[2]

LINK = re.compile(r"\[([^]]+)\]\((?:([\w-]+)\.md)?(?:#[^)]*)?\)")
"""A link from a guide to another, or to a heading."""

WIDEST = 100
"""Most columns of a guide."""


def guides() -> dict[str, Path]:
    """Return the file of each guide by its topic: those in the package, or in a checkout those of docs/."""
    shipped = PACKAGE / "guides"
    folder = shipped if shipped.is_dir() else PACKAGE.parent / "docs"
    return {path.stem: path for path in sorted(folder.glob("*.md"))}


@click.command("help")
@click.argument("topic", required=False, metavar="[TOPIC]")
@click.pass_obj
def command(plugins: Plugins, /, topic: str | None) -> None:
    """Print a guide, or the README of a game or a package; without a topic, list all of them."""
    topics, packages = guides(), _packages(plugins)
    if topic is None:
        click.echo("camelcup help TOPIC prints a guide; camelcup COMMAND --help lists options.\n")
        _list({name: _title(path) for name, path in topics.items()})
        if packages:
            click.echo("\nGames and packages that are installed, each with a README:\n")
            _list({name: _described(package, "summary") for name, package in packages.items()})
    elif topic in topics:
        _print(topics[topic].read_text("utf-8"))
    elif topic in packages:
        _print(_described(packages[topic], "description") or f"{packages[topic]} has no README.\n")
    elif topic in plugins.commands:
        raise UserError(f"{topic!r} is a command: camelcup {topic} --help")
    else:
        raise unknown("topic", topic, topics | packages)


def _packages(plugins: Plugins) -> dict[str, str]:
    """Return the other packages with plugins: those with games by the games, the rest by their names."""
    games = {name: source.package for name, (_, source) in plugins.games.items()}
    rest = {source.package for source in plugins.sources} - set(games.values())
    found = {**games, **{name: name for name in sorted(rest)}}
    return {name: package for name, package in found.items() if package != "camelcup"}


def _described(package: str, field: str) -> str:
    """Return the summary or the description, which is the README, of a package; empty where it has none."""
    try:
        return str(metadata(package).json.get(field, ""))
    except PackageNotFoundError:
        return ""


def _list(titles: Mapping[str, str]) -> None:
    width = max(map(len, titles))
    click.echo("\n".join(f"{name:{width}}  {title}" for name, title in titles.items()))


def _print(text: str) -> None:
    """Print a guide: as Markdown, or on a terminal as that reads."""
    if not sys.stdout.isatty():
        click.echo(text, nl=False)
        return
    console = Console()
    console.print(Markdown(LINK.sub(_as_command, text)), width=min(console.width, WIDEST))


def _as_command(link: re.Match[str]) -> str:
    """Return a link as text, with the command that prints the guide if it leads to another."""
    text, topic = link.groups()
    command = f"`camelcup help {topic}`"
    if topic is None:
        return text
    return command if text.endswith(".md") else f"{text} ({command})"


def _title(path: Path) -> str:
    """Return the heading of a guide."""
    return path.read_text("utf-8").partition("\n")[0].lstrip("# ")
