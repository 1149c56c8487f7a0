"""The situations of docs/strategy.md."""

from camelcup_ra.actions import Drawn
from camelcup_ra.tiles import FLOOD, GOD, GOLD, NILE, PHARAOH, RA
from ra_positions import holding, play, position

PASS = [3, 0]


def early_and_late():
    """Return, by the number of Ra tiles, the same bid of seat 1 in the first epoch."""
    track = (PHARAOH, NILE, NILE, GOLD)
    return {ra: play(position(track=track, ra_tiles=ra), [[1]]) for ra in (1, 7)}


def last_sun():
    """Return, by the number of Ra tiles, the turn of a lone player with one sun left."""
    held = holding(
        {PHARAOH: 2, FLOOD: 1, NILE: 2}, {PHARAOH: 3, NILE: 1, 6: 1}, {PHARAOH: 1, 7: 1, 8: 1, 12: 1}
    )
    suns = {"suns": ((5,), (), ()), "face_down": ((1, 2, 8), (3, 6, 9, 12), (4, 7, 10, 11)), "centre": 13}
    fields = {"track": (PHARAOH, NILE, 11), "tiles": held, **suns}
    return {ra: position(ra_tiles=ra, **fields) for ra in (3, 5, 6, 7)}


def centre_sun():
    """Return, by the sun in the centre, a bid for one nile after a Ra tile; the others have passed."""
    suns = ((2, 5, 8), (3, 6, 9, 12), (4, 7, 10, 11))
    found = {}
    for centre, face_down in ((1, 13), (13, 1)):
        before = position(
            track=(NILE,), centre=centre, suns=suns, face_down=((face_down,), (), ()), ra_tiles=3
        )
        found[centre] = play(before, [[0], Drawn(RA), PASS, PASS])
    return found


def forced():
    """Return the turn of seat 0, with the 4 left; seat 2 has the 12, and the last Ra tile is due."""
    fields = {
        "ra_tiles": 7,
        "track": (NILE, 15, 17),
        "centre": 9,
        "suns": ((4,), (), (12,)),
        "face_down": ((2, 8, 13), (1, 3, 5, 10), (6, 7, 11)),
        "bag": (23, 23, 23, 9, 7, 4, 5, 5, 5, 3, 4, 5, 5, 4, 4, 4, 5, 1, 4, 2, 1, 2, 1),
    }
    held = holding(
        {PHARAOH: 1, FLOOD: 1, GOD: 1, 9: 1},
        {PHARAOH: 1, NILE: 1, FLOOD: 2, GOLD: 1, 9: 1, 17: 1, 18: 1},
        {14: 1, 17: 2},
    )
    return position(tiles=held, **fields)
