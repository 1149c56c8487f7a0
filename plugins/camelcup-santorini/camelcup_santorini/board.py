"""Boards as text, written and read.

Five rows of five squares, then the player to move; the rest of a line from a # on is a comment, and / may
stand for a line break. A square is its height, 0 to 3 or 4 for a dome, and the worker on it:

    0    0    0-1  0    0
    0    0    0    0    0
    0+1  0    0    0    0+2
    0    0    0    0    0
    0    0    0-2  0    0
    player -1 to move
    # parts left: 22 first floors, 18 second, 14 third, 18 domes
"""

import re
from collections.abc import Sequence
from pathlib import Path

from camelcup import UserError
from camelcup_santorini.moves import DOME, PARTS, SIZE, SQUARES, height, on_third_floor, parts_left
from camelcup_santorini.state import State, make_state

COLOURS = {"-": "\x1b[1;36m", "+": "\x1b[1;33m"}
"""Terminal colours of the workers of the first and the second player."""

DIM, RESET = "\x1b[2m", "\x1b[0m"

SQUARE = re.compile(r"([0-4])([+-][12])?")
PLAYER = re.compile(r"player (-1|1) to move(?:, nothing built for (\d+) turns)?")

EXAMPLE = "'0  0-1  2  4  1+2' (a height 0 to 4, then the worker there)"

FLOORS = ("first floors", "second floors", "third floors", "domes")


def board_text(state: State, colour: bool = False) -> str:
    """Return a board as text; without colours, `read_board` reads it."""
    lines = ["  ".join(_pad(square, colour) for square in row).rstrip() for row in _squares(state)]
    lines.append(_turn(state))
    if state.over:
        lines.append(f"# game over: {ending(state)}")
    first, second, third, domes = parts_left(state.floors)
    lines.append(f"# parts left: {first} first floors, {second} second, {third} third, {domes} domes")
    return "\n".join(lines)


def ending(state: State) -> str:
    """Return the result of a game that is over, in words."""
    if state.winner:
        return f"player {state.winner} has won"
    return f"drawn, with nothing built for {state.quiet} turns"


def one_line(state: State) -> str:
    """Return a board as text on one line; `read_board` reads it too."""
    return " / ".join(_parts(state))


def two_lines(state: State) -> tuple[str, str]:
    """Return the text of `one_line` in two parts, each short enough for a line of a terminal."""
    parts = _parts(state)
    return " / ".join(parts[:4]) + " /", " / ".join(parts[4:])


def load_board(path: str | Path) -> State:
    """Return the state in a file. Raises UserError if the file cannot be read or is not a board."""
    try:
        text = Path(path).read_text("utf-8")
    except OSError as error:
        raise UserError(f"board {path}: {error.strerror}") from error
    except ValueError as error:
        raise UserError(f"board {path}: not text ({error})") from error
    return read_board(text, f"board {path}")


def read_board(text: str, source: str = "board") -> State:
    """Return the state of a board as text; `source` names the text in errors.

    Raises UserError if it is not a board.
    """
    try:
        return _read(text)
    except ValueError as error:
        raise UserError(f"{source}: {error}") from error


def _squares(state: State) -> Sequence[Sequence[str]]:
    texts = [str(height(state.floors, square)) for square in SQUARES]
    for sign, pair in (("-", state.first), ("+", state.second)):
        for number, square in enumerate(pair, start=1):
            texts[square] += f"{sign}{number}"
    return [texts[start : start + SIZE] for start in range(0, len(texts), SIZE)]


def _parts(state: State) -> Sequence[str]:
    """Return the rows and the player to move."""
    return [*(" ".join(row) for row in _squares(state)), _turn(state)]


def _turn(state: State) -> str:
    quiet = f", nothing built for {state.quiet} turns" if state.quiet else ""
    return f"player {state.player} to move{quiet}"


def _pad(square: str, colour: bool) -> str:
    padded = square.ljust(3)
    if not colour:
        return padded
    style = COLOURS.get(padded[1], DIM if square[0] in "04" else "")
    return f"{style}{padded}{RESET}" if style else padded


def _read(text: str) -> State:
    """Return the state of a text. Raises ValueError that says what is wrong, and what would be right."""
    lines = [line.partition("#")[0].strip() for line in text.replace("/", "\n").splitlines()]
    lines = [line for line in lines if line]
    if len(lines) != SIZE + 1:
        raise ValueError(
            f"a board has {SIZE + 1} lines, {SIZE} rows like {EXAMPLE} and 'player -1 to move', "
            f"not {len(lines)}"
        )
    heights: list[int] = []
    places: dict[str, int] = {}
    for number, line in enumerate(lines[:SIZE]):
        _read_row(number, line, heights, places)
    missing = [worker for worker in ("-1", "-2", "+1", "+2") if worker not in places]
    if missing:
        raise ValueError(f"no worker {', '.join(missing)}: each player has two, -1 and -2, +1 and +2")
    turn = PLAYER.fullmatch(lines[SIZE])
    if not turn:
        raise ValueError(f"{lines[SIZE]!r} is not 'player -1 to move' or 'player 1 to move'")
    first, second = (places["-1"], places["-2"]), (places["+1"], places["+2"])
    return _possible(make_state(heights, first, second, int(turn[1]), int(turn[2] or 0)))


def _read_row(number: int, line: str, heights: list[int], places: dict[str, int]) -> None:
    """Append a row's heights to `heights`, and add the squares of its workers to `places`."""
    squares = line.split()
    if len(squares) != SIZE:
        raise ValueError(f"row {number} has {len(squares)} squares, not {SIZE}; a row is like {EXAMPLE}")
    for column, text in enumerate(squares):
        place = f"row {number}, column {column}"
        found = SQUARE.fullmatch(text)
        if not found:
            raise ValueError(f"{place} is {text!r}; a row is like {EXAMPLE}")
        level, worker = int(found[1]), found[2]
        if worker in places:
            raise ValueError(f"{place} has worker {worker}, which is already on another square")
        if worker and level == DOME:
            raise ValueError(f"{place} has worker {worker} on a dome; workers stand on heights 0 to 3")
        if worker:
            places[worker] = len(heights)
        heights.append(level)


def _possible(state: State) -> State:
    """Return the state. Raises ValueError if no game can reach it."""
    for built, part, name in zip(state.floors, PARTS, FLOORS, strict=True):
        if built.bit_count() > part:
            raise ValueError(f"{built.bit_count()} {name}; there are only {part}")
    if on_third_floor(state.floors, state.first) and on_third_floor(state.floors, state.second):
        raise ValueError("both players stand on a third floor; a game ends when one does")
    return state
