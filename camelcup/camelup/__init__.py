"""Camel Up, the flagship game, as a plugin: it registers with the hooks that any plugin uses."""

from camelcup import BotEntry, Entry, GameEntry, hookimpl

BOTS = {
    "Player0": ("player0", "always rolls"),
    "Player1": ("player1", "a random leg bet when poorest, else a random trap"),
    "Player2": ("player2", "always a random leg bet"),
    "RandomBot": ("random_bot", "a random kind of action, then a random one of the kind"),
    "Sir_Humpfree_Bogart": ("sir_humpfree_bogart", "exact leg odds, sampled races, a taste for risk"),
}

STARTER_IMPORTS = """\
from camelcup.camelup.actions import Action, LegBet, Roll
from camelcup.camelup.state import View
"""

STARTER = """\
if view.leg_bet_pays(view.leader) >= 3:
    return LegBet(view.leader)
return Roll()  # see view.legal_actions() for all that is legal
"""


@hookimpl
def camelcup_register_games() -> list[GameEntry]:
    return [
        GameEntry(
            name="camelup",
            factory="camelcup.camelup.engine:CamelUp",
            display="camelcup.camelup.display:CamelUpDisplay",
            observer="camelcup.camelup.observer:CamelUpObserver",
            summary="a dice and betting race, 2 to 8 seats",
            rules="camelcup.camelup.rules:Rules",
            rule_sets="camelcup.camelup.rulesets:RULE_SETS",
            starter=STARTER,
            starter_imports=STARTER_IMPORTS,
            compiled={
                "camelup": "camelcup.camelup.engine",
                "the odds of camelup": "camelcup.camelup.odds._leg",
                "the batch of camelup": "camelcup.camelup.batch._steps",
            },
        )
    ]


@hookimpl
def camelcup_register_bots() -> list[BotEntry]:
    return BotEntry.each(
        "camelcup.camelup.bots", BOTS, game="camelup", author="camelcup", proposed="Sir_Humpfree_Bogart"
    )


@hookimpl
def camelcup_register_commands() -> list[Entry]:
    return [
        Entry(
            name="odds",
            factory="camelcup.camelup.commands.odds:command",
            summary="Print the odds of a position of Camel Up.",
        )
    ]
