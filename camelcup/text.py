"""Helpers for the texts of messages."""

import re
import reprlib
from collections import Counter
from collections.abc import Container, Iterable, Sequence
from decimal import Decimal
from difflib import SequenceMatcher, get_close_matches
from typing import Any

GAP = "  "  # blanks between two columns

OPTION = re.compile(r"--([a-z][a-z-]*)(?: ('.*?'|[^\s:;,()]+(?=[:;,)]|$| and )|\d[^\s:;,)]*|\S+\.\w+))?")
"""An option of a command in a message, with its value if it has one."""

NUMBER = re.compile(r"-?\d+(\.\d+)?")

COMMAND = re.compile(r"(camelcup [a-z-]+ [^;]*)")  # a command in a message, which is typed in a shell


def plural(number: int, noun: str) -> str:
    """Return a number with its noun: no games, 1 game, 2 games.

    >>> plural(2, "game"), plural(1, "game"), plural(0, "game")
    ('2 games', '1 game', 'no games')
    """
    return f"{number} {noun}" if number == 1 else f"{number or 'no'} {noun}s"


def part_of(done: int, planned: int | None, noun: str) -> str:
    """Return how many of some things are done: "7 of 12 games", or "7 games" if their number is not known."""
    return plural(done, noun) if planned is None else f"{done} of {plural(planned, noun)}"


def nearest(value: str, names: Sequence[str]) -> str | None:
    """Return the name that a misspelt value is most like, if one is clearly nearer than all others.

    >>> nearest("Playr1", ["Player0", "Player1"]), nearest("Player9", ["Player0", "Player1"])
    ('Player1', None)
    """
    lower = {name.lower(): name for name in names}
    near = get_close_matches(value.lower(), lower, n=2)
    likeness = [SequenceMatcher(None, name, value.lower()).ratio() for name in near]
    return None if not near or likeness[1:] == likeness[:1] else lower[near[0]]


def did_you_mean(name: str | None) -> str:
    """Return the end of a message about an unknown name: a question for the nearest one, or nothing.

    >>> did_you_mean(nearest("Greddy", ["Greedy", "Oasis"]))
    '; did you mean Greedy?'
    """
    return f"; did you mean {name}?" if name else ""


def name_places(bots: Sequence[str], place: str = "seat") -> list[str]:
    """Return a name for each place of a table: its bot, with the place where the bot has several.

    >>> name_places(["Greedy", "Oasis", "Greedy"])
    ['Greedy (seat 0)', 'Oasis', 'Greedy (seat 2)']
    """
    times = Counter(bots)
    return [f"{bot} ({place} {number})" if times[bot] > 1 else bot for number, bot in enumerate(bots)]


OWN = " (you)"  # the end of the name of the seat that looks at a picture


def mark_own(names: Sequence[str], own: Container[int | None]) -> list[str]:
    """Return the names of seats with a mark at those that look at a picture.

    >>> mark_own(["Human", "Oasis"], [0])
    ['Human (you)', 'Oasis']
    """
    return [name + OWN * (seat in own) for seat, name in enumerate(names)]


def seat_names(names: Sequence[str], seats: int, letters: int = 20) -> list[str]:
    """Return a name for each seat of a picture, no longer than some letters; s0, s1, ... if none are given.

    Names that would be alike end with their seats.

    >>> seat_names(["Human (you)", "Oddsmaker", "Oasis"], 3, 6)
    ['you', 'Oddsm…', 'Oasis']
    >>> seat_names(["Human (you)", "Greedy (seat 1)", "Greedy (seat 2)"], 3, 2)
    ['me', 'G1', 'G2']
    >>> seat_names([], 2)
    ['s0', 's1']
    """
    if not names:
        return [f"s{seat}" for seat in range(seats)]
    short = [
        _shortened(name.replace(f" (seat {seat})", ""), letters) for seat, name in enumerate(names[:seats])
    ]
    times = Counter(short)
    return [
        name if times[name] == 1 else f"{name.rstrip('…')[: letters - len(str(seat))]}{seat}"
        for seat, name in enumerate(short)
    ]


