"""Ants as a plugin of camelcup. Modules are imported when they are first used."""

from camelcup import GameEntry, KindEntry, hookimpl

STARTER_IMPORTS = """\
from camelcup_ants.orders import Orders as Action
from camelcup_ants.state import View
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
def camelcup_register_bot_kinds() -> list[KindEntry]:
    return [
        KindEntry(
            name="ants",
            game="ants",
            protocol="camelcup_ants.protocol:AntsProtocol",
            summary='a program of the Ants contest: ants:./MyBot, or "ants:java -jar MyBot.jar"',
        )
    ]
