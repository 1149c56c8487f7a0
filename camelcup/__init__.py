"""camelcup runs competitions between bots. These are the names for scripts and for authors of plugins."""

from typing import TYPE_CHECKING, Any

from camelcup.bot import Bot
from camelcup.entry import BotEntry, Entry, GameEntry, KindEntry
from camelcup.errors import (
    CamelCupError,
    GameError,
    IllegalAction,
    MalformedAction,
    PluginError,
    UserError,
    pointed,
)
from camelcup.game import CHANCE, OVER, Game, Node
from camelcup.hookspecs import hookimpl
from camelcup.records import (
    Ending,
    Fault,
    FaultKind,
    GameRecord,
    Limits,
    OnFault,
    Phase,
    Result,
    Table,
    Times,
    Turn,
    encode_record,
)
from camelcup.words import aligned, counted, printable, shorten

if TYPE_CHECKING:
    from camelcup.api import compare, play, tournament
    from camelcup.cli.options import Whole
    from camelcup.cli.tabulating import format_table
    from camelcup.config import structure
    from camelcup.executors.table_player import TablePlayer
    from camelcup.files import atomic_file
    from camelcup.loggers import Logger
    from camelcup.players.pool import Setup
    from camelcup.plugins import Plugins
    from camelcup.recorded import ReplayError, replay
    from camelcup.referee import Step
    from camelcup.results import Results, load
    from camelcup.rulesets import choose_game
    from camelcup.scoring import PointsRule, RatingRule, ScoringRule
    from camelcup.specs import find_bot
    from camelcup.teams import join_teams

_LAZY = {
    "Logger": "camelcup.loggers",
    "Plugins": "camelcup.plugins",
    "PointsRule": "camelcup.scoring",
    "RatingRule": "camelcup.scoring",
    "ReplayError": "camelcup.recorded",
    "Results": "camelcup.results",
    "ScoringRule": "camelcup.scoring",
    "Setup": "camelcup.players.pool",
    "Step": "camelcup.referee",
    "TablePlayer": "camelcup.executors.table_player",
    "Whole": "camelcup.cli.options",
    "atomic_file": "camelcup.files",
    "choose_game": "camelcup.rulesets",
    "compare": "camelcup.api",
    "find_bot": "camelcup.specs",
    "format_table": "camelcup.cli.tabulating",
    "join_teams": "camelcup.teams",
    "load": "camelcup.results",
    "play": "camelcup.api",
    "replay": "camelcup.recorded",
    "structure": "camelcup.config",
    "tournament": "camelcup.api",
}
"""Names that are imported when they are first used: a bot's process needs none of them."""

__all__ = [
    "CHANCE",
    "OVER",
    "Bot",
    "BotEntry",
    "CamelCupError",
    "Ending",
    "Entry",
    "Fault",
    "FaultKind",
    "Game",
    "GameEntry",
    "GameError",
    "GameRecord",
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
    "Result",
    "Results",
    "ScoringRule",
    "Setup",
    "Step",
    "Table",
    "TablePlayer",
    "Times",
    "Turn",
    "UserError",
    "Whole",
    "aligned",
    "atomic_file",
    "choose_game",
    "compare",
    "counted",
    "encode_record",
    "find_bot",
    "format_table",
    "hookimpl",
    "join_teams",
    "load",
    "play",
    "pointed",
    "printable",
    "replay",
    "shorten",
    "structure",
    "tournament",
]


def __getattr__(name: str) -> Any:
    if name not in _LAZY:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from importlib import import_module

    return getattr(import_module(_LAZY[name]), name)
