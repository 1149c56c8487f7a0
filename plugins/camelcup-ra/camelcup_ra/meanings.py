"""The meaning of actions and tiles, for a person who points at them."""

from camelcup_ra.actions import BID, CALL, DISCARD, DRAW, GOD, STOP, Action
from camelcup_ra.tiles import (
    CIVILIZATIONS,
    DROUGHT,
    EARTHQUAKE,
    FLOOD,
    FUNERAL,
    GOLD,
    MONUMENTS,
    NAMES,
    NILE,
    PHARAOH,
    RA,
    UNREST,
    tile_name,
)
from camelcup_ra.tiles import (
    GOD as GOD_TILE,
)

ACTIONS = {
    DRAW: "draw a tile: it goes to the track, but a Ra tile begins an auction",
    CALL: "call Ra: all bid for the track and the sun in the centre",
    STOP: "stop giving god tiles",
}

WORTH = {
    RA: "begins an auction; the last one ends the epoch",
    PHARAOH: "in each epoch who has most gains points, who has fewest loses some; it stays",
    NILE: "counts in epochs in which you have a flood; it stays",
    FLOOD: "counts in this epoch, and with it all your niles do",
    GOD_TILE: "counts in this epoch, or takes a tile of the track",
    GOLD: "counts in this epoch",
    **dict.fromkeys(CIVILIZATIONS, "a civilization: in an epoch none loses points, three kinds gain some"),
    **dict.fromkeys(MONUMENTS, "a monument: the last epoch pays for many kinds, and for three alike"),
    UNREST: "costs two civilizations",
    FUNERAL: "costs two pharaohs",
    DROUGHT: "costs two floods, or else niles",
    EARTHQUAKE: "costs two monuments",
}


def meaning(action: Action) -> str:
    """Return what an action does."""
    if action.kind == BID:
        sun = action.number
        return f"bid sun {sun}: the highest takes the track and the centre" if sun else "pass: bid nothing"
    if action.kind in (GOD, DISCARD):
        tile = tile_name(action.number or 0)
        return f"give a god tile for {tile}" if action.kind == GOD else f"discard {tile}"
    return ACTIONS[action.kind]


def worth(tile: int) -> str:
    """Return what a tile is worth."""
    return f"{NAMES[tile]}: {WORTH[tile]}"
