"""Maps: the text of one, and all ways to name one."""

import re
from typing import NamedTuple

from camelcup import DrawnMap, drawn_map, text_of_file
from camelcup_tron.generator import SIZES
from camelcup_tron.state import TRAILS, Place

LONGEST_SIDE = 50


class Map(NamedTuple):
    """The squares of a map, as in a state, and the start of each seat."""

    rows: tuple[str, ...]
    starts: tuple[Place, ...]


def find_map(named: str) -> DrawnMap | Map:
    """Return the map of a text, or what the generator makes of a name such as "medium,7".

    Raises ValueError where it is neither.
    """
    return read_map(named) if "\n" in named else drawn_map(named, SIZES)


def read_map(text: str) -> Map:
    """Return the map of a text in the format of the contest: `W H`, then H rows of W characters.

    "#" is wall, a blank is floor, and digits from 1 on are the starts of the seats. Raises ValueError, with
    the number of the line, for what is no map.
    """
    head, *lines = text.rstrip("\n").split("\n")
    sides = re.fullmatch(r"([0-9]{1,3}) +([0-9]{1,3})", head.strip())
    if not sides or not all(1 <= int(side) <= LONGEST_SIDE for side in sides.groups()):
        raise ValueError(f"line 1, {head!r}: it must be 'W H', two numbers from 1 to {LONGEST_SIDE}")
    width, height = map(int, sides.groups())
    if len(lines) != height:
        raise ValueError(f"{len(lines)} rows; line 1 says {height}")
    starts: dict[str, Place] = {}
    for y, line in enumerate(lines):
        if len(line) != width or (wrong := set(line) - set("# 12345678")):
            problem = (
                f"{len(line)} characters; line 1 says {width}" if len(line) != width else f"{min(wrong)!r}"
            )
            raise ValueError(f"line {y + 2}, {line!r}: {problem} (# is wall, a blank floor, a digit a start)")
        for x, mark in enumerate(line):
            if mark in starts:
                raise ValueError(f"line {y + 2}: start {mark} is on the map twice")
            if mark not in "# ":
                starts[mark] = x, y
    if len(starts) < 2 or max(starts) != str(len(starts)):
        raise ValueError(f"starts {' '.join(sorted(starts)) or 'missing'}; they must be 1, 2 and so on")
    marks = str.maketrans("12345678", TRAILS)
    return Map(
        tuple([line.translate(marks) for line in lines]), tuple([starts[each] for each in sorted(starts)])
    )


def map_text(found: Map) -> str:
    """Return a map as the text that `read_map` reads.

    >>> map_text(Map(("a ", "#b"), ((0, 0), (1, 1))))
    '2 2\\n1 \\n#2\\n'
    """
    digits = str.maketrans(TRAILS, "12345678")
    rows = [f"{row.translate(digits)}\n" for row in found.rows]
    return f"{len(found.rows[0])} {len(found.rows)}\n{''.join(rows)}"


def with_text(named: str) -> str:
    """Return a map as the rules keep it: for the path of a file its text, for anything else the same."""
    return text_of_file(named, "map", lambda text: map_text(read_map(text)))
