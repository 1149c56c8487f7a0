"""camelcup runs competitions between bots. These are the names for scripts and for authors of plugins."""

from typing import TYPE_CHECKING, Any

from camelcup.errors import (
    CamelCupError,
    GameError,
    IllegalAction,
    MalformedAction,
    PluginError,
    UserError,
    error_at,
)
from camelcup.game.bot import Bot
from camelcup.game.display import Display, Gain
from camelcup.game.game import CHANCE, OVER, AnyGame, Game, Node
from camelcup.installed.entries import BotEntry, Entry, GameEntry, KindEntry
from camelcup.installed.hookspecs import hookimpl
from camelcup.records import (
    Ending,
    Fault,
    FaultKind,
    GameRecord,
    GameResult,
    Limits,
    OnFault,
    Phase,
    Table,
    Times,
    Turn,
    encode_record,
)
from camelcup.text import columns_text, plural, replace_controls, short_repr

if TYPE_CHECKING:
    from camelcup.api import compare, play, tournament
    from camelcup.arguments import RunArguments
    from camelcup.cup.executors.table_player import TablePlayer
    from camelcup.cup.loggers import Logger
    from camelcup.files import atomic_file
    from camelcup.game.step import Step
    from camelcup.game.teams import join_teams
    from camelcup.installed.config import structure
    from camelcup.installed.plugins import Plugins
    from camelcup.installed.rulesets import choose_game, make_display
    from camelcup.installed.specs import find_bot
    from camelcup.players.pool import WorkerSpec
    from camelcup.results.intervals import Estimate
    from camelcup.results.order import TableOrder
    from camelcup.results.scoring import BotPoints, PointsRule, RatingRule, ScoringRule
    from camelcup.results.text import format_table
    from camelcup.run import Run, load
    from camelcup.table.recorded import ReplayError, replay

_LAZY = {
    "BotPoints": "camelcup.results.scoring",
    "Estimate": "camelcup.results.intervals",
    "Logger": "camelcup.cup.loggers",
    "Plugins": "camelcup.installed.plugins",
    "PointsRule": "camelcup.results.scoring",
    "RatingRule": "camelcup.results.scoring",
    "ReplayError": "camelcup.table.recorded",
    "Run": "camelcup.run",
    "RunArguments": "camelcup.arguments",
    "ScoringRule": "camelcup.results.scoring",
    "WorkerSpec": "camelcup.players.pool",
    "Step": "camelcup.game.step",
    "TableOrder": "camelcup.results.order",
    "TablePlayer": "camelcup.cup.executors.table_player",
    "atomic_file": "camelcup.files",
    "choose_game": "camelcup.installed.rulesets",
    "compare": "camelcup.api",
    "find_bot": "camelcup.installed.specs",
    "format_table": "camelcup.results.text",
    "join_teams": "camelcup.game.teams",
    "load": "camelcup.run",
    "make_display": "camelcup.installed.rulesets",
    "play": "camelcup.api",
    "replay": "camelcup.table.recorded",
    "structure": "camelcup.installed.config",
    "tournament": "camelcup.api",
}
"""Names that are imported when they are first used: a bot's process needs none of them."""

__all__ = [
    "CHANCE",
    "OVER",
    "AnyGame",
    "Bot",
    "BotEntry",
    "BotPoints",
    "CamelCupError",
    "Display",
    "Ending",
    "Entry",
    "Estimate",
    "Fault",
    "FaultKind",
    "Gain",
    "Game",
    "GameEntry",
    "GameError",
    "GameRecord",
    "GameResult",
    "IllegalAction",
    "KindEntry",
    "Limits",
    "Logger",
    "MalformedAction",
    "Node",
    "OnFault",
    "Phase",
    "PluginError",
    "Plugins",
    "PointsRule",
    "RatingRule",
    "ReplayError",
    "Run",
    "RunArguments",
    "ScoringRule",
    "Step",
    "Table",
    "TableOrder",
    "TablePlayer",
    "Times",
    "Turn",
    "UserError",
    "WorkerSpec",
    "atomic_file",
    "choose_game",
    "columns_text",
    "compare",
    "encode_record",
    "error_at",
    "find_bot",
    "format_table",
    "hookimpl",
    "join_teams",
    "load",
    "make_display",
    "play",
    "plural",
    "replace_controls",
    "replay",
    "short_repr",
    "structure",
    "tournament",
]


def __getattr__(name: str) -> Any:
    if name not in _LAZY:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from importlib import import_module

    return getattr(import_module(_LAZY[name]), name)
