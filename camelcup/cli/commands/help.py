"""camelcup help: the guides, the rules of games, and the READMEs of installed plugins."""

import re
import sys
from importlib.metadata import PackageNotFoundError, metadata
from pathlib import Path

import click
from rich.console import Console
from rich.markdown import Markdown

from camelcup.errors import UserError, unknown
from camelcup.installed.plugins import Plugins
from camelcup.installed.rulesets import choose_game, make_display
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
    """Print a guide, the rules of a game, or the README of a package; without a topic, list all of them."""
    guides, packages = _find_guides(), _find_packages(plugins)
    games = {name: entry.summary for name, (entry, _) in plugins.games.items()}
    if topic is None:
        click.echo("camelcup help TOPIC prints a guide; camelcup COMMAND --help lists options.\n")
        click.echo(columns_text((name, _guide_title(path)) for name, path in guides.items()))
        click.echo("\nGames that are installed, each with its rules:\n")
        click.echo(columns_text(games.items()))
        if packages:
            click.echo("\nPackages that are installed, each with a README:\n")
            click.echo(columns_text((package, _metadata(package, "summary")) for package in packages))
    elif topic in guides:
        _print(guides[topic].read_text("utf-8"))
    elif topic in games:
        _print(_rules(plugins, topic))
    elif topic in packages:
        _print(_readme(topic))
    elif topic in plugins.commands:
        raise UserError(f"{topic!r} is a command: camelcup {topic} --help")
    elif near := [name for name, path in guides.items() if topic.lower() in _words(path)]:
        raise UserError(f"unknown topic {topic!r}; in the headings of: camelcup help {' or '.join(near)}")
    else:
        raise unknown("topic", topic, [*guides, *games, *packages])


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


def _find_packages(plugins: Plugins) -> list[str]:
    """Return the names of the other packages with plugins."""
    return sorted({source.package for source in plugins.sources} - {"camelcup"})


def _rules(plugins: Plugins, name: str) -> str:
    """Return the rules of a game, and where more about it stands; of a game without any the README."""
    from camelcup.session.introduction import Introduction  # other topics need none of its imports

    game, _ = choose_game(plugins, name, None)
    introduction, package = Introduction(make_display(plugins, game)), plugins.games[name].source.package
    if not introduction.rules:
        return _readme(package)
    return f"{introduction}\nMore: `camelcup help {package if package != 'camelcup' else 'camel-up'}`\n"


def _readme(package: str) -> str:
    """Return the README of a package."""
    return _metadata(package, "description") or f"{package} has no README.\n"


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
