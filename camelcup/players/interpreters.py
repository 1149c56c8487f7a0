"""The program that really runs: behind the `#!` line of a script, and behind the shims of version managers.

A shim has the name of an interpreter, and starts the version of it that is meant; in the sandbox nothing
can be started.
"""

import os
import shutil
import subprocess
from collections.abc import Sequence
from functools import cache

from camelcup.errors import UserError
from camelcup.installed.programs import shebang

QUESTIONS = {
    "node": ("-p", "process.execPath"),
    "pypy": ("-I", "-c", "import sys; print(sys.executable)"),
    "python": ("-I", "-c", "import sys; print(sys.executable)"),
}
"""Arguments with which an interpreter prints its own path, by its name without a version."""

ANSWER_SECONDS = 20.0
NAME_IT = "which cannot start another program in the sandbox: name that by its path"


def real_command(argv: Sequence[str], folder: str) -> list[str]:
    """Return a command whose first word is the real path of a program, not of a script."""
    program = _find(argv[0], folder)
    if not (interpreter := _interpreter(program)):
        return [program, *argv[1:]]
    if on_path(argv[0]):
        raise UserError(f"{argv[0]!r} is the script {program}, {NAME_IT}")
    name, *options = interpreter
    if not on_path(name):  # the bot's author wrote it
        raise UserError(f"{program} is a script for {name}, which is not in a folder of the PATH")
    if _interpreter(path := _find(name, folder)):
        raise UserError(f"{program} is a script for the script {path}, {NAME_IT}")
    return [path, *options, program, *argv[1:]]


def on_path(name: str) -> bool:
    """Whether a program is one of the system: without a folder, or in a folder of the PATH."""
    folder = os.path.dirname(name)
    return not folder or folder in os.get_exec_path()


def library(program: str) -> list[str]:
    """Return the folder with the library of an interpreter: `lib` beside its `bin`."""
    folder, name = os.path.split(os.path.dirname(program))
    path = os.path.join(folder, "lib")
    return [path] if name == "bin" and os.path.isdir(path) else []


def _find(name: str, folder: str) -> str:
    if not on_path(name):
        return os.path.realpath(name)
    path = shutil.which(name)
    if path is None or not os.path.isabs(path):
        raise UserError(f"there is no program {name!r} on the PATH")
    question = QUESTIONS.get(os.path.basename(name).rstrip("0123456789."))
    return os.path.realpath(_ask(path, question, folder) if question else path)


@cache
def _ask(path: str, question: tuple[str, ...], folder: str) -> str:
    """Return what an interpreter prints. It runs outside the sandbox: it is the system's, not the bot's."""
    try:
        done = subprocess.run(  # noqa: S603 - a program on the PATH
            [path, *question],
            cwd=folder,
            stdin=subprocess.DEVNULL,
            capture_output=True,
            timeout=ANSWER_SECONDS,
            text=True,
            check=True,
        )
    except (OSError, subprocess.SubprocessError) as error:
        raise UserError(f"{path} does not print which program it starts: {error}") from error
    answer = done.stdout.strip()
    if not os.path.isfile(answer):
        raise UserError(f"{path} prints {answer!r} for the program that it starts, which is no file")
    return answer


def _interpreter(path: str) -> list[str]:
    """Return the words of the `#!` line of a script, without `env`; none for another file."""
    words = shebang(path)
    if words and os.path.basename(words[0]) == "env":
        words = [word for word in words[1:] if word != "-S"]
    return words
