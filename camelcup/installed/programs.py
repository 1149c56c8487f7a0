"""Specs of programs, `cmd:./mybot --fast`: bots in any language."""

import os
import shlex
import shutil
from collections.abc import Callable
from pathlib import Path

from camelcup.errors import UserError
from camelcup.installed.loading import Program
from camelcup.installed.registry import COMMAND_KIND
from camelcup.text import did_you_mean

COMMAND = f"{COMMAND_KIND}:"
"""The beginning of such a spec."""


def is_command(spec: str) -> bool:
    """Whether a spec without an alias names a program."""
    return spec.startswith(COMMAND)


def find_program(text: str, spec: str, folder: str | Path) -> Program:
    """Return the source of a program.

    text:   the spec as a person wrote it, with its alias
    folder: the folder that the program runs in

    Raises UserError if there is no such program.
    """
    words = _split(spec)
    name = words[0]
    path = os.path.join(folder, name)
    if os.path.dirname(name):
        if not os.path.isfile(path):
            raise UserError(f"bot {text!r}: there is no file {path}")
        if not os.access(path, os.X_OK):
            raise UserError(f"bot {text!r}: {path} is not executable: chmod +x {shlex.quote(path)}")
    elif not shutil.which(name):
        meant = did_you_mean(f"{COMMAND}./{name}" if os.path.isfile(path) else None)
        raise UserError(f"bot {text!r}: there is no program {name!r} on the PATH{meant}")
    return Program(text, "", "", argv=tuple(words), folder=os.path.realpath(folder))


def program_files(spec: str, folder: str | Path) -> list[Path]:
    """Return the files that a command names: the program, its script, its data. folder: where paths begin"""
    return [Path(os.path.join(folder, word)) for word, is_file in _words(spec, folder) if is_file]


def move_program(spec: str, move: Callable[[str], str], folder: str | Path) -> str:
    """Return a spec with other paths if it names files.

    move:   returns the other path
    folder: where paths begin
    """
    first, *others = [move(word) if is_file else word for word, is_file in _words(spec, folder)]
    if os.path.dirname(_split(spec)[0]) and not os.path.dirname(first):
        first = f"./{first}"  # a bare name is that of a program on the PATH
    return COMMAND + shlex.join([first, *others])


def _words(spec: str, folder: str | Path) -> list[tuple[str, bool]]:
    """Return the words of a command, and whether each names a file; the first may be on the PATH."""
    words = _split(spec)
    return [
        (word, (place > 0 or os.path.dirname(word) != "") and os.path.isfile(os.path.join(folder, word)))
        for place, word in enumerate(words)
    ]


def _split(spec: str) -> list[str]:
    """Return the words of a command. Raises UserError if there are none."""
    try:
        words = shlex.split(spec.removeprefix(COMMAND))
    except ValueError as error:
        raise UserError(f"bot {spec!r}: {str(error).lower()}") from error
    if not words:
        raise UserError(f'bot {spec!r} names no program: write "{COMMAND}./mybot --fast"')
    return words
