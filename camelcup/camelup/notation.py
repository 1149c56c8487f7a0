"""Positions as one line of text, written and parsed: `gyob,,,w,-1 goy`, as docs/rules.md explains.

`r` is read as the fifth colour, `b`. A square with a trap too (`cup` allows it) has its camels first: `gy+2`.
"""

from collections.abc import Iterable
from typing import NamedTuple

from camelcup import UserError, error_at
from camelcup.camelup.actions import NAMES
from camelcup.camelup.pieces import Placed, Track, Trap
from camelcup.camelup.rules import MAX_SEATS, SQUARES

LETTERS = "bgoywBW"

CAMEL_LETTERS = ", ".join(map(" ".join, zip(LETTERS, NAMES, strict=True))).replace("b blue", "b (or r) blue")
"""The letters with the names of the camels, for errors."""

FORM = (
    "squares have commas between them, a trap is + or - and its owner's seat, "
    "and one blank comes before the camels yet to move"
)
"""The form of a position, for errors."""


class Position(NamedTuple):
    """Camels and traps on the track, and the camels still to move.

    track:   a stack (bottom to top) for each square
    traps:   each seat's trap or None; seats after the last trap may be left out
    unmoved: camels that have not moved this leg, ascending
    """

    track: Track
    traps: tuple[Trap | None, ...]
    unmoved: tuple[int, ...]


def write(position: Placed) -> str:
    """Return the line for a position."""
    squares = ["".join(LETTERS[camel] for camel in stack) for stack in position.track]
    for seat, trap in enumerate(position.traps):
        if trap is not None:
            squares[trap.square] += f"{'+' if trap.type > 0 else '-'}{seat}"
    line = ",".join(squares).rstrip(",")
    return f"{line} {''.join(LETTERS[camel] for camel in position.unmoved) or '.'}"


def parse(text: str) -> Position:
    """Return the position of a line; without its second part every camel on the track is to move.

    Raises UserError, with a mark under the character, where the line is not a position.
    """
    return _Parser(text).position()


def ranges(numbers: Iterable[int]) -> str:
    """Return ascending numbers as text, three or more in a row as a range: 1, 5 to 18."""
    runs: list[list[int]] = []
    for number in numbers:
        if runs and number == runs[-1][-1] + 1:
            runs[-1].append(number)
        else:
            runs.append([number])
    texts = [f"{run[0]} to {run[-1]}" if len(run) > 2 else ", ".join(map(str, run)) for run in runs]
    return ", ".join(texts) or "none"


class _Parser:
    """Parser of one line; every error marks its character."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.seen: dict[int, int] = {}
        self.traps: dict[int, Trap] = {}

    def position(self) -> Position:
        line, blank, rest = self.text.partition(" ")
        if "," in rest:
            raise self.error(len(line), "a blank between squares; an empty square is nothing between commas")
        track: list[tuple[int, ...]] = []
        start = 0
        for square, part in enumerate(line.split(",")):
            if square >= SQUARES:
                raise self.error(start - 1, f"the track has {SQUARES} squares, 0 to {SQUARES - 1}")
            track.append(self.square(square, part, start))
            start += len(part) + 1
        track += [()] * (SQUARES - len(track))
        seats = max(self.traps, default=-1) + 1
        traps = tuple(self.traps.get(seat) for seat in range(seats))
        unmoved = self.unmoved(rest, len(line) + 1) if blank else tuple(sorted(self.seen))
        return Position(tuple(track), traps, unmoved)

    def square(self, square: int, part: str, start: int) -> tuple[int, ...]:
        """Return the camels of a square, and add its trap to `traps`."""
        sign = min((part.find(mark) for mark in "+-" if mark in part), default=len(part))
        camels = tuple([self.camel(letter, start + place) for place, letter in enumerate(part[:sign])])
        if sign < len(part):
            self.trap(square, part[sign:], start + sign)
        return camels

    def trap(self, square: int, part: str, at: int) -> None:
        if len(part) != 2 or part[1] not in map(str, range(MAX_SEATS)):
            raise self.error(at, f"a trap is + or - and its owner's seat, 0 to {MAX_SEATS - 1}")
        if square == 0:
            raise self.error(at, "no trap can stand on square 0")
        seat = int(part[1])
        if seat in self.traps:
            raise self.error(at, f"seat {seat} has a trap already")
        for other in self.traps.values():
            if square - other.square <= 1:
                raise self.error(at, f"a trap cannot stand beside another, on square {other.square}")
        self.traps[seat] = Trap(1 if part[0] == "+" else -1, square)

    def camel(self, letter: str, at: int) -> int:
        camel = self.letter(letter, at)
        if camel in self.seen:
            first = self.text[self.seen[camel]]
            other = "" if first == letter else f" (as {first}, another name of it)"
            raise self.error(at, f"camel {letter} stands on the track already{other}")
        self.seen[camel] = at
        return camel

    def letter(self, letter: str, at: int) -> int:
        camel = LETTERS.find("b" if letter == "r" else letter)
        if camel < 0:
            right = f"those are {CAMEL_LETTERS}" if letter.isalpha() else FORM
            raise self.error(at, f"{letter!r} is not a camel; {right}")
        return camel

    def unmoved(self, rest: str, start: int) -> tuple[int, ...]:
        if rest == ".":
            return ()
        if not rest:
            raise self.error(start, "the camels yet to move are missing (. where there are none)")
        camels: list[int] = []
        for place, letter in enumerate(rest):
            camel = self.letter(letter, start + place)
            if camel in camels:
                raise self.error(start + place, f"camel {letter} is named twice")
            if camel not in self.seen:
                raise self.error(start + place, f"camel {letter}, yet to move, is not on the track")
            camels.append(camel)
        return tuple(sorted(camels))

    def error(self, at: int, reason: str) -> UserError:
        return error_at(f"not a position: {reason}", self.text, at)
