"""Writes the package of a new bot."""

import re
from keyword import iskeyword
from pathlib import Path
from textwrap import indent

from attrs import frozen

from camelcup.errors import UserError
from camelcup.installed.new_package import PYPROJECT, check_name, class_name, write_package
from camelcup.installed.plugins import Plugins

TAKEN = ("Any", "Bot", "BotEntry", "Callable")
"""Names that the module of a bot imports whatever its game."""

BOT = '''\
"""$bot, a bot for $game."""
$typing
from camelcup import Bot, BotEntry, hookimpl
$imports

class $bot(Bot[$view, $action]):
    """Describe here how the bot plays."""

    def move(self, seat: int, view: $view) -> $action:
$body


@hookimpl
def camelcup_register_bots() -> list[BotEntry]:
    return [BotEntry(name="$bot", factory=$bot, game="$game", summary="how it plays")]
'''

TEST = """\
from camelcup.testing import check_bot

from $module import $bot


def test_${entry_point}_keeps_the_contract() -> None:
    check_bot($bot, game="$game")
"""

README = """\
# $bot

A bot for $game, a game of camelcup. To install it and play against all other bots, run in this folder:

    pip install -e .
    camelcup tournament$option

The method `move` in `$module/__init__.py` decides how it plays. To check the bot after a change:

    camelcup check-bot $bot$option

`pip install pytest && pytest` runs the same checks as a test.
"""


@frozen
class BotPackage:
    """A package that has been written.

    bot:    name of the bot
    option: the option of commands that names its game, with a blank before; empty for the default game
    """

    bot: str
    folder: Path
    module: Path
    option: str


def write_bot_package(name: str, game: str, plugins: Plugins) -> BotPackage:
    """Write a package camelcup-bot-NAME with a bot, its entry point, a test and a README, into a new folder.

    Raises UserError for a name that no package can have, and if the folder cannot be written.
    """
    words = _words(name, game, plugins)
    folder = write_package(_files(words), words)
    return BotPackage(words["bot"], folder, folder / words["module"] / "__init__.py", words["option"])


def _words(name: str, game: str, plugins: Plugins) -> dict[str, str]:
    """Return the values of the templates. Raises UserError for a name that no package can have."""
    plugins.games.find(game)
    entry, source = plugins.games[game]
    check_name(name, "my-bot")
    bot = class_name(name)
    imports = entry.starter_imports.strip()
    view, action = ("View", "Action") if imports else ("Any", "Any")
    if iskeyword(bot) or bot in (*TAKEN, *re.findall(r"\w+", imports)):
        raise UserError(f"NAME {name!r}: the class would be named {bot}, which is taken")
    if bot in plugins.bots.of_game(game):
        raise UserError(f"NAME {name!r}: a bot {bot} is installed already; choose another name")
    return {
        "bot": bot,
        "description": f"{bot}, a bot for {game}",
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
