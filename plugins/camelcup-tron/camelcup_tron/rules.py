"""Rules: the map, and whether both cycles drive at once, as data."""

import re
from functools import cached_property
from typing import NamedTuple

from attrs import field, frozen

from camelcup import DrawnMap, drawn_map, text_of_file
from camelcup_tron.generator import SIZES
from camelcup_tron.state import TRAILS, Place

LONGEST_SIDE = 50

DIGITS = "12345678"
"""The marks of the starts."""


class Map(NamedTuple):
    """The squares of a map, as in a state, and the start of each seat."""

    rows: tuple[str, ...]
    starts: tuple[Place, ...]


def read_map(text: str) -> Map:
    """Return the map of a text in the format of the contest: `W H`, then H rows of W characters.

    "#" is wall, a blank is floor, and digits from 1 on are the starts of the seats. Raises ValueError, with
    the number of the line, for what is no map.

    >>> read_map("2 2\\n1 \\n#2\\n")
    Map(rows=('a ', '#b'), starts=((0, 0), (1, 1)))
    """
    head, *lines = text.rstrip("\n").split("\n")
    sides = re.fullmatch(r"([0-9]{1,3}) +([0-9]{1,3})", head.strip())
    if not sides or not all(1 <= int(side) <= LONGEST_SIDE for side in sides.groups()):
        raise ValueError(f"line 1, {head!r}: it must be 'W H', two numbers from 1 to {LONGEST_SIDE}")
    width, height = map(int, sides.groups())
    if len(lines) != height:
        raise ValueError(f"{len(lines)} rows; line 1 says {height}")
    for number, line in enumerate(lines, start=2):
        if len(line) != width:
            raise ValueError(f"line {number}, {line!r}: {len(line)} characters; line 1 says {width}")
        if wrong := set(line) - {"#", " ", *DIGITS}:
            raise ValueError(f"line {number}, {line!r}: {min(wrong)!r} is no # (wall), blank or start")
    squares = [(mark, x, y) for y, line in enumerate(lines) for x, mark in enumerate(line)]
    starts = sorted([square for square in squares if square[0] in DIGITS])
    marks = "".join([mark for mark, *_ in starts])
    if len(marks) < 2 or marks != DIGITS[: len(marks)]:
        raise ValueError(f"starts {' '.join(marks) or 'missing'}; they must be 1, 2 and so on, each once")
    trails = str.maketrans(DIGITS, TRAILS)
    return Map(tuple([line.translate(trails) for line in lines]), tuple([(x, y) for _, x, y in starts]))


def with_text(named: str) -> str:
    """Return a map as the rules keep it: for the path of a file its text, for anything else the same."""

    def checked(text: str) -> str:
        read_map(text)
        return text

    return text_of_file(named, "map", checked)


@frozen(kw_only=True, slots=False)
class Rules:
    """The options of a game.

    map:  a size and "random" (each table draws a map of its own), a size and a seed such as "medium,7", the
          path of a text file in the format of the contest, or the map itself as text; the text of a file
          replaces its path, so that a record has all it needs
    even: whether all cycles leave their squares before one of them arrives; in the contest, which had two
          seats, one drove after the other

    Raises ValueError, with the field's name, where a value is wrong.
    """

    map: str = field(default="small,random", converter=with_text)
    even: bool = True

    def __attrs_post_init__(self) -> None:
        if isinstance(self.found, Map) and len(self.found.starts) > 2 and not self.even:
            raise ValueError(f"even is False: a map of two seats is needed, not {len(self.found.starts)}")

    @cached_property
    def found(self) -> DrawnMap | Map:
        """The map, or what the generator makes it of."""
        return read_map(self.map) if "\n" in self.map else drawn_map(self.map, SIZES)

    @property
    def sides(self) -> tuple[int, int]:
        """The width and the height of the maps, in squares."""
        if isinstance(self.found, Map):
            return len(self.found.rows[0]), len(self.found.rows)
        return (SIZES[self.found.size].side,) * 2
