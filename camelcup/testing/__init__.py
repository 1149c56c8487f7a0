"""Checks of bots, and helpers for tests of bots and games; failures are AssertionErrors."""

from importlib import import_module
from typing import TYPE_CHECKING, Any

from camelcup.players.answers import describe
from camelcup.testing.bots import check_bot, inspect_bot, inspect_bots
from camelcup.testing.positions import (
    ScriptedBot,
    Spectator,
    assert_same_record,
    play_moves,
    play_table,
    random_match,
    random_moves,
)
from camelcup.testing.report import BotReport, Finding, report_text

__all__ = [
    "BotReport",
    "Finding",
    "ScriptedBot",
    "Spectator",
    "assert_same_record",
    "check_bot",
    "describe",
    "inspect_bot",
    "inspect_bots",
    "play_moves",
    "play_table",
    "random_match",
    "random_moves",
    "report_text",
]

MOVED = ("GameReport", "check_game", "inspect_game")
"""Names that were here in 0.2; they are in the package camelcup-checks."""

if TYPE_CHECKING:
    GameReport: Any
    check_game: Any
    inspect_game: Any
else:

    def __getattr__(name: str) -> Any:
        if name in MOVED:
            return moved(name, "camelcup_checks")
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def moved(name: str, module: str) -> Any:
    """Return a name that was here in 0.2 from a module of camelcup-checks. Raises ImportError without it."""
    try:
        return getattr(import_module(module), name)
    except ModuleNotFoundError as error:
        if error.name != "camelcup_checks":
            raise
        raise ImportError(f"{name} is in the package camelcup-checks: pip install camelcup-checks") from None
