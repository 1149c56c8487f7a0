"""camelcup runs competitions between bots. These are the names authors of plugins need."""

from camelcup.bot import Bot
from camelcup.entry import BotEntry, Entry, GameEntry
from camelcup.errors import CamelCupError, IllegalAction, MalformedAction, UserError
from camelcup.game import CHANCE, OVER, Game, Node, View
from camelcup.hookspecs import hookimpl
from camelcup.record import Ending, Fault, FaultKind, GameRecord, Limits, OnFault, Table, Times, Turn

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
    "GameRecord",
    "IllegalAction",
    "Limits",
    "MalformedAction",
    "Node",
    "OnFault",
    "Table",
    "Times",
    "Turn",
    "UserError",
    "View",
    "hookimpl",
]
