"""The text protocol of the Ants contest: how its programs are told what they see, and give orders."""

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from camelcup import TextProtocol
from camelcup_ants.board import WATER
from camelcup_ants.state import View

LOADTIME, TURNTIME = 3000, 1000
"""Milliseconds that programs are told they have, where the table sets no limit."""

NUMBER = re.compile(r"[+-]?[0-9]{1,9}")


class AntsProtocol(TextProtocol[View]):
    """Tells water once, when it is first seen, and everything else each turn; reads lines `o ROW COL WAY`."""

    mark = "go"
    known: Sequence[str] = ()

    def begin(self, view: View) -> str:
        """Return the text of turn 0, before the first view is told."""
        limits = self.limits
        lines = {
            "turn": 0,
            "loadtime": _milliseconds(limits.begin_time, LOADTIME),
            "turntime": _milliseconds(limits.move_time, TURNTIME),
            "rows": view.rows,
            "cols": view.cols,
            "turns": view.turns,
            "viewradius2": view.viewradius2,
            "attackradius2": view.attackradius2,
            "spawnradius2": view.spawnradius2,
            "player_seed": view.player_seed,
        }
        return _text([*[f"{word} {number}" for word, number in lines.items()], "ready"])

    def tell(self, view: View) -> str:
        return _text([f"turn {view.turn + 1}", *self._state(view), "go"])

    def answer(self, lines: Sequence[str]) -> list[Any]:
        """Return the orders of an answer; a line in the wrong form stands as it was sent."""
        orders = map(_order, lines)
        return [order for order in orders if order is not None]

    def end(self, scores: Sequence[float], winners: Sequence[int], view: View) -> str:
        """Return the text at the end, in the numbering of the seat: `None` for a seat that it never met."""
        return _text(
            [
                "end",
                f"players {len(view.scores)}",
                _words("score", view.scores),
                _words("status", view.statuses),
                _words("playerturns", view.asked),
                *self._state(view),
                "go",
            ]
        )

    def _state(self, view: View) -> Iterator[str]:
        """Yield the lines of what a seat sees, of water those that it has not been told."""
        for row, col in new_water(self.known, view.map):
            yield f"w {row} {col}"
        self.known = view.map
        for letter, places in (("h", view.hills), ("a", view.ants), ("f", view.food), ("d", view.dead)):
            for place in places:
                yield f"{letter} {' '.join(map(str, place))}"


def new_water(known: Sequence[str], rows: Sequence[str]) -> Iterator[tuple[int, int]]:
    """Yield the row and the column of the water in a map that is not in an earlier one."""
    for row, now in enumerate(rows):
        before = known[row] if known else ""
        if now == before:
            continue
        col = now.find(WATER)
        while col >= 0:
            if before[col : col + 1] != WATER:
                yield row, col
            col = now.find(WATER, col + 1)


def _order(line: str) -> list[int | str] | str | None:
    """Return the order of a line, the line itself if it has another form, None if it is to be skipped."""
    words = line.lower().split()
    if not words or words[0].startswith("#"):
        return None
    if len(words) == 4 and words[0] == "o" and NUMBER.fullmatch(words[1]) and NUMBER.fullmatch(words[2]):
        return [int(words[1]), int(words[2]), words[3]]
    return line.strip()


def _words(word: str, values: Iterable[object]) -> str:
    return " ".join([word, *map(str, values)])


def _text(lines: Iterable[str]) -> str:
    return "".join([f"{line}\n" for line in lines])


def _milliseconds(seconds: float, otherwise: int) -> int:
    """Return a limit in milliseconds; 0 seconds mean none."""
    return round(seconds * 1000) or otherwise
