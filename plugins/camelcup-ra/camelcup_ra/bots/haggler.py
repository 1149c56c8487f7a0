"""A bot with hand-written values of tiles and thresholds for suns.

It is the yardstick of the bots that learn: it stays as it is.
"""

from camelcup import Bot
from camelcup_ra.actions import BID, CALLS, DRAWS, GODS, STOPS, Action
from camelcup_ra.state import View
from camelcup_ra.tiles import (
    CIVILIZATIONS,
    DROUGHT,
    EARTHQUAKE,
    FLOOD,
    FUNERAL,
    GOD,
    GOLD,
    MONUMENTS,
    NILE,
    PHARAOH,
    TRACK,
    UNREST,
)

LOSSES = {FUNERAL: -3.0, DROUGHT: -2.0, UNREST: -4.0, EARTHQUAKE: -3.0}
PLAIN = {PHARAOH: 1.7, GOD: 2.5, GOLD: 3.0, **LOSSES}
CIVILIZATION = (4.0, 1.0, 4.0, 4.0, 4.0, 0.0)
"""Worth of a further kind, by the number of kinds held."""

PRICE, STEP = 3.0, 0.45
"""Least worth for which the lowest of all suns is given, and what each sun below another adds to that."""

LAST_CHANCE = 0.35
"""Part of the price that is still asked when the last Ra tile is due."""

GOD_WORTH = 3.5
"""Least worth of a tile for which a god tile is given."""


class Haggler(Bot[View, Action]):
    """Bids and calls where the track is worth the price of a sun; gives god tiles for what is dear."""

    def move(self, seat: int, view: View) -> Action:
        legal = view.legal_actions()
        if view.phase == "bid":
            return bid(view, legal)
        if view.phase == "discard":
            return max(legal, key=lambda action: view.count(seat, action.number or 0))
        tiles = [action for action in legal if action in GODS]
        dearest = max(tiles, key=lambda action: worth(view, seat, [action.number or 0]), default=None)
        if dearest and worth(view, seat, [dearest.number or 0]) >= GOD_WORTH:
            return dearest
        if view.phase == "god":
            return STOPS
        lowest = min(view.suns[seat])
        own = worth(view, seat, view.track)
        others = [worth(view, other, view.track) for other in range(len(view.suns)) if view.suns[other]]
        wants = own >= price(view, lowest) + 1 and own >= max(others) - 1
        return CALLS if wants or len(view.track) == TRACK else DRAWS


def bid(view: View, legal: list[Action]) -> Action:
    """Return the lowest bid that wins for the last seat asked, else the highest that the track is worth."""
    own = worth(view, view.seat, view.track)
    bids = [action for action in legal if action.kind == BID and action.number]
    good = [action for action in bids if price(view, action.number or 0) <= own]
    if not good:
        return legal[0]
    return good[0] if view.seat == view.caller else good[-1]


def price(view: View, sun: int) -> float:
    """Return the worth that a track must have for a sun; it falls as the epoch goes on."""
    lower = sum(other < sun for suns in view.suns for other in suns)
    left = 1 - view.ra_tiles / view.ra_spaces
    gain = 0.15 * (view.centre - sun)  # the sun of the centre plays in the next epoch
    return (PRICE + STEP * lower) * (LAST_CHANCE + (1 - LAST_CHANCE) * left) - gain


def worth(view: View, seat: int, gain: "tuple[int, ...] | list[int]") -> float:
    """Return what tiles are worth to a seat, in points."""
    floods = view.count(seat, FLOOD) + gain.count(FLOOD)
    niles = gain.count(NILE) * (1.2 + 0.8 * (floods > 0))
    total = niles + gain.count(FLOOD) + (view.count(seat, NILE) if FLOOD in gain else 0) * 0.7
    total += sum(value * gain.count(tile) for tile, value in PLAIN.items())
    kinds = sum(view.count(seat, tile) > 0 for tile in CIVILIZATIONS)
    for tile in CIVILIZATIONS:
        if tile in gain and not view.count(seat, tile):
            total += CIVILIZATION[kinds]
            kinds += 1
    for tile in MONUMENTS:
        total += gain.count(tile) * (1.4 + 0.6 * view.count(seat, tile))
    return total
