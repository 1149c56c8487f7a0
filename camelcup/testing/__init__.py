"""Test helpers for authors of games and bots; failures are AssertionErrors, with or without pytest."""

from camelcup.testing.bots import check_bot, inspect_bot, inspect_bots
from camelcup.testing.game_reports import inspect_game
from camelcup.testing.games import check_game
from camelcup.testing.positions import ScriptedBot, assert_same_record, play_moves, play_table, random_moves
from camelcup.testing.report import BotReport, Finding, GameReport

__all__ = [
    "BotReport",
    "Finding",
    "GameReport",
    "ScriptedBot",
    "assert_same_record",
    "check_bot",
    "check_game",
    "inspect_bot",
    "inspect_bots",
    "inspect_game",
    "play_moves",
    "play_table",
    "random_moves",
]
