"""Output of a bot's process: its end is kept in memory, its beginning in a file."""

import os
import re
from contextlib import suppress
from hashlib import sha256
from pathlib import Path

from camelcup.files import write_errors
from camelcup.text import replace_controls, without_addresses

KEPT_BYTES = 2048
"""Bytes of a bot's output that go with a fault."""

MAX_BYTES = 64 << 20
"""Bytes that a file takes."""

EXCESS_NOTE = "\n[camelcup: {:,} more bytes of output are not kept]\n"
"""Last line of a process in a file, if its bot printed more than MAX_BYTES."""

MAX_NAME_CHARACTERS = 80


def output_file(bot: str, copy: int) -> str:
    """Return the name of the file for a bot's output; a digest tells names apart that no file can have."""
    name = re.sub(r"[^A-Za-z0-9_.-]+", "_", bot)[-MAX_NAME_CHARACTERS:]
    if name != bot:
        digest = sha256(bot.encode(errors="surrogatepass")).hexdigest()
        name = f"{name}-{digest[:8]}"
    return f"{name}-{copy}-{os.getpid()}.txt"


class Output:
    """The end of what a process prints. path: a file that keeps all of it, while its bot has printed little

    Raises UserError, also from `add`, where the file cannot be written.
    """

    def __init__(self, path: Path | None = None) -> None:
        self.path = path
        self.kept = b""
        self.excess = 0
        with write_errors(f"--bot-output {path}"):
            self.file = None if path is None else path.open("ab", buffering=0)

    def add(self, data: bytes) -> None:
        """Take what was printed."""
        self.kept = (self.kept + data)[-KEPT_BYTES:]
        if self.path is None or self.file is None:
            return
        with write_errors(f"--bot-output {self.path}"):
            fits = data[: max(0, MAX_BYTES - self.file.tell())]
            self.excess += len(data) - len(fits)
            while fits := fits[self.file.write(fits) :]:
                pass

    def close(self) -> None:
        """Close the file, with the number of bytes that it could not take."""
        if self.file is not None:
            with suppress(OSError), self.file:  # a full disk
                if self.excess:
                    self.file.write(EXCESS_NOTE.format(self.excess).encode())


def printed_text(data: bytes) -> str:
    """Return what a bot has printed as text for a record."""
    return replace_controls(without_addresses(data.decode(errors="replace")), breaks="\n\t")
