"""States: the squares of a map, and the heads of the cycles."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

Place = tuple[int, int]
"""The x of a square, to the right, and its y, down; both from 0."""

FREE = " "
"""The character of a square that is neither wall nor trail."""

TRAILS = "abcdefgh"
"""The character of the trail of each seat."""

STEPS: Mapping[str, Place] = {"north": (0, -1), "east": (1, 0), "south": (0, 1), "west": (-1, 0)}
"""The actions, each with what it adds to the place of a head."""

NONE = "none"
"""The action of a seat that did not answer; bots cannot choose it."""


class State(NamedTuple):
    """A position, which every seat sees.

    rows:   the squares, a text for each row: " " is free, "#" wall, "a" a trail of seat 0, "b" of seat 1;
            no rows before the map is drawn
    heads:  the place of the head of each seat, of those that have crashed where they drove to
    alive:  the seats that have not crashed
    lasted: the turns that each seat has survived
    turn:   the number of turns played
    seat:   the seat whose view it is; None for the position itself

    >>> state = State(("a  ", "  b"), ((0, 0), (2, 1)), alive=(0, 1), lasted=(0, 0), turn=0)
    >>> state.is_free((1, 0)), state.is_free((0, 0)), state.is_free((0, -1))
    (True, False, False)
    >>> free_steps(state, 0)
    ['east', 'south']
    """

    rows: tuple[str, ...]
    heads: tuple[Place, ...]
    alive: tuple[int, ...]
    lasted: tuple[int, ...]
    turn: int
    seat: int | None = None

    def is_free(self, place: Place) -> bool:
        """Whether a square is neither wall, nor trail, nor outside the map, nor a head."""
        return is_open(self.rows, place) and place not in self.heads


def is_open(rows: Sequence[Sequence[str]], place: Place) -> bool:
    """Whether a square is on the map, and neither wall nor trail."""
    x, y = place
    return 0 <= y < len(rows) and 0 <= x < len(rows[y]) and rows[y][x] == FREE


def after(place: Place, step: str) -> Place:
    """Return the square to which a step leads.

    >>> after((4, 7), "north")
    (4, 6)
    """
    (x, y), (right, down) = place, STEPS[step]
    return x + right, y + down


def free_steps(state: State, seat: int) -> list[str]:
    """Return the directions in which a free square lies beside the head of a seat."""
    return [step for step in STEPS if state.is_free(after(state.heads[seat], step))]


def drive(state: State, steps: Sequence[str], even: bool) -> State:
    """Return the state after a turn; `steps` holds the action of each seat in `state.alive`.

    even: whether all squares that are left become wall before a head is checked; else seat after seat drives
    """
    rows, heads = list(map(list, state.rows)), list(state.heads)
    crashed = {seat for seat, step in zip(state.alive, steps, strict=True) if step == NONE}
    for seat in state.alive if even else ():
        _leave_trail(rows, heads[seat], seat)
    for seat, step in zip(state.alive, steps, strict=True):
        _leave_trail(rows, heads[seat], seat)
        if step != NONE:
            heads[seat] = after(heads[seat], step)
            if not is_open(rows, heads[seat]):
                crashed.add(seat)
    there = [heads[seat] for seat in state.alive]
    crashed |= {seat for seat in state.alive if there.count(heads[seat]) > 1}
    for seat in crashed:
        _leave_trail(rows, heads[seat], seat)
    alive = tuple([seat for seat in state.alive if seat not in crashed])
    turn = state.turn + 1
    lasted = tuple([turn if seat in alive else turns for seat, turns in enumerate(state.lasted)])
    return State(tuple(map("".join, rows)), tuple(heads), alive, lasted, turn)


def _leave_trail(rows: list[list[str]], place: Place, seat: int) -> None:
    if is_open(rows, place):
        x, y = place
        rows[y][x] = TRAILS[seat]
