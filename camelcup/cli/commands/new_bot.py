"""camelcup new-bot: a package for a new bot."""

import re
from keyword import iskeyword
from pathlib import Path
from string import Template
from textwrap import indent

import click

from camelcup.cli.options import GAME_NAME
from camelcup.cli.templates import BOT, PYPROJECT, README, TEST
from camelcup.errors import UserError
from camelcup.installed.plugins import Plugins

NAME = re.compile(r"[A-Za-z]([A-Za-z0-9_-]*[A-Za-z0-9])?")
TAKEN = ("Any", "Bot", "BotEntry", "Callable")
"""Names that the module of a bot imports whatever its game."""


@click.command("new-bot")
@click.argument("name")
@GAME_NAME
@click.pass_obj
def command(plugins: Plugins, /, name: str, game: str) -> None:
    """Create a package camelcup-bot-NAME with a bot, its entry point, a test and a README.

    NAME consists of letters, digits, - and _, and starts with a letter.
    """
    words = _words(name, game, plugins)
    folder = Path(words["package"])
    _write(folder, {path: Template(text).substitute(words) for path, text in _files(words).items()})
    click.echo(
        f"Created {folder / words['module'] / '__init__.py'}. Next:\n\n"
        f"    pip install -e {folder}\n"
        f"    camelcup check-bot {words['bot']}{words['option']}\n"
        f"    camelcup tournament{words['option']}"
    )


def _words(name: str, game: str, plugins: Plugins) -> dict[str, str]:
    """Return the values of the templates. Raises UserError for a name that no package can have."""
    plugins.games.find(game)
    entry, source = plugins.games[game]
    if not NAME.fullmatch(name):
        raise UserError(
            f"NAME {name!r}: use letters, digits, - and _, with a letter first and no - or _ last, "
            "for example my-bot"
        )
    bot = "".join(part[:1].upper() + part[1:] for part in re.split("[-_]", name))
    imports = entry.starter_imports.strip()
    view, action = ("View", "Action") if imports else ("Any", "Any")
    if iskeyword(bot) or bot in (*TAKEN, *re.findall(r"\w+", imports)):
        raise UserError(f"NAME {name!r}: the class would be named {bot}, which is taken")
    if bot in plugins.bots.of_game(game):
        raise UserError(f"NAME {name!r}: a bot {bot} is installed already; choose another name")
    return {
        "bot": bot,
        "package": f"camelcup-bot-{name}",
        "module": f"camelcup_bot_{name.replace('-', '_').lower()}",
        "entry_point": name.replace("-", "_").lower(),
        "game": game,
        "option": "" if game == plugins.default_game else f" --game {game}",
        "needs": ", ".join(f'"{package}"' for package in sorted({"camelcup", source.package})),
        "typing": "" if imports else "\nfrom typing import Any\n",
        "imports": f"{imports}\n" if imports else "",
        "view": view,
        "action": action,
        "body": indent(entry.starter.strip(), " " * 8),
    }


def _files(words: dict[str, str]) -> dict[Path, str]:
    """Return the template of each file, by its path in the package."""
    return {
        Path("pyproject.toml"): PYPROJECT,
        Path("README.md"): README,
        Path(words["module"]) / "__init__.py": BOT,
        Path("tests") / f"test_{words['entry_point']}.py": TEST,
    }


def _write(folder: Path, files: dict[Path, str]) -> None:
    """Write files into a new folder. Raises UserError where that fails."""
    try:
        folder.mkdir()
        for path, text in files.items():
            place = folder / path
            place.parent.mkdir(exist_ok=True)
            place.write_text(text, encoding="utf-8")
    except FileExistsError:
        raise UserError(f"folder {folder}: exists already; choose another NAME, or remove it") from None
    except OSError as error:
        raise UserError(f"folder {folder}: cannot be written ({error.strerror})") from error
