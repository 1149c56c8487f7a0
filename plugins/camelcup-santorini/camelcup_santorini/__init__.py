"""Santorini as a plugin of camelcup, and a learning environment for it.

Modules are imported when they are first used, so that listing plugins does not import numpy.
"""

from typing import TYPE_CHECKING, Any

from camelcup import BotEntry, BotOption, GameEntry, hookimpl

if TYPE_CHECKING:
    from camelcup_santorini.environment import Santorini

__all__ = ["Santorini"]

BOTS = {
    "Climber": ("climber", "steps onto the highest square in reach, and builds the next step up"),
    "AlphaBeta": ("alpha_beta", "searches ahead; nodes=N or seconds=S limit how far"),
}

OPTIONS = {
    "AlphaBeta": (
        BotOption(name="nodes", low=1, high=1_000_000),
        BotOption(name="seconds", low=0.01, high=10.0),
    )
}

STARTER_IMPORTS = """\
from camelcup_santorini.actions import Action
from camelcup_santorini.state import View
"""


@hookimpl
def camelcup_register_games() -> list[GameEntry]:
    return [
        GameEntry(
            name="santorini",
            factory="camelcup_santorini.engine:SantoriniGame",
            display="camelcup_santorini.display:SantoriniDisplay",
            observer="camelcup_santorini.observer:SantoriniObserver",
            summary="climb and build on a 5x5 grid, 2 seats, no chance",
            starter="return view.legal_actions()[0]  # the first Action(worker, move, build)",
            starter_imports=STARTER_IMPORTS,
        )
    ]


@hookimpl
def camelcup_register_bots() -> list[BotEntry]:
    return BotEntry.each(
        "camelcup_santorini.bots",
        BOTS,
        game="santorini",
        author="camelcup",
        proposed=("AlphaBeta", "Climber"),
        options=OPTIONS,
    )


def __getattr__(name: str) -> Any:
    if name == "Santorini":
        from camelcup_santorini.environment import Santorini

        return Santorini
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
