"""The folder in which an agent plays: the bots and the files that it may name."""

import re
from pathlib import Path
from secrets import token_hex

from camelcup import Plugins, UserError

NAME = re.compile(r"[a-z0-9-]{1,60}")
"""The name of a table or of a cup: no other text becomes a path."""

BOT = re.compile(r"(?:[\w-]+=)?([^:=]+)(?::.*)?")
"""A bot as an agent names it: its name or its file, perhaps with an alias before and options behind it."""


class AgentFolder:
    """A folder with the files of tables in `tables`, those of cups in `cups`, and bots anywhere.

    It is the working folder, where the paths of bots begin. Raises UserError where it cannot be written.
    """

    def __init__(self, root: Path, plugins: Plugins) -> None:
        self.root = root.resolve()
        self.tables, self.cups = self.root / "tables", self.root / "cups"
        self.plugins = plugins
        try:
            for folder in (self.tables, self.cups):
                folder.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise UserError(f"--folder {root}: {error.strerror}") from error

    def new_table(self, game: str) -> Path:
        """Return the path of a new table."""
        plain = re.sub("[^a-z0-9]+", "-", game.lower())[:40]
        return self.tables / f"{plain}-{token_hex(4)}.jsonl"

    def table(self, name: str) -> Path:
        """Return the path of a table. Raises UserError where there is none."""
        return _existing(self.tables, name, "table")

    def cup(self, name: str) -> Path:
        """Return the path of a cup. Raises UserError where there is none."""
        return _existing(self.cups, name, "cup")

    def new_cup(self, name: str) -> Path:
        """Return the path of a new cup. Raises UserError for a wrong name, or that of a cup."""
        path = _path(self.cups, name, "cup")
        if path.exists():
            raise UserError(f"cup {name!r}: there is one already; choose another name")
        return path

    def check_bot(self, spec: str) -> str:
        """Return the spec of a bot. Raises UserError unless it is installed, or a file of this folder."""
        for member in spec.split("+"):
            match = BOT.fullmatch(member.strip())
            bot = match[1] if match else ""
            installed = {name for key, (entry, _) in self.plugins.bots.items() for name in (key, entry.name)}
            if bot not in installed and not (bot.endswith(".py") and self._has(bot)):
                none = "the folder has no such file" if bot.endswith(".py") else "none is installed"
                raise UserError(
                    f"bot {spec!r}: {none}; name an installed bot, or a .py file of the folder, such as "
                    "bots/mine.py"
                )
        return spec

    def check_game(self, game: str, rules: str | None) -> None:
        """Raise UserError for a game that is not installed, and for rules that are none of its sets."""
        sets = self.plugins.games.find(game).rule_names
        if rules is not None and rules not in sets:
            raise UserError(f"rules {rules!r}: {game} has {', '.join(sets)}")

    def _has(self, file: str) -> bool:
        """Whether a path leads to a file of this folder, links followed."""
        try:
            path = (self.root / file).resolve()
            return path.is_relative_to(self.root) and path.is_file()
        except (OSError, ValueError):  # too long, or with a null character
            return False


def _existing(folder: Path, name: str, kind: str) -> Path:
    path = _path(folder, name, kind)
    if not path.is_file():
        raise UserError(f"{kind} {name!r}: there is none of that name; `tables` lists them")
    return path


def _path(folder: Path, name: str, kind: str) -> Path:
    if not NAME.fullmatch(name):
        raise UserError(f"{kind} {name[:60]!r}: a name has small letters, digits and -, and no path")
    return folder / f"{name}.jsonl"
