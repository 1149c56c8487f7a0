"""The board as text, at most 79 columns wide."""

import re
from collections.abc import Iterable, Sequence

from camelcup_ra import tiles
from camelcup_ra.legal import highest_bid
from camelcup_ra.state import State

WIDTH = 79
"""Width at which lists are folded."""

STYLES = {
    tiles.RA: "\x1b[1;38;5;160m",
    tiles.PHARAOH: "\x1b[38;5;130m",
    tiles.NILE: "\x1b[38;5;33m",
    tiles.FLOOD: "\x1b[1;38;5;33m",
    tiles.GOD: "\x1b[1;38;5;99m",
    tiles.GOLD: "\x1b[1;38;5;136m",
    **dict.fromkeys(tiles.CIVILIZATIONS, "\x1b[38;5;34m"),
    **dict.fromkeys(tiles.MONUMENTS, "\x1b[38;5;244m"),
    **dict.fromkeys(tiles.CATASTROPHES, "\x1b[1;31m"),
}
BOLD, RESET = "\x1b[1m", "\x1b[0m"
CODE = re.compile(r"\x1b\[[0-9;]*m")

GROUPS = (
    (tiles.PHARAOH, tiles.NILE, tiles.FLOOD, tiles.GOD, tiles.GOLD),
    tiles.CIVILIZATIONS,
    tiles.MONUMENTS,
)
"""The tiles of a seat, a line for each group."""


def draw_board(state: State, ra_spaces: int, colour: bool, only: int | None = None) -> str:
    """Return the epoch, the Ra spaces, the track, the centre, the seats and the bag.

    A face-down sun is in brackets. only: the seat whose points and face-down suns are shown; None for all
    """
    marks = _paint("#" * state.ra_tiles, STYLES[tiles.RA], colour) + "." * (ra_spaces - state.ra_tiles)
    track = [_tile(tile, 1, colour) for tile in state.track]
    lines = [
        f"epoch {state.epoch}   Ra {marks} {state.ra_tiles} of {ra_spaces}   "
        f"sun in the centre {_paint(str(state.centre), BOLD, colour)}",
        *_decision(state),
        *_fold(f"track {len(state.track)} of {tiles.TRACK}  ", track or ["empty"]),
        "",
    ]
    for seat in range(len(state.points)):
        lines += _seat(state, seat, only in (None, seat), colour)
    left = [_tile(tile, number, colour) for tile, number in enumerate(state.bag) if number]
    return "\n".join([*lines, "", *_fold(f"bag {sum(state.bag)}  ", left)])


def _decision(state: State) -> list[str]:
    """Return what is being decided, where it is no turn."""
    if state.phase == "bid":
        best = highest_bid(state.bids)
        holder = next((seat for seat, sun in state.bids if sun == best and best), None)
        bid = "no bid" if holder is None else f"{best} bid by seat {holder}"
        return [f"auction of seat {state.caller}: {bid}"]
    if state.phase == "discard":
        civilizations, monuments = state.owed
        owed = [f"{civilizations} civilizations"] * bool(civilizations)
        owed += [f"{monuments} monuments"] * bool(monuments)
        return [f"seat {state.to_move} discards {' and '.join(owed)}"]
    return []


def _seat(state: State, seat: int, known: bool, colour: bool) -> list[str]:
    """Return the suns, the points and the tiles of a seat. known: whether to show what may be hidden"""
    suns = [_paint(str(sun), BOLD, colour) for sun in state.suns[seat]]
    suns += [f"[{sun if known else '?'}]" for sun in state.face_down[seat]]
    points = f"{state.points[seat] if known else '?'} points"
    mark = ">" if seat == state.to_move else " "
    lines = [f"{mark} seat {seat}  {points:>11}   suns {' '.join(suns) or '-'}"]
    for group in GROUPS:
        held = [_tile(tile, state.tiles[seat][tile], colour) for tile in group if state.tiles[seat][tile]]
        lines += _fold("          ", held) if held else []
    return lines


def _tile(tile: int, number: int, colour: bool) -> str:
    name = tiles.NAMES[tile] if number == 1 else f"{number} {tiles.NAMES[tile]}"
    return _paint(name, STYLES[tile], colour)


def _fold(label: str, items: Sequence[str]) -> Iterable[str]:
    """Return items behind a label, commas between them, on as many lines as their width takes."""
    lines: list[str] = []
    for number, item in enumerate(items, start=1):
        text = item + "," * (number < len(items))
        longer = f"{lines[-1]} {text}" if lines else label + text
        if len(CODE.sub("", longer)) <= WIDTH or not lines:
            lines[-1:] = [longer]
        else:
            lines.append(" " * len(label) + text)
    return lines


def _paint(text: str, style: str, colour: bool) -> str:
    return f"{style}{text}{RESET}" if colour and text else text
