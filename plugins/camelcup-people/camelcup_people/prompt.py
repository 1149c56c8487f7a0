"""The prompt at which a person types a line, which Tab completes."""

import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, redirect_stdout
from typing import TextIO

Complete = Callable[[str], Iterable[str]]
"""Returns the lines of which those that begin like a line complete it."""


class Prompt:
    """Asks a person. file: the real standard output; bots in this process print elsewhere"""

    def __init__(self, file: TextIO) -> None:
        self.file = file
        self.is_terminal = sys.stdin.isatty() and file.isatty()

    def ask(self, question: str, complete: Complete = lambda line: ()) -> str:
        """Return a line without the blanks around it. complete: gives Tab the lines that a line may become"""
        if self.is_terminal:
            with redirect_stdout(self.file), _completing(complete):
                return input(question).strip()
        return self._read(question)

    def _read(self, question: str) -> str:
        self.file.write(question)
        self.file.flush()
        line = sys.stdin.readline()
        self.file.write(line if line.endswith("\n") else f"{line}\n")
        if not line:
            raise EOFError
        return line.strip()


@contextmanager
def _completing(complete: Complete) -> Iterator[None]:
    """Have Tab complete a whole line, if this Python can."""
    try:
        import readline
    except ImportError:
        yield
        return
    matches: list[str] = []

    def match(text: str, number: int) -> str | None:
        if number == 0:
            matches[:] = [line for line in complete(text) if line.casefold().startswith(text.casefold())]
        return matches[number] if number < len(matches) else None

    before = readline.get_completer()
    readline.set_completer(match)
    readline.set_completer_delims("")
    libedit = "libedit" in (readline.__doc__ or "")
    readline.parse_and_bind("bind ^I rl_complete" if libedit else "tab: complete")
    try:
        yield
    finally:
        readline.set_completer(before)
