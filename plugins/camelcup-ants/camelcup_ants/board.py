"""Boards: land, water and hills, and the contest's files of maps."""

from collections.abc import Callable
from functools import cached_property, lru_cache

from camelcup_ants.torus import Torus, torus_of

LAND, WATER = ".", "%"

HILLS = "0123456789"
"""The marks of the seats' hills."""

MARKS = {**{mark: mark for mark in f"{LAND}{WATER}{HILLS}"}, "*": LAND}
MARKS |= {mark: HILLS[seat] for seat, mark in enumerate("ABCDEFGHIJ")}
MARKS |= dict.fromkeys("abcdefghij", LAND)
"""The square that each mark of a file stands for: food and ants are ignored."""

MOST = 200
"""Most rows, and most columns."""


class Board(str):
    """A board as text, a line for each row: `.` land, `%` water, `0` to `9` a hill of that seat.

    Everything that follows from the text is computed when it is first used.

    >>> board = read_map("rows 2\\ncols 3\\nplayers 2\\nm 0.%\\nm 1.%")
    >>> board.hills, board.land, board.seats
    (((0, 0), (3, 1)), 4, 2)
    """

    def __reduce__(self) -> tuple[Callable[[str], "Board"], tuple[str]]:
        """Pickle or copy the text alone."""
        return board_of, (str(self),)

    @cached_property
    def marks(self) -> str:
        """The mark of each square."""
        return self.replace("\n", "")

    @cached_property
    def torus(self) -> Torus:
        """The squares."""
        cols = len(self.partition("\n")[0])
        return torus_of(len(self.marks) // cols, cols)

    @cached_property
    def ground(self) -> str:
        """For each square `.` or `%`: a hill is land."""
        return "".join([WATER if mark == WATER else LAND for mark in self.marks])

    @cached_property
    def land(self) -> int:
        """The number of squares that are not water."""
        return self.ground.count(LAND)

    @cached_property
    def hills(self) -> tuple[tuple[int, int], ...]:
        """The square and the seat of each hill, in the order of the squares."""
        return tuple([(square, int(mark)) for square, mark in enumerate(self.marks) if mark in HILLS])

    @cached_property
    def seats(self) -> int:
        """The number of seats that have hills."""
        return len({seat for _, seat in self.hills})


@lru_cache(maxsize=16)
def board_of(text: str) -> Board:
    """Return the board of a text that is known to be correct, the same object for recent texts."""
    return Board(text)


def read_map(text: str) -> Board:
    """Return the board in a map file of the contest. Raises ValueError, with the line, where it is none."""
    sizes: dict[str, int] = {}
    rows: list[str] = []
    for number, line in enumerate(text.splitlines(), start=1):
        word, _, rest = line.strip().partition(" ")
        if not word or word.startswith("#"):
            continue
        if word == "m":
            rows.append(_read_row(rest.strip(), number))
        elif word in ("rows", "cols", "players") and rest.strip().isdecimal():
            sizes[word] = int(rest)
        else:
            raise ValueError(f"line {number}: {line[:40]!r} is none of rows R, cols C, players N and m ROW")
    _check(sizes, rows)
    return board_of("\n".join(rows))


def _read_row(marks: str, number: int) -> str:
    try:
        return "".join([MARKS[mark] for mark in marks])
    except KeyError as error:
        raise ValueError(f"line {number}: {error} is no mark: . land, % water, 0 to 9 a hill") from None


def _check(sizes: dict[str, int], rows: list[str]) -> None:
    """Raise ValueError unless a file has the rows, the columns and the seats that it names."""
    for word, found in (("rows", len(rows)), ("cols", len(rows[0]) if rows else 0)):
        if not 1 <= found <= MOST:
            raise ValueError(f"{found} {word}: a map has 1 to {MOST}")
        if sizes.get(word) != found:
            raise ValueError(f"{word} is {sizes.get(word, 'missing')}: the lines m have {found}")
    for row, marks in enumerate(rows):
        if len(marks) != len(rows[0]):
            raise ValueError(f"row {row} has {len(marks)} squares, and row 0 has {len(rows[0])}")
    owners = sorted({mark for marks in rows for mark in marks} & {*HILLS})
    if owners != list(HILLS[: len(owners)]) or len(owners) < 2:
        raise ValueError(f"hills of {', '.join(owners) or 'nobody'}: 2 to 10 seats from 0 on have hills")
    if sizes.get("players") != len(owners):
        raise ValueError(f"players is {sizes.get('players', 'missing')}: {len(owners)} seats have hills")


def map_text(board: Board) -> str:
    """Return a board as a map file of the contest."""
    rows = "".join([f"m {row}\n" for row in board.split("\n")])
    return f"rows {board.torus.rows}\ncols {board.torus.cols}\nplayers {board.seats}\n{rows}"


EMPTY = board_of(LAND)
"""The board of a game whose map is not drawn yet."""
