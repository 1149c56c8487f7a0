"""camelcup runs competitions between bots. These are the names for scripts and for authors of plugins.

To play:  tournament, play, compare, load: each returns a Run, which has records, RecordedGames and standings;
          listed plays tables that a program makes up as it goes.
A bot:    Bot; camelcup.testing.check_bot checks it.
A game:   Game, Display, Drawing, Observer, TextProtocol; camelcup.testing.check_game checks them. `picture`
          draws a position.
Plugins:  hookimpl, the classes of entries, and the base classes of scoring rules and loggers.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:  # the same names as in _PUBLIC, which a test compares
    from camelcup.api import compare as compare
    from camelcup.api import listed as listed
    from camelcup.api import play as play
    from camelcup.api import tournament as tournament
    from camelcup.arguments import RunArguments as RunArguments
    from camelcup.arguments import TournamentArguments as TournamentArguments
    from camelcup.cup.executors.serial import TablePlayer as TablePlayer
    from camelcup.cup.filter import GameFilter as GameFilter
    from camelcup.cup.listed import KeptGame as KeptGame
    from camelcup.cup.listed import ListedTables as ListedTables
    from camelcup.cup.listed import gather as gather
    from camelcup.cup.listed import recover as recover
    from camelcup.cup.loggers import Logger as Logger
    from camelcup.encoding import decode_json as decode_json
    from camelcup.encoding import decode_times as decode_times
    from camelcup.encoding import encode_json as encode_json
    from camelcup.errors import CamelCupError as CamelCupError
    from camelcup.errors import FileInUse as FileInUse
    from camelcup.errors import GameError as GameError
    from camelcup.errors import IllegalAction as IllegalAction
    from camelcup.errors import MalformedAction as MalformedAction
    from camelcup.errors import UserError as UserError
    from camelcup.errors import error_at as error_at
    from camelcup.files import atomic_file as atomic_file
    from camelcup.game.bot import Bot as Bot
    from camelcup.game.bot import Values as Values
    from camelcup.game.display import Display as Display
    from camelcup.game.display import Gain as Gain
    from camelcup.game.display import NextPick as NextPick
    from camelcup.game.display import draw_board as draw_board
    from camelcup.game.drawing import Drawing as Drawing
    from camelcup.game.game import CHANCE as CHANCE
    from camelcup.game.game import OVER as OVER
    from camelcup.game.game import AnyGame as AnyGame
    from camelcup.game.game import Game as Game
    from camelcup.game.game import Node as Node
    from camelcup.game.observer import Feature as Feature
    from camelcup.game.observer import Observer as Observer
    from camelcup.game.rules import DrawnMap as DrawnMap
    from camelcup.game.rules import drawn_map as drawn_map
    from camelcup.game.rules import text_of_file as text_of_file
    from camelcup.game.rules import within as within
    from camelcup.game.step import Step as Step
    from camelcup.game.teams import join_teams as join_teams
    from camelcup.game.text_protocol import TextProtocol as TextProtocol
    from camelcup.installed.bot_files import digest as digest
    from camelcup.installed.bot_files import local_modules as local_modules
    from camelcup.installed.config import read_rule_sets as read_rule_sets
    from camelcup.installed.config import read_toml as read_toml
    from camelcup.installed.config import structure as structure
    from camelcup.installed.config import to_json as to_json
    from camelcup.installed.entries import BotEntry as BotEntry
    from camelcup.installed.entries import BotOption as BotOption
    from camelcup.installed.entries import Entry as Entry
    from camelcup.installed.entries import GameEntry as GameEntry
    from camelcup.installed.entries import KindEntry as KindEntry
    from camelcup.installed.entries import PageEntry as PageEntry
    from camelcup.installed.hookspecs import hookimpl as hookimpl
    from camelcup.installed.plugins import Plugins as Plugins
    from camelcup.installed.plugins import load_plugins as load_plugins
    from camelcup.installed.programs import contest_kind as contest_kind
    from camelcup.installed.rulesets import choose_game as choose_game
    from camelcup.installed.rulesets import make_display as make_display
    from camelcup.installed.rulesets import make_observer as make_observer
    from camelcup.installed.specs import add_options as add_options
    from camelcup.installed.specs import files_of as files_of
    from camelcup.installed.specs import find_bot as find_bot
    from camelcup.installed.specs import write_spec as write_spec
    from camelcup.players import Player as Player
    from camelcup.players import PlayerError as PlayerError
    from camelcup.players.answers import encode_answer as encode_answer
    from camelcup.players.isolation import BotProcesses as BotProcesses
    from camelcup.players.pool import PlayerPool as PlayerPool
    from camelcup.players.pool import WorkerSpec as WorkerSpec
    from camelcup.players.sandbox import bubblewrap_alone as bubblewrap_alone
    from camelcup.records import Ending as Ending
    from camelcup.records import Fault as Fault
    from camelcup.records import FaultKind as FaultKind
    from camelcup.records import GameRecord as GameRecord
    from camelcup.records import GameResult as GameResult
    from camelcup.records import Limits as Limits
    from camelcup.records import Phase as Phase
    from camelcup.records import Table as Table
    from camelcup.records import Times as Times
    from camelcup.records import Turn as Turn
    from camelcup.records import decode_record as decode_record
    from camelcup.records import encode_record as encode_record
    from camelcup.results.intervals import Estimate as Estimate
    from camelcup.results.result_table import ResultTable as ResultTable
    from camelcup.results.result_table import format_table as format_table
    from camelcup.results.scoring import BotPoints as BotPoints
    from camelcup.results.scoring import PointsRule as PointsRule
    from camelcup.results.scoring import RatingRule as RatingRule
    from camelcup.results.scoring import ScoringRule as ScoringRule
    from camelcup.results.scoring import TableOrder as TableOrder
    from camelcup.run import Run as Run
    from camelcup.run import load as load
    from camelcup.seeds import derive as derive
    from camelcup.session.picture import picture as picture
    from camelcup.session.recorded_game import RecordedGame as RecordedGame
    from camelcup.table.recorded import ReplayError as ReplayError
    from camelcup.table.recorded import replay as replay
    from camelcup.text import columns_text as columns_text
    from camelcup.text import mark_own as mark_own
    from camelcup.text import plural as plural
    from camelcup.text import replace_controls as replace_controls
    from camelcup.text import seat_names as seat_names
    from camelcup.text import short_repr as short_repr
    from camelcup.topics import Guides as Guides

_PUBLIC = {
    "camelcup.api": "compare listed play tournament",
    "camelcup.arguments": "RunArguments TournamentArguments",
    "camelcup.cup.executors.serial": "TablePlayer",
    "camelcup.cup.filter": "GameFilter",
    "camelcup.cup.listed": "KeptGame ListedTables gather recover",
    "camelcup.cup.loggers": "Logger",
    "camelcup.encoding": "decode_json decode_times encode_json",
    "camelcup.errors": "CamelCupError FileInUse GameError IllegalAction MalformedAction UserError error_at",
    "camelcup.files": "atomic_file",
    "camelcup.game.bot": "Bot Values",
    "camelcup.game.display": "Display Gain NextPick draw_board",
    "camelcup.game.drawing": "Drawing",
    "camelcup.game.game": "CHANCE OVER AnyGame Game Node",
    "camelcup.game.observer": "Feature Observer",
    "camelcup.game.rules": "DrawnMap drawn_map text_of_file within",
    "camelcup.game.step": "Step",
    "camelcup.game.teams": "join_teams",
    "camelcup.game.text_protocol": "TextProtocol",
    "camelcup.installed.config": "read_rule_sets read_toml structure to_json",
    "camelcup.installed.entries": "BotEntry BotOption Entry GameEntry KindEntry PageEntry",
    "camelcup.installed.hookspecs": "hookimpl",
    "camelcup.installed.bot_files": "digest local_modules",
    "camelcup.installed.plugins": "Plugins load_plugins",
    "camelcup.installed.programs": "contest_kind",
    "camelcup.installed.rulesets": "choose_game make_display make_observer",
    "camelcup.installed.specs": "add_options files_of find_bot write_spec",
    "camelcup.players": "Player PlayerError",
    "camelcup.players.answers": "encode_answer",
    "camelcup.players.isolation": "BotProcesses",
    "camelcup.players.pool": "PlayerPool WorkerSpec",
    "camelcup.players.sandbox": "bubblewrap_alone",
    "camelcup.records": (
        "Ending Fault FaultKind GameRecord GameResult Limits Phase Table Times Turn decode_record "
        "encode_record"
    ),
    "camelcup.results.intervals": "Estimate",
    "camelcup.results.result_table": "ResultTable format_table",
    "camelcup.results.scoring": "BotPoints PointsRule RatingRule ScoringRule TableOrder",
    "camelcup.run": "Run load",
    "camelcup.seeds": "derive",
    "camelcup.table.recorded": "ReplayError replay",
    "camelcup.session.picture": "picture",
    "camelcup.session.recorded_game": "RecordedGame",
    "camelcup.text": "columns_text mark_own plural replace_controls seat_names short_repr",
    "camelcup.topics": "Guides",
}
"""The public names of each module, which is imported when one of them is first used: a bot needs few."""

_MODULES = {name: module for module, names in _PUBLIC.items() for name in names.split()}

__all__ = sorted(_MODULES)


if not TYPE_CHECKING:  # a checker would take any name for one of these

    def __getattr__(name: str) -> Any:
        if name not in _MODULES:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        value = globals()[name] = getattr(import_module(_MODULES[name]), name)
        return value

    def __dir__() -> list[str]:
        return [*__all__, "__doc__", "__file__", "__name__", "__path__"]
