"""Ra, the auction game, as a plugin of camelcup. Modules are imported when they are first used."""

from collections.abc import Callable

from camelcup import BotEntry, Entry, GameEntry, hookimpl

BOTS = {
    "RandomBot": ("random_bot", "any legal action"),
    "Haggler": ("haggler", "hand-written values and thresholds"),
    "Imhotep": ("imhotep", "taught itself; level=easy, normal or hard"),
}

STARTER_IMPORTS = """\
from camelcup_ra.actions import CALLS, DRAWS, Action
from camelcup_ra.state import View
"""

STARTER = """\
legal = view.legal_actions()
if view.phase == "turn":
    return CALLS if len(view.track) >= 5 else DRAWS
return legal[-1]  # the highest bid, the last tile to discard, or no more god tiles
"""


@hookimpl
def camelcup_register_games(register: Callable[[GameEntry], None]) -> None:
    register(
        GameEntry(
            name="ra",
            factory="camelcup_ra.engine:Ra",
            summary="auctions of tiles for suns, 2 to 5 seats",
            rules="camelcup_ra.rules:Rules",
            rule_sets="camelcup_ra.rulesets:RULE_SETS",
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
                factory=f"camelcup_ra.bots.{module}:{name}",
                summary=summary,
                game="ra",
                author="camelcup",
            )
        )


@hookimpl
def camelcup_register_commands(register: Callable[[Entry], None]) -> None:
    register(
        Entry(
            name="ra-train",
            factory="camelcup_ra.commands.ra_train:command",
            summary="Train the networks of Imhotep by self-play.",
        )
    )
