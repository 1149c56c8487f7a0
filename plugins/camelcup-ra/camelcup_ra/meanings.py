"""The meaning of actions and tiles, for a person who points at them."""

from camelcup_ra import tiles
from camelcup_ra.actions import BID, CALL, DISCARD, DRAW, GOD, STOP, Action

ACTIONS = {
    DRAW: "draw a tile: it goes to the track, but a Ra tile begins an auction",
    CALL: "call Ra: all bid for the track and the sun in the centre",
    STOP: "stop giving god tiles",
}

WORTH = {
    tiles.RA: "begins an auction; the last one ends the epoch",
    tiles.PHARAOH: "in each epoch 5 points to who has most, 2 less to who has fewest; it stays",
    tiles.NILE: "a point in each epoch in which you have a flood; it stays",
    tiles.FLOOD: "a point in this epoch, and each of your niles pays one, too",
    tiles.GOD: "2 points in this epoch, or takes a tile of the track",
    tiles.GOLD: "3 points in this epoch",
    **dict.fromkeys(
        tiles.CIVILIZATIONS, "a civilization: an epoch pays 5, 10, 15 for 3, 4, 5 kinds; none costs 5"
    ),
    **dict.fromkeys(tiles.MONUMENTS, "a monument: at the end 8 kinds pay 15, fewer less; 3 alike pay 5 more"),
    tiles.UNREST: "costs two civilizations",
    tiles.FUNERAL: "costs two pharaohs",
    tiles.DROUGHT: "costs two floods, or else niles",
    tiles.EARTHQUAKE: "costs two monuments",
}
"""The worth of tiles by the rule set `standard`."""


def meaning(action: Action) -> str:
    """Return what an action does."""
    if action.kind == BID:
        sun = action.number
        return f"bid sun {sun}: the highest takes the track and the centre" if sun else "pass: bid nothing"
    if action.kind in (GOD, DISCARD):
        tile = tiles.tile_name(action.number or 0)
        return f"give a god tile for {tile}" if action.kind == GOD else f"discard {tile}"
    return ACTIONS[action.kind]


def worth(tile: int) -> str:
    """Return what a tile is worth."""
    return f"{tiles.NAMES[tile]}: {WORTH[tile]}"
