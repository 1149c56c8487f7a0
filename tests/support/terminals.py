"""Commands on a terminal."""

import os
import pty
import re
import select
import subprocess
import sys
from contextlib import contextmanager


@contextmanager
def terminal(*arguments, columns=80, lines=40):
    """Run a camelcup command on a terminal; yield it and the other end of the terminal."""
    ours, theirs = pty.openpty()
    program = [sys.executable, "-c", "from camelcup.cli import main; main()", *arguments]
    environment = {**os.environ, "TERM": "xterm-256color", "COLUMNS": str(columns), "LINES": str(lines)}
    with subprocess.Popen(program, stdin=theirs, stdout=theirs, stderr=theirs, env=environment) as process:
        os.close(theirs)
        try:
            yield process, ours
        except BaseException:
            process.kill()  # leaving the block waits for its end
            raise
    os.close(ours)


PATIENCE = 60.0
"""Seconds after which a text that is waited for does not come any more."""


def read_until(terminal, text=b"never shown"):
    """Return what a terminal receives until a text, or the end."""
    read = b""
    try:
        while text not in read:
            ready, _, _ = select.select([terminal], [], [], PATIENCE)
            assert ready, f"{text!r} does not come after {read.decode(errors='replace')}"
            if not (part := os.read(terminal, 65536)):
                break
            read += part
    except OSError:  # the end of a terminal on Linux
        pass
    return read.decode()


def plain(shown):
    """Remove escape sequences."""
    return re.sub(r"\x1b\[[0-9;?]*[a-zA-Z]", "", shown).replace("\r", "")
