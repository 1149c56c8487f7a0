# cython: annotation_typing=False
"""Moves of camels and their ranking: pure functions on tracks."""

from collections.abc import Sequence

from camelcup.camelup.actions import CRAZY_BLACK, CRAZY_WHITE
from camelcup.camelup.pieces import Stack, Track, Trap
from camelcup.camelup.rules import CAMELS, SQUARES

EMPTY: Track = ((),) * SQUARES
"""A track with no camel on it."""


def enter(track: Track, camel: int, square: int) -> Track:
    """Return the track with a camel put on top of what stands on a square."""
    squares = list(track)
    squares[square] += (camel,)
    return tuple(squares)


def move(track: Track, traps: Sequence[Trap | None], camel: int, steps: int) -> tuple[Track, int, int | None]:
    """Move a camel and all it carries.

    Racing camels move forward, crazy ones toward square 0. A +1 trap moves the unit one further in
    its direction, on top of what stands there, a -1 trap one back, underneath.

    Return the track, the square the unit reached (below 0 where it left the track backward), and
    the seat whose trap it hit, or None. A unit that left the track is put on square 0 beneath all others,
    which makes it last, as the rules say.
    """
    source = find(track, camel)
    stack = track[source]
    height = stack.index(camel)
    unit = stack[height:]
    forward = 1 if camel < CAMELS else -1
    target = source + forward * steps
    on_top, hit = True, None
    for owner, trap in enumerate(traps):
        if trap is not None and trap.square == target:
            target += forward * trap.type
            on_top, hit = trap.type > 0, owner
            break
    squares = list(track)
    squares[source] = stack[:height]
    landing = max(target, 0)
    there = squares[landing]
    squares[landing] = there + unit if on_top and target >= 0 else unit + there
    return tuple(squares), target, hit


def find(track: Track, camel: int) -> int:
    """Return the square a camel stands on. Raises ValueError where it is not on the track."""
    for square, stack in enumerate(track):
        if camel in stack:
            return square
    raise ValueError(f"camel {camel} is not on the track")


def ranking(track: Track) -> list[int]:
    """Return the racing camels, leader first: further along is ahead, within a stack higher is ahead."""
    rear_first = [camel for stack in track if stack for camel in stack if camel < CAMELS]
    return rear_first[::-1]


def moving_camel(track: Track, shown: int) -> int:
    """Return the camel that moves when a die shows one; of the crazy ones it may be the other.

    If exactly one of them carries racing camels, that one; else, if one stands directly on the other,
    the upper one; else the one shown.
    """
    if shown < CAMELS:
        return shown
    carrying = [
        camel for camel in (CRAZY_BLACK, CRAZY_WHITE) if any(other < CAMELS for other in above(track, camel))
    ]
    if len(carrying) == 1:
        return carrying[0]
    for lower, upper in ((CRAZY_BLACK, CRAZY_WHITE), (CRAZY_WHITE, CRAZY_BLACK)):
        if above(track, lower)[:1] == (upper,):
            return upper
    return shown


def above(track: Track, camel: int) -> Stack:
    """Return the camels that a camel carries, bottom to top."""
    stack = track[find(track, camel)]
    return stack[stack.index(camel) + 1 :]
