"""Ants as a plugin of camelcup, and names for its bots.

Orders, View:             what answers and views are made of.
Torus, torus_of, near_of: squares of a map that wraps round, their steps and what is near to them.
"""

from camelcup import BotEntry, GameEntry, KindEntry, hookimpl
from camelcup_ants.orders import Orders
from camelcup_ants.state import View
from camelcup_ants.torus import Torus, near_of, torus_of

__all__ = ["Orders", "Torus", "View", "near_of", "torus_of"]

BOTS = {
    "Worker": ("worker", "each ant walks straight to the nearest food that it sees"),
    "Harvester": ("harvester", "sends one ant to each food, the others to hills and to unseen squares"),
    "Queen": ("queen", "shares out food, defence, hills and exploration; fights where it counts more ants"),
}

STARTER_IMPORTS = """\
from camelcup_ants import Orders as Action
from camelcup_ants import View
"""

STARTER = """\
return [(row, col, self.rng.choice("nesw")) for row, col, owner in view.ants if owner == 0]
"""


@hookimpl
def camelcup_register_games() -> list[GameEntry]:
    return [
        GameEntry(
            name="ants",
            factory="camelcup_ants.engine:Ants",
            display="camelcup_ants.display:AntsDisplay",
            summary="colonies on a map that they see in part gather food and raze hills, all at once",
            rules="camelcup_ants.rules:Rules",
            rule_sets="camelcup_ants.rulesets:RULE_SETS",
            starter=STARTER,
            starter_imports=STARTER_IMPORTS,
        )
    ]


@hookimpl
def camelcup_register_bots() -> list[BotEntry]:
    return BotEntry.each(
        "camelcup_ants.bots", BOTS, game="ants", author="camelcup", proposed=("Queen", "Harvester", "Worker")
    )


@hookimpl
def camelcup_register_bot_kinds() -> list[KindEntry]:
    return [
        KindEntry(
            name="ants",
            game="ants",
            protocol="camelcup_ants.protocol:AntsProtocol",
            contest="camelcup_ants:contest",
            summary='a program of the Ants contest: ants:./MyBot, or "ants:java -jar MyBot.jar"',
        )
    ]
