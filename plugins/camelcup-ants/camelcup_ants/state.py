"""States and views."""

from collections.abc import Iterable
from typing import NamedTuple

from camelcup import plural
from camelcup_ants.board import Board
from camelcup_ants.rules import Rules
from camelcup_ants.torus import Squares

MAP, SETUP, ORDERS, CHANCE, OVER = "map", "setup", "orders", "chance", "over"
"""Phases: the map is to be drawn, the constants are, seats are to order, food or spawning is to be drawn."""

FOOD, NOBODY = -3, -2
"""Leaders of a cutoff that are no seats: the food, and none."""


class Constants(NamedTuple):
    """The numbers drawn at the start of a game.

    food_rate, food_turn: the food that each seat gets is food_rate / food_turn a turn
    food_start:           land squares for each food at the start
    food_visible:         food for each seat at the start that it can reach in the sight of a hill
    player_seed:          a number for the random numbers of bots
    symmetry:             the symmetry of the board by which food appears, by its place in `symmetries`
    """

    food_rate: int
    food_turn: int
    food_start: int
    food_visible: int
    player_seed: int
    symmetry: int


class Setup(NamedTuple):
    """Outcome of chance at the start.

    visible: the sets of food that a hill sees, as numbers of their lowest squares, the last not to be had yet
    sets:    the other sets of food at the start, in the same way
    """

    constants: Constants
    visible: Squares
    sets: Squares


class Luck(NamedTuple):
    """Outcome of chance in a turn.

    hills: the squares of the hills that spawn, of those that wait equally long for too little food
    sets:  the sets of food that come next in the cycle, as numbers of their lowest squares
    """

    hills: Squares
    sets: Squares

    def __str__(self) -> str:
        food = f"{plural(len(self.sets), 'set')} of food drawn"
        spawning = f"{plural(len(self.hills), 'hill')} drawn to spawn"
        return ", ".join([food] * bool(self.sets) + [spawning] * bool(self.hills))


class Hill(NamedTuple):
    """A hill.

    touched: the last turn in which it spawned, or had an ant of its owner on it
    razed:   the turn in which it was razed, or 0
    paid:    whether it has cost its owner a point
    """

    square: int
    owner: int
    touched: int = 0
    razed: int = 0
    paid: bool = False


class Cycle(NamedTuple):
    """A cycle of the sets of food, each drawn once before all are shuffled again.

    next:    the set that comes next, or -1 if there is none
    undrawn: those that come after it, ascending
    """

    next: int
    undrawn: Squares


class Known(NamedTuple):
    """Knowledge of a seat: the part of the board that it has seen, and whom it has met.

    sight: the squares that it sees, as bits
    seen:  those that it has ever seen, as bits
    rows:  the rows of the map: `.` land, `%` water, `?` never seen
    met:   the seats in the order in which it met them, itself first
    """

    sight: int
    seen: int
    rows: tuple[str, ...]
    met: tuple[int, ...]


class Cutoff(NamedTuple):
    """The count that ends a game in which little happens.

    leader: the seat that has most of all ants, or FOOD, or NOBODY
    turns:  the turns for which it has led
    """

    leader: int = NOBODY
    turns: int = 0


class State(NamedTuple):
    """A position.

    board:     the map
    constants: None until they are drawn
    turn:      the number of turns played
    ants:      for each seat the squares of its ants, ascending
    food:      the squares with food
    hive:      for each seat the food that is to become ants
    dead:      the square and the seat of each ant that died in the last turn, ascending
    owed:      the food that the board is to get, in parts of 1 / food_turn
    waiting:   the squares that get food as soon as they are free, ascending, some of them more than once
    alive:     the seats that have been asked in this turn, or are to be
    put_out:   the seats that faults have put out
    asked:     for each seat the last turn in which it was asked
    ending:    the reason why the game is over, or ""
    """

    rules: Rules
    phase: str
    board: Board
    constants: Constants | None
    turn: int
    ants: tuple[Squares, ...]
    food: frozenset[int]
    hills: tuple[Hill, ...]
    hive: tuple[int, ...]
    score: tuple[int, ...]
    dead: tuple[tuple[int, int], ...]
    owed: int
    cycle: Cycle
    waiting: Squares
    known: tuple[Known, ...]
    alive: tuple[int, ...]
    put_out: tuple[int, ...]
    asked: tuple[int, ...]
    cutoff: Cutoff
    ending: str


class Public(NamedTuple):
    """The part of a state that all seats know which still play.

    sight, seen: the squares that all of them see, and those that all have ever seen, "1" for each
    """

    state: State
    sight: str
    seen: str

    @property
    def ground(self) -> str:
        """A mark for each square: `.` land, `%` water, `?` not seen by all."""
        marks = zip(self.state.board.ground, self.seen, strict=True)
        return "".join([mark if seen == "1" else "?" for mark, seen in marks])

    def in_sight(self, pieces: Iterable[tuple[int, int]]) -> list[tuple[int, int]]:
        """Return the pieces that all see, of some with their squares and owners."""
        return [(square, owner) for square, owner in pieces if self.sight[square] == "1"]


class View(NamedTuple):
    """The part of a state that a seat may know.

    Owners are numbered in the order in which the seat met them: 0 itself, then 1, 2 and so on.

    turn, turns: the number of turns played, and at most
    map:         the rows of the map: `.` land, `%` water, `?` never seen
    ants, dead:  row, column and owner of the ants that it sees, and of those that died in the last turn
    hills:       row, column and owner of the unrazed hills that it sees
    food:        row and column of the food that it sees
    scores:      when the game is over, the score of each owner, or None of one that it never met
    statuses:    likewise "survived", "eliminated" or "crashed"
    asked:       likewise the last turn in which each owner was asked
    ending:      the reason why the game is over, or ""

    >>> from camelcup_ants.engine import Ants
    >>> game = Ants()
    >>> view: View = game.view(game.start(2), 0)
    >>> view.turn, view.turns
    (0, 1000)
    """

    turn: int
    turns: int
    rows: int
    cols: int
    viewradius2: int
    attackradius2: int
    spawnradius2: int
    player_seed: int
    map: tuple[str, ...]
    ants: tuple[tuple[int, int, int], ...]
    hills: tuple[tuple[int, int, int], ...]
    food: tuple[tuple[int, int], ...]
    dead: tuple[tuple[int, int, int], ...]
    scores: tuple[int | None, ...] = ()
    statuses: tuple[str | None, ...] = ()
    asked: tuple[int | None, ...] = ()
    ending: str = ""
