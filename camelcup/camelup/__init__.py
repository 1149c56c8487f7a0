"""Camel Up, the flagship game, as a plugin: it registers with the hooks that any plugin uses."""

from collections.abc import Callable

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

COMMANDS = {
    "odds": "Print the odds of a position of Camel Up.",
    "merge-logs": "Join the CSV logs of many games of Camel Up into one file.",
}


@hookimpl
def camelcup_register_games(register: Callable[[GameEntry], None]) -> None:
    register(
        GameEntry(
            name="camelup",
            factory="camelcup.camelup.engine:CamelUp",
            summary="a dice and betting race, 2 to 8 seats",
            rules="camelcup.camelup.rules:Rules",
            rule_sets="camelcup.camelup.rulesets:RULE_SETS",
            starter=STARTER,
            starter_imports=STARTER_IMPORTS,
        )
    )


@hookimpl
def camelcup_register_bots(register: Callable[[BotEntry], None]) -> None:
    for name, (module, summary) in BOTS.items():
        register(
            BotEntry(
                name=name,
                factory=f"camelcup.camelup.bots.{module}:{name}",
                summary=summary,
                game="camelup",
                author="camelcup",
            )
        )


@hookimpl
def camelcup_register_loggers(register: Callable[[Entry], None]) -> None:
    register(
        Entry(
            name="csv",
            factory="camelcup.camelup.csv_log:CsvFolder",
            summary="csv:DIR, a file game_#.csv a game (camelup)",
        )
    )


@hookimpl
def camelcup_register_commands(register: Callable[[Entry], None]) -> None:
    for name, summary in COMMANDS.items():
        module = name.replace("-", "_")
        register(Entry(name=name, factory=f"camelcup.camelup.commands.{module}:command", summary=summary))
