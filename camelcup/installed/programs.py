"""Specs of programs, `cmd:./mybot --fast`: bots in any language."""

import os
import re
import shlex
import shutil
from collections.abc import Callable
from pathlib import Path

from attrs import frozen

from camelcup.errors import PluginError, UserError, other_game
from camelcup.installed.entries import KindEntry, locate
from camelcup.installed.loading import Program
from camelcup.installed.packages import ELSEWHERE, missing
from camelcup.installed.plugins import Plugins
from camelcup.installed.registry import COMMAND_KIND
from camelcup.text import did_you_mean, nearest

BEYOND_NAMES = re.compile(r"[/\\\s]")
"""What paths and commands have in them, and names of modules do not."""

SHEBANG_BYTES = 256


@frozen
class Command:
    """The command of a program, as a spec without an alias has it: a kind and a line of a shell."""

    kind: str
    line: str
    entry: KindEntry | None = None

    def find(self, text: str, game: str, folder: str | Path) -> Program:
        """Return the source of the program. text: the spec with its alias; folder: that it runs in

        Raises UserError if there is no such program, or it plays another game.
        """
        words = self._split()
        name = words[0]
        path = os.path.join(folder, name)
        if os.path.dirname(name):
            if wrong := self._wrong(path):
                raise UserError(f"bot {text!r}: {wrong}")
        elif not shutil.which(name):
            meant = did_you_mean(f"{self.kind}:./{name}" if os.path.isfile(path) else None)
            raise UserError(f"bot {text!r}: there is no program {name!r} on the PATH{meant}")
        protocol = self._protocol(text, game)
        return Program(text, "", "", argv=tuple(words), folder=os.path.realpath(folder), protocol=protocol)

    def files(self, folder: str | Path) -> list[Path]:
        """Return the files that it names: the program, its script, its data. folder: where paths begin"""
        return [Path(os.path.join(folder, word)) for word, is_file in self._words(folder) if is_file]

    def moved(self, move: Callable[[str], str], folder: str | Path) -> str:
        """Return the spec with other paths if it names files. move: returns the other path"""
        first, *others = [move(word) if is_file else word for word, is_file in self._words(folder)]
        if os.path.dirname(self._split()[0]) and not os.path.dirname(first):
            first = f"./{first}"  # a bare name is that of a program on the PATH
        return f"{self.kind}:{shlex.join([first, *others])}"

    def _wrong(self, path: str) -> str:
        if os.path.isdir(path):
            return f"{path} is a folder; name a program in it"
        if not os.path.isfile(path):
            return f"there is no file {path}"
        if os.access(path, os.X_OK):
            interpreter = next(iter(shebang(path)), "")
            missing = os.path.isabs(interpreter) and not os.path.exists(interpreter)
            return f"{path} begins with #!{interpreter}, which is not there" if missing else ""
        if path.endswith(".py"):
            return f'{path} is not executable: write "{self.kind}:python3 {shlex.quote(path)}"'
        return f"{path} is not executable: compile it, or chmod +x {shlex.quote(path)}"

    def _protocol(self, text: str, game: str) -> str:
        if self.entry is None:
            return ""
        if self.entry.game != game:
            raise other_game(text, self.entry.game, game)
        try:
            return locate(self.entry.protocol or "")
        except PluginError as error:
            raise UserError(f"bot {text!r}: {error}") from error

    def _words(self, folder: str | Path) -> list[tuple[str, bool]]:
        """Return the words, and whether each names a file; the first may be on the PATH."""
        words = self._split()
        return [
            (word, (place > 0 or os.path.dirname(word) != "") and os.path.isfile(os.path.join(folder, word)))
            for place, word in enumerate(words)
        ]

    def _split(self) -> list[str]:
        spec = f"{self.kind}:{self.line}"
        try:
            words = shlex.split(self.line)
        except ValueError as error:
            raise UserError(f"bot {spec!r}: {str(error).lower()}") from error
        if not words:
            raise UserError(f'bot {spec!r} names no program: write "{self.kind}:./mybot --fast"')
        return words


def shebang(path: str) -> list[str]:
    """Return the words of the `#!` line of a script; none for another file."""
    try:
        with open(path, "rb") as file:
            line = file.readline(SHEBANG_BYTES)
    except OSError:  # a program may be executable, but not readable
        return []
    return os.fsdecode(line[2:]).split() if line.startswith(b"#!") else []


def find_command(spec: str, plugins: Plugins) -> Command | None:
    """Return the command of a spec without an alias; None for one that names no program."""
    kind, colon, line = spec.partition(":")
    if kind == COMMAND_KIND and colon:
        return Command(kind, line)
    entry = plugins.bot_kinds.find(kind) if colon and kind in plugins.bot_kinds else None
    return Command(kind, line, entry) if isinstance(entry, KindEntry) and entry.protocol else None


def refuse_unknown_kind(text: str, body: str, plugins: Plugins) -> None:
    """Raise UserError for a kind that is not installed, or is none. body: without alias and options"""
    kind, colon, rest = body.partition(":")
    if colon and f"bot kind {kind}" in ELSEWHERE:
        raise missing("bot kind", kind, plugins.bot_kinds)
    if len(kind) > 1 and not BEYOND_NAMES.search(kind) and BEYOND_NAMES.search(rest):
        meant = did_you_mean(nearest(kind, [COMMAND_KIND, *plugins.bot_kinds]))
        raise UserError(f"bot {text!r}: there is no kind of bots {kind!r}{meant}")


def spec_of_program(path: str, game: str, plugins: Plugins, folder: str | Path) -> str | None:
    """Return the spec of a program, of the game's own kind if it has one; None for what cannot be run."""
    placed = os.path.join(folder, path)
    if not (os.path.isfile(placed) and os.access(placed, os.X_OK)):
        return None
    entry = contest_kind(game, plugins)
    kind = entry.name if entry else COMMAND_KIND
    return f"{kind}:{path if os.path.dirname(path) else os.path.join('.', path)}"


def contest_kind(game: str, plugins: Plugins) -> KindEntry | None:
    """Return the kind of the programs of a game's own contest, if it has one.

    >>> contest_kind("chess", load_plugins())
    """
    entries = [entry for entry, _ in plugins.bot_kinds.values()]
    kinds = [each for each in entries if isinstance(each, KindEntry) and each.protocol and each.game == game]
    return kinds[0] if kinds else None