def _shortened(name: str, letters: int) -> str:
    if len(name) <= letters:
        return name
    if name.endswith(OWN):
        return "you" if letters > 2 else "me"
    return f"{name[: letters - 1]}…" if letters > 3 else name[:letters]


def columns_text(rows: Iterable[Sequence[str]]) -> str:
    """Return rows of texts as lines with columns two blanks apart.

    >>> print(columns_text([("roll", "0.5"), ("bet green", "1.25")]))
    roll       0.5
    bet green  1.25
    """
    rows = list(rows)
    widths = [max(map(text_width, column)) for column in zip(*rows, strict=True)]
    lines = [
        GAP.join(text + " " * (width - text_width(text)) for text, width in zip(row, widths, strict=True))
        for row in rows
    ]
    return "\n".join(line.rstrip() for line in lines)


def flow_text(cells: Sequence[str], width: int, column: int = 0) -> str:
    """Return cells side by side in columns of one width, on as many lines as that takes.

    column: least width of a column

    >>> print(flow_text(["roll", "win blue", "lose red"], width=20))
    roll      win blue
    lose red
    """
    column = max(column, *map(text_width, cells))
    number = max(1, (width + len(GAP)) // (column + len(GAP)))
    padded = [cell + " " * (column - text_width(cell)) for cell in cells]
    rows = [GAP.join(padded[first : first + number]) for first in range(0, len(padded), number)]
    return "\n".join(row.rstrip() for row in rows)


def text_width(text: str) -> int:
    """Return the columns that a text takes on a terminal; colours take none, wide characters two."""
    from wcwidth import wcswidth  # slow to import, and a bot's process prints nothing

    return max(0, wcswidth(_COLOUR.sub("", text)))


def seconds(number: float) -> str:
    """Return a time without an exponent: 10 s, 0.000001 s."""
    return f"{Decimal(f'{number:g}'):f} s"


def short_repr(answer: Any) -> str:
    """Return the repr of a bot's answer, shortened; some answers have none, such as an int of 5000 digits.

    >>> short_repr([0] * 1000)
    '[0, 0, 0, 0, 0, 0, ...]'
    """
    try:
        return replace_controls(_SHORT.repr(answer))
    except Exception:
        return f"an unprintable {type(answer).__name__}"


def without_addresses(text: str) -> str:
    """Remove the memory addresses of objects and threads, which differ from run to run."""
    return _ADDRESS.sub("", text)


def replace_controls(text: str, breaks: str = "") -> str:
    """Replace what could move the cursor or clear a screen; `breaks` lists characters to keep.

    >>> replace_controls("two\\nlines")
    'two?lines'
    """
    return "".join([letter if letter.isprintable() or letter in breaks else "?" for letter in text])


class _Short(reprlib.Repr):
    def repr_instance(self, x: Any, level: int) -> str:
        try:
            text = without_addresses(repr(x))
        except Exception:
            return f"<{type(x).__name__} instance>"
        return text if len(text) <= self.maxother else f"{text[: self.maxother]}..."


_SHORT = _Short()
_SHORT.maxother = 60
_COLOUR = re.compile(r"\x1b\[[0-9;]*m")
_ADDRESS = re.compile(r"(?: at|(?<=[Tt]hread)) 0x[0-9a-fA-F]+")


def with_arguments(text: str) -> str:
    """Return a message with options of commands as arguments of Python; commands in it stay as they are.

    >>> with_arguments("--seats 9: no such table; see camelcup play --help")
    'seats=9: no such table; see camelcup play --help'
    """
    parts = COMMAND.split(text)
    return "".join(part if place % 2 else OPTION.sub(_as_argument, part) for place, part in enumerate(parts))


def _as_argument(option: re.Match[str]) -> str:
    name, value = option[1].replace("-", "_"), option[2] or ""
    plain = not value or value[0] == "'" or (value.isalpha() and value.isupper()) or NUMBER.fullmatch(value)
    return f"{name}={value if plain else repr(value)}"
