"""Tron as a plugin of camelcup, and names for its bots.

State:                    what views are made of.
free_steps, after:        the directions that are free, and where one leads.
Board, board_of:          the squares as bits, for quick searches.
"""

from camelcup import BotEntry, GameEntry, KindEntry, hookimpl
from camelcup_tron.board import Board, board_of
from camelcup_tron.state import State, after, free_steps

__all__ = ["Board", "State", "after", "board_of", "free_steps"]

BOTS = {
    "Wall": ("next_square", "hugs the walls"),
    "Space": ("next_square", "counts the squares that it reaches before the others"),
    "Articulate": ("articulate", "looks ahead, passes doors once, and fills its room"),
}

STARTER_IMPORTS = """\
from camelcup_tron import State as View
from camelcup_tron import free_steps

Action = str
"""


@hookimpl
def camelcup_register_games() -> list[GameEntry]:
    return [
        GameEntry(
            name="tron",
            factory="camelcup_tron.engine:Tron",
            display="camelcup_tron.display:TronDisplay",
            observer="camelcup_tron.observer:TronObserver",
            summary="light cycles leave walls behind them; the last one that drives wins",
            rules="camelcup_tron.rules:Rules",
            rule_sets="camelcup_tron.rulesets:RULE_SETS",
            starter='return next(iter(free_steps(view, seat)), "north")',
            starter_imports=STARTER_IMPORTS,
        )
    ]


@hookimpl
def camelcup_register_bots() -> list[BotEntry]:
    return BotEntry.each(
        "camelcup_tron.bots", BOTS, game="tron", author="camelcup", proposed=("Articulate", "Space", "Wall")
    )


@hookimpl
def camelcup_register_bot_kinds() -> list[KindEntry]:
    return [
        KindEntry(
            name="tron",
            game="tron",
            protocol="camelcup_tron.protocol:TronProtocol",
            contest="camelcup_tron:contest",
            summary="a program of the contest of February 2010, such as tron:./MyBot",
        )
    ]
