"""The command that starts a bot's process: its words, environment and folder."""

import os
import sys
from collections.abc import Callable, Mapping, Sequence

from attrs import frozen

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
