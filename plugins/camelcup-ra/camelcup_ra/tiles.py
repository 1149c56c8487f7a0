"""The 180 tiles: their numbers, names and groups."""

from collections.abc import Iterable

RA, PHARAOH, NILE, FLOOD, GOD, GOLD = range(6)
CIVILIZATIONS = range(6, 11)
MONUMENTS = range(11, 19)
UNREST, FUNERAL, DROUGHT, EARTHQUAKE = CATASTROPHES = range(19, 23)
KINDS = range(23)

BAG = (30, 25, 25, 12, 8, 5, *(5,) * 5, *(5,) * 8, 4, 2, 2, 2)
"""Tiles of each number at the start."""

NO_TILES = (0,) * len(KINDS)

TRACK = 8
"""Tiles on a full track."""

NAMES = (
    "Ra", "pharaoh", "nile", "flood", "god", "gold",
    "astronomy", "writing", "religion", "agriculture", "art",
    "obelisk", "palace", "sphinx", "pyramid", "fortress", "step pyramid", "temple", "statue",
    "unrest", "funeral", "drought", "earthquake",
)  # fmt: skip

SPHINX = NAMES.index("sphinx")

WITHOUT_PLURAL = {GOLD, UNREST, *CIVILIZATIONS}

Counts = tuple[int, ...]
"""A number for each of the 23 kinds of tiles."""


def tile_name(tile: int) -> str:
    """Return one tile in words: a flood, gold, an obelisk."""
    name = NAMES[tile]
    if tile in WITHOUT_PLURAL:
        return name
    return f"{'an' if name[0] in 'aeiou' else 'a'} {name}{' tile' if tile in (RA, GOD) else ''}"


def some_tiles(tile: int, number: int) -> str:
    """Return a number of tiles of a kind in words: a flood, 2 floods, 3 gold."""
    if number == 1:
        return tile_name(tile)
    if tile in WITHOUT_PLURAL:
        return f"{number} {NAMES[tile]}"
    if tile in (RA, GOD):
        return f"{number} {NAMES[tile]} tiles"
    return f"{number} {NAMES[tile]}{'es' if tile == SPHINX else 's'}"


def in_words(parts: Iterable[str]) -> str:
    """Return a list in words: a flood, a pharaoh and gold."""
    *most, last = list(parts) or ["nothing"]
    return f"{', '.join(most)} and {last}" if most else last


def tiles_in_words(tiles: Iterable[int]) -> list[str]:
    """Return tiles in words, those of a kind together."""
    held = sorted(tiles)
    return [some_tiles(tile, held.count(tile)) for tile in sorted(set(held))]
