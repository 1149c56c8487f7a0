"""Output of a bot's process: its end is kept in memory, its beginning in a file."""

import os
import re
from contextlib import suppress
from hashlib import sha256
from pathlib import Path

from camelcup.errors import UserError

KEPT = 2048
"""Bytes of a bot's output that go with a fault."""

LARGEST = 64 << 20
"""Bytes that a file takes."""

EXCESS = "\n[camelcup: {:,} more bytes of output are not kept]\n"
"""Last line of a file that has taken all it may, for each process that printed more."""

LONGEST_NAME = 80
"""Characters of a bot in the name of its file."""


def output_file(bot: str, copy: int) -> str:
    """Return the name of the file for a bot's output: workers of one run have a file each.

    Where the name of the bot is no name of a file, a digest keeps it apart from others.
    """
    name = re.sub(r"[^A-Za-z0-9_.-]+", "_", bot)[-LONGEST_NAME:]
    if name != bot:
        digest = sha256(bot.encode(errors="surrogatepass")).hexdigest()
        name = f"{name}-{digest[:8]}"
    return f"{name}-{copy}-{os.getpid()}.txt"


class Output:
    """The end of what a process prints. path: a file that keeps all of it, up to a limit

    Raises UserError, also from `add`, where the file cannot be written.
    """

    def __init__(self, path: Path | None = None) -> None:
        self.path = path
        self.kept = b""
        self.excess = 0
        try:
            self.file = None if path is None else path.open("ab", buffering=0)
            self.room = LARGEST - self.file.tell() if self.file else 0
        except OSError as error:
            raise self._problem(error) from error

    def add(self, data: bytes) -> None:
        """Take what was printed."""
        self.kept = (self.kept + data)[-KEPT:]
        if self.file is None:
            return
        fits = data[: max(0, self.room)]
        self.room -= len(fits)
        self.excess += len(data) - len(fits)
        try:
            while fits := fits[self.file.write(fits) :]:
                pass
        except OSError as error:
            raise self._problem(error) from error

    def close(self) -> None:
        """Close the file, with the number of bytes that it could not take."""
        if self.file is not None:
            with suppress(OSError), self.file:  # a full disk
                if self.excess:
                    self.file.write(EXCESS.format(self.excess).encode())

    def _problem(self, error: OSError) -> UserError:
        return UserError(f"--bot-output: {self.path} cannot be written ({error.strerror})")
