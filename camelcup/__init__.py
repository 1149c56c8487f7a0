"""camelcup runs competitions between bots. These are the names for scripts and for authors of plugins.

To play:  tournament, play, compare, load: each returns a Run, which has records, RecordedGames and standings;
          listed plays tables that a program makes up as it goes.
A bot:    Bot; camelcup.testing.check_bot checks it.
A game:   Game, Display, Drawing, Observer, TextProtocol; camelcup_checks.check_game checks them. `picture`
          draws a position.
Plugins:  hookimpl, the classes of entries, and the base classes of scoring rules and loggers.
"""

import re
from importlib import import_module
from pathlib import Path
from typing import Any

_STUB = Path(__file__).with_suffix(".pyi").read_text("utf-8")
"""The public names as type checkers read them: each is imported when it is first used, as a bot needs few."""

_MODULES = {name: module for module, name in re.findall(r"^from (\S+) import (\w+)", _STUB, re.MULTILINE)}

__all__ = sorted(_MODULES)


def __getattr__(name: str) -> Any:
    if name not in _MODULES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    value = globals()[name] = getattr(import_module(_MODULES[name]), name)
    return value


def __dir__() -> list[str]:
    return [*__all__, "__doc__", "__file__", "__name__", "__path__"]
