"""camelcup runs competitions between bots. These are the names for scripts and for authors of plugins."""

from typing import TYPE_CHECKING, Any

from camelcup.errors import (
    CamelCupError,
    GameError,
    IllegalAction,
    MalformedAction,
    PluginError,
    UserError,
    pointed,
)
from camelcup.game.bot import Bot
from camelcup.game.display import Display
from camelcup.game.game import CHANCE, OVER, Game, Node
from camelcup.installed.entries import BotEntry, Entry, GameEntry, KindEntry
from camelcup.installed.hookspecs import hookimpl
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
    from camelcup.arguments import RunArguments
    from camelcup.cli.options import Whole
    from camelcup.cup.executors.table_player import TablePlayer
    from camelcup.cup.loggers import Logger
    from camelcup.files import atomic_file
    from camelcup.game.step import Step
    from camelcup.game.teams import join_teams
    from camelcup.installed.config import structure
    from camelcup.installed.plugins import Plugins
    from camelcup.installed.rulesets import choose_game, make_display
    from camelcup.installed.specs import find_bot
    from camelcup.players.pool import Setup
    from camelcup.results.intervals import Estimate
    from camelcup.results.order import TableOrder
    from camelcup.results.scoring import BotPoints, PointsRule, RatingRule, ScoringRule
    from camelcup.results.text import format_table
    from camelcup.run import Results, load
    from camelcup.table.recorded import ReplayError, replay

_LAZY = {
    "BotPoints": "camelcup.results.scoring",
    "Estimate": "camelcup.results.intervals",
    "Logger": "camelcup.cup.loggers",
    "Plugins": "camelcup.installed.plugins",
    "PointsRule": "camelcup.results.scoring",
    "RatingRule": "camelcup.results.scoring",
    "ReplayError": "camelcup.table.recorded",
    "Results": "camelcup.run",
    "RunArguments": "camelcup.arguments",
    "ScoringRule": "camelcup.results.scoring",
    "Setup": "camelcup.players.pool",
    "Step": "camelcup.game.step",
    "TableOrder": "camelcup.results.order",
    "TablePlayer": "camelcup.cup.executors.table_player",
    "Whole": "camelcup.cli.options",
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
    "RunArguments",
    "ScoringRule",
    "Setup",
    "Step",
    "Table",
    "TableOrder",
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
    "make_display",
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
