"""Commands on a terminal."""

import os
import pty
import re
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def terminal(
    *arguments: str, columns: int = 80, lines: int = 40
) -> Iterator[tuple["subprocess.Popen[bytes]", int]]:
    """Run a camelcup command on a terminal; yield it and the other end of the terminal."""
    ours, theirs = pty.openpty()
    program = [sys.executable, "-c", "from camelcup.cli import main; main()", *arguments]
    environment = {**os.environ, "TERM": "xterm-256color", "COLUMNS": str(columns), "LINES": str(lines)}
    with subprocess.Popen(program, stdin=theirs, stdout=theirs, stderr=theirs, env=environment) as process:
        os.close(theirs)
        yield process, ours
    os.close(ours)


def read_until(terminal: int, text: bytes = b"never shown") -> str:
    """Return what a terminal receives until a text, or the end."""
    read = b""
    try:
        while text not in read and (part := os.read(terminal, 65536)):
            read += part
    except OSError:  # the end of a terminal on Linux
        pass
    return read.decode()


def plain(shown: str) -> str:
    """Remove escape sequences."""
    return re.sub(r"\x1b\[[0-9;?]*[a-zA-Z]", "", shown).replace("\r", "")
