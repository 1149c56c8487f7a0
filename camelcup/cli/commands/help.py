"""camelcup help: the guides, and the READMEs of installed plugins."""

import re
import sys
from importlib.metadata import PackageNotFoundError, metadata
from pathlib import Path

import click
from rich.console import Console
from rich.markdown import Markdown

from camelcup.errors import UserError, unknown
from camelcup.installed.plugins import Plugins
from camelcup.text import columns_text

PACKAGE = Path(__file__).parents[2]

LINK = re.compile(r"\[([^]]+)\]\((?:([\w-]+)\.md)?(?:#[^)]*)?\)")
"""A link from a guide to another, or to a heading."""

HEADING = re.compile("^#+ (.*)$", re.MULTILINE)

MAX_WIDTH = 100
"""Most columns of a guide."""


@click.command("help")
@click.argument("topic", required=False, metavar="[TOPIC]")
@click.pass_obj
def command(plugins: Plugins, /, topic: str | None) -> None:
    """Print a guide, or the README of a game or a package; without a topic, list all of them."""
    guides, packages = _find_guides(), _find_packages(plugins)
    if topic is None:
        click.echo("camelcup help TOPIC prints a guide; camelcup COMMAND --help lists options.\n")
        click.echo(columns_text((name, _guide_title(path)) for name, path in guides.items()))
        if packages:
            click.echo("\nGames and packages that are installed, each with a README:\n")
            summaries = ((name, _metadata(package, "summary")) for name, package in packages.items())
            click.echo(columns_text(summaries))
    elif topic in guides:
        _print(guides[topic].read_text("utf-8"))
    elif topic in packages:
        _print(_metadata(packages[topic], "description") or f"{packages[topic]} has no README.\n")
    elif topic in plugins.commands:
        raise UserError(f"{topic!r} is a command: camelcup {topic} --help")
    elif near := [name for name, path in guides.items() if topic.lower() in _words(path)]:
        raise UserError(f"unknown topic {topic!r}; in the headings of: camelcup help {' or '.join(near)}")
    else:
        raise unknown("topic", topic, guides | packages)


def _find_guides() -> dict[str, Path]:
    """Return the file of each guide by its topic: those in the package, or in a checkout those of docs/."""
    shipped = PACKAGE / "guides"
    folder = shipped if shipped.is_dir() else PACKAGE.parent / "docs"
    return {path.stem: path for path in sorted(folder.glob("*.md"), key=lambda path: path.stem)}


def _guide_title(path: Path) -> str:
    """Return the heading of a guide."""
    return path.read_text("utf-8").partition("\n")[0].lstrip("# ")


def _words(path: Path) -> set[str]:
    """Return the words in all headings of a guide."""
    headings = HEADING.findall(path.read_text("utf-8"))
    return set(re.findall(r"[\w-]+", " ".join(headings).lower()))


def _find_packages(plugins: Plugins) -> dict[str, str]:
    """Return the other packages with plugins: those with games by the games, the rest by their names."""
    games = {name: source.package for name, (_, source) in plugins.games.items()}
    rest = {source.package for source in plugins.sources} - set(games.values())
    packages = {**games, **{name: name for name in sorted(rest)}}
    return {name: package for name, package in packages.items() if package != "camelcup"}


def _metadata(package: str, field: str) -> str:
    """Return a field of the metadata of a package: `summary`, or `description`, which is its README."""
    try:
        return str(metadata(package).json.get(field, ""))
    except PackageNotFoundError:
        return ""


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
