"""Where bots run, what their processes may take, and how these are started."""

import os
import sys
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

from attrs import field, frozen

from camelcup.errors import unknown
from camelcup.files import write_errors
from camelcup.installed.config import NOT_WRITTEN

ISOLATIONS = {
    "process": "each bot in a process of its own",
    "sandbox": "a process of its own without network, other files and processes: for bots you do not trust",
    "none": "bots in the worker: the fastest, for bots you trust; one that hangs, hangs its worker",
}


@frozen(kw_only=True)
class BotProcesses:
    """Where bots run.

    isolation: a key of ISOLATIONS
    memory:    bytes that the process of a bot may take; None for no limit
    output:    folder for files with what each bot prints, up to 64 MiB a file; of this machine, so that no
               plan holds it

    Raises UserError for an unknown isolation.

    >>> BotProcesses(isolation="sandbox", memory=2**30).isolation
    'sandbox'
    """

    isolation: str = next(iter(ISOLATIONS))
    memory: int | None = None
    output: Path | None = field(default=None, metadata=NOT_WRITTEN)

    def __attrs_post_init__(self) -> None:
        if self.isolation not in ISOLATIONS:
            raise unknown("isolation", self.isolation, ISOLATIONS)

    def make_folder(self) -> None:
        """Create the folder for the output of bots. Raises UserError where that fails."""
        if self.output is not None:
            with write_errors(f"--bot-output {self.output}"):
                self.output.mkdir(parents=True, exist_ok=True)


DEFAULT_PROCESSES = BotProcesses()


HOST = (sys.executable, "-P", "-m", "camelcup.players.host")
SETTINGS = {"PYTHONHASHSEED": "0", "PYTHONUNBUFFERED": "1"}
"""Environment of Python: sets have the same order each time, and what is printed is captured in its order."""

SECRET_ENDINGS = ("KEY", "TOKEN", "SECRET", "PASSWORD")
"""Ends of the names of variables that hold a secret, such as a key to a paid service."""


@frozen
class Launch:
    """The command that starts a process. guard: called in it before the program starts; places: of modules"""

    argv: Sequence[str]
    env: Mapping[str, str]
    folder: str | None = None
    guard: Callable[[], None] | None = None
    places: Sequence[str] = ()


def module_places() -> list[str]:
    """Return the places where modules are found, for another process."""
    return [place or os.getcwd() for place in sys.path]


def bot_environment() -> dict[str, str]:
    """Return the environment of a bot's process: that of this one without secrets, which errors may show."""
    kept = {name: value for name, value in os.environ.items() if not name.upper().endswith(SECRET_ENDINGS)}
    return kept | SETTINGS
