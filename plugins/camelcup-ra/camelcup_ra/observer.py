"""Ra as numbers, for programs that learn."""

from collections import Counter
from itertools import chain

from camelcup import Feature, Game, Observer
from camelcup_ra import tiles
from camelcup_ra.actions import CALLS, DISCARDS, DRAWS, GODS, PASSES, STOPS, Action
from camelcup_ra.legal import bid
from camelcup_ra.rules import EPOCHS, Rules
from camelcup_ra.state import BIDDING, DEAL, DISCARDING, DRAWING, OVER, TURN, State, View
from camelcup_ra.state import GODS as GIVING
from camelcup_ra.transitions import LOSS

PHASES = (DEAL, TURN, DRAWING, GIVING, BIDDING, DISCARDING, OVER)

ON_TRACK = tuple(tile for tile in tiles.KINDS if tile != tiles.RA)
"""Kinds of tiles that lie on the track."""

HELD = tuple(tile for tile in ON_TRACK if tile not in tiles.CATASTROPHES)
"""Kinds of tiles that seats hold."""

WORDS = [name.replace(" ", "_") for name in tiles.NAMES]


class RaObserver(Observer[View, Action]):
    """Observations of Ra: all of a position. Seats are counted from the observer, who is 0.

    `face_up.1.13` says whether the next seat has the sun 13 face up, `track.gold` how much gold lies on the
    track. The order in which tiles came to the track is left out: it decides nothing.
    """

    def __init__(self, game: Game[State, View, Action]) -> None:
        super().__init__(game)
        rules: Rules = game.rules
        self.suns = {seats: _suns(rules, seats) for seats in rules.seats}

    def features(self, seats: int) -> list[Feature]:
        rules: Rules = self.game.rules
        places, suns = range(seats), self.suns[seats]
        return [
            Feature("seat", 0, seats - 1),
            Feature("epoch", 1, EPOCHS),
            Feature("ra_tiles", 0, rules.table(seats).ra_spaces),
            Feature("centre", min(suns), max(suns)),
            *[Feature(f"phase.{phase}", 0, 1) for phase in PHASES],
            *[Feature(f"to_move.{seat}", 0, 1) for seat in places],
            *[Feature(f"caller.{seat}", 0, 1) for seat in places],
            Feature("free", 0, 1),
            *[Feature(f"passed.{seat}", 0, 1) for seat in places],
            *[Feature(f"bid.{seat}", 0, max(suns)) for seat in places],
            Feature("owed.civilizations", 0, LOSS * tiles.BAG[tiles.UNREST]),
            Feature("owed.monuments", 0, LOSS * tiles.BAG[tiles.EARTHQUAKE]),
            *[Feature(f"points.{seat}", 0, _most_points(rules)) for seat in places],
            *[Feature(f"track.{WORDS[tile]}", 0, min(tiles.BAG[tile], tiles.TRACK)) for tile in ON_TRACK],
            *[Feature(f"bag.{WORDS[tile]}", 0, tiles.BAG[tile]) for tile in tiles.KINDS],
            *[Feature(f"face_up.{seat}.{sun}", 0, 1) for seat in places for sun in suns],
            *[Feature(f"face_down.{seat}.{sun}", 0, 1) for seat in places for sun in suns],
            *[Feature(f"tiles.{seat}.{WORDS[tile]}", 0, tiles.BAG[tile]) for seat in places for tile in HELD],
        ]

    def observe(self, seat: int, view: View) -> list[float]:
        seats = len(view.points)
        suns, track, bids = self.suns[seats], Counter(view.track), dict(view.bids)
        order = (*range(seat, seats), *range(seat))
        return [
            seat,
            view.epoch,
            view.ra_tiles,
            view.centre,
            *[int(view.phase == phase) for phase in PHASES],
            *[int(view.to_move == each) for each in order],
            *[int(view.caller == each) for each in order],
            int(view.free),
            *[int(bids.get(each) == 0) for each in order],
            *[bids.get(each, 0) for each in order],
            *view.owed,
            *[view.points[each] for each in order],
            *[track[tile] for tile in ON_TRACK],
            *view.bag,
            *[int(sun in view.suns[each]) for each in order for sun in suns],
            *[int(sun in view.face_down[each]) for each in order for sun in suns],
            *[view.tiles[each][tile] for each in order for tile in HELD],
        ]

    def actions(self, seats: int) -> list[Action]:
        """Return every action by kind, as `legal_actions` has them, and then by tile or sun."""
        return [
            DRAWS,
            CALLS,
            *[GODS[tile] for tile in ON_TRACK if tile != tiles.GOD],
            PASSES,
            *map(bid, self.suns[seats]),
            *[DISCARDS[tile] for tile in (*tiles.CIVILIZATIONS, *tiles.MONUMENTS)],
            STOPS,
        ]


def _suns(rules: Rules, seats: int) -> list[int]:
    """Return all suns of a number of seats, that of the centre too, ascending."""
    return sorted((rules.centre, *chain.from_iterable(rules.table(seats).suns)))


def _most_points(rules: Rules) -> int:
    """Return a number of points that no seat can exceed; none has fewer than 0."""
    rivers = rules.river * (tiles.BAG[tiles.NILE] + tiles.BAG[tiles.FLOOD])
    flat = (rivers, rules.gold * tiles.BAG[tiles.GOLD], rules.gods * tiles.BAG[tiles.GOD])
    each = (*flat, rules.pharaohs_most, rules.pharaohs_fewest)
    epoch = sum(max(0, points) for points in each) + max(0, *rules.civilizations)
    last = max(0, *rules.monument_kinds) + len(tiles.MONUMENTS) * max(0, *rules.monument_sets)
    return rules.points + EPOCHS * epoch + last + max(0, rules.suns_highest, rules.suns_lowest)
