"""Ra, the auction game, as a plugin of camelcup. Modules are imported when they are first used."""

from camelcup import BotEntry, BotOption, GameEntry, hookimpl

BOTS = {
    "Haggler": ("haggler", "hand-written values and thresholds"),
    "Imhotep": ("imhotep", "taught itself; level=easy, normal or hard"),
}

OPTIONS = {"Imhotep": (BotOption(name="level", choices=("easy", "normal", "hard")),)}

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
def camelcup_register_games() -> list[GameEntry]:
    return [
        GameEntry(
            name="ra",
            factory="camelcup_ra.engine:Ra",
            display="camelcup_ra.display:RaDisplay",
            observer="camelcup_ra.observer:RaObserver",
            summary="auctions of tiles for suns, 2 to 5 seats",
            rules="camelcup_ra.rules:Rules",
            rule_sets="camelcup_ra.rulesets:RULE_SETS",
            starter=STARTER,
            starter_imports=STARTER_IMPORTS,
        )
    ]


@hookimpl
def camelcup_register_bots() -> list[BotEntry]:
    return BotEntry.each(
        "camelcup_ra.bots",
        BOTS,
        game="ra",
        author="camelcup",
        proposed=("Imhotep", "Haggler"),
        options=OPTIONS,
    )
