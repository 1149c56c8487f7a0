"""Writes the package of a new game or a new bot from the files in templates/."""

import re
from collections.abc import Mapping
from importlib.util import find_spec
from keyword import iskeyword
from pathlib import Path
from string import Template
from textwrap import indent

from attrs import frozen

from camelcup import Plugins, UserError

TEMPLATES = Path(__file__).parent / "templates"
"""A folder for each kind of package, and one for both. Each `$word` is filled in, in paths too."""

TAKEN_IN_GAMES = ("CHANCE", "OVER", "Any", "Bot", "BotEntry", "Display", "Game", "GameEntry", "State", "View")
"""Names that the modules of a game use already."""

TAKEN_IN_BOTS = ("Any", "Bot", "BotEntry", "Callable")
"""Names that the module of a bot imports whatever its game."""

NAME = re.compile(r"[A-Za-z]([A-Za-z0-9_-]*[A-Za-z0-9])?")


@frozen
class NewPackage:
    """A package that has been written. module: to begin with; option: of commands, that names the game"""

    name: str
    folder: Path
    module: Path
    option: str = ""


def write_game_package(name: str, plugins: Plugins) -> NewPackage:
    """Write a package camelcup-NAME with a game, a bot and tests. Raises UserError for a bad name."""
    words = _names(name, "camelcup", "my-game", TAKEN_IN_GAMES) | {
        "name": name.lower(),
        "package": f"camelcup-{name.lower()}",
        "description": f"{name.lower()}, a game for camelcup",
        "needs": '"camelcup"',
        "test_needs": '"camelcup-checks", "pytest"',
    }
    if words["name"] in plugins.games:
        raise UserError(f"NAME {name!r}: a game {words['name']} is installed already; choose another name")
    if find_spec(words["module"]):
        raise UserError(
            f"NAME {name!r}: a module {words['module']} is installed already; choose another name"
        )
    folder = _write("game", words)
    return NewPackage(words["name"], folder, folder / words["module"] / "game.py")


def write_bot_package(name: str, game: str, plugins: Plugins) -> NewPackage:
    """Write a package camelcup-bot-NAME with a bot and a test. Raises UserError for a bad name."""
    plugins.games.find(game)
    entry, source = plugins.games[game]
    imports = entry.starter_imports.strip()
    words = _names(name, "camelcup_bot", "my-bot", (*TAKEN_IN_BOTS, *re.findall(r"\w+", imports)))
    bot = words["class_name"]
    if bot in plugins.bots.of_game(game):
        raise UserError(f"NAME {name!r}: a bot {bot} is installed already; choose another name")
    words |= {
        "package": f"camelcup-bot-{name}",
        "description": f"{bot}, a bot for {game}",
        "game": game,
        "option": "" if game == plugins.default_game else f" --game {game}",
        "needs": ", ".join(f'"{package}"' for package in sorted({"camelcup", source.package})),
        "test_needs": '"pytest"',
        "typing": "" if imports else "\nfrom typing import Any\n",
        "imports": f"{imports}\n" if imports else "",
        "view": "View" if imports else "Any",
        "action": "Action" if imports else "Any",
        "body": indent(entry.starter.strip(), " " * 8),
    }
    folder = _write("bot", words)
    return NewPackage(bot, folder, folder / words["module"] / "__init__.py", words["option"])


def _names(name: str, prefix: str, example: str, taken: tuple[str, ...]) -> dict[str, str]:
    if not NAME.fullmatch(name):
        raise UserError(
            f"NAME {name!r}: use letters, digits, - and _, with a letter first and no - or _ last, "
            f"for example {example}"
        )
    class_name = "".join(part[:1].upper() + part[1:] for part in re.split("[-_]", name))
    if iskeyword(class_name) or class_name in taken:
        raise UserError(f"NAME {name!r}: the class would be named {class_name}, which is taken")
    entry_point = name.replace("-", "_").lower()
    return {"class_name": class_name, "entry_point": entry_point, "module": f"{prefix}_{entry_point}"}


def _write(kind: str, words: Mapping[str, str]) -> Path:
    """Write the files of a kind of package into a new folder. words: what stands for each $word"""
    folder = Path(words["package"])
    try:
        folder.mkdir()
        for root in (TEMPLATES / "common", TEMPLATES / kind):
            for template in root.rglob("*.txt"):
                path = template.relative_to(root).with_suffix("")
                place = folder / Template(str(path)).substitute(words)
                place.parent.mkdir(exist_ok=True)
                text = Template(template.read_text("utf-8")).substitute(words)
                place.write_text(text, encoding="utf-8")
    except FileExistsError:
        raise UserError(f"folder {folder}: exists already; choose another NAME, or remove it") from None
    except OSError as error:
        raise UserError(f"folder {folder}: cannot be written ({error.strerror})") from error
    return folder
