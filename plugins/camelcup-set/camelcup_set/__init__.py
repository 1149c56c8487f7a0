"""Set as a plugin of camelcup: the game, its bots, and commands for cards on a table."""

from camelcup import BotEntry, BotOption, Entry, GameEntry, hookimpl

BOTS = {
    "Attentive": ("bots", "looks at pairs=N random pairs a round (10), and claims their set or none"),
    "Hasty": ("bots", "looks at random pairs, and claims near-sets with chance=P (0.05)"),
    "RandomBot": ("bots", "none or any claim, with even chances"),
    "Solver": ("bots", "finds all sets, and claims a random one"),
}

OPTIONS = {
    "Attentive": (BotOption(name="pairs", low=1, high=1000),),
    "Hasty": (BotOption(name="chance", low=0.0, high=1.0),),
}

COMMANDS = {
    "set-find": "Find the sets among cards of Set.",
    "set-stats": "Print how many sets there are among cards of Set.",
}

STARTER = """\
sets = view.sets()
return self.rng.choice(sets) if sets else NONE"""

STARTER_IMPORTS = """\
from camelcup_set.actions import NONE
from camelcup_set.actions import Claim as Action
from camelcup_set.state import View
"""


@hookimpl
def camelcup_register_games() -> list[GameEntry]:
    return [
        GameEntry(
            name="set",
            factory="camelcup_set.engine:SetGame",
            display="camelcup_set.display:SetDisplay",
            observer="camelcup_set.observer:SetObserver",
            summary="find sets of three cards, all at once, 2 to 8 seats",
            rules="camelcup_set.rules:Rules",
            rule_sets="camelcup_set.rules:RULE_SETS",
            starter=STARTER,
            starter_imports=STARTER_IMPORTS,
        )
    ]


@hookimpl
def camelcup_register_bots() -> list[BotEntry]:
    return BotEntry.each(
        "camelcup_set", BOTS, game="set", author="camelcup", proposed="Attentive", options=OPTIONS
    )


@hookimpl
def camelcup_register_commands() -> list[Entry]:
    return [
        Entry(name=name, factory=f"camelcup_set.commands.{name.replace('-', '_')}:command", summary=summary)
        for name, summary in COMMANDS.items()
    ]
