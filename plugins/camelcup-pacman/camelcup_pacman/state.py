"""States and views."""

from typing import Literal, NamedTuple

from camelcup_pacman.maze import Maze, Squares
from camelcup_pacman.moves import Move

MAZE, CHANCE, TURN, OVER = "maze", "chance", "turn", "over"
"""Phases: the maze is to be drawn, a reading is due, the seat that has it is to move, the game is over."""

SEATS = 4

HIDDEN = -1
"""The square of a bot that nobody without a seat may know."""

ENEMIES = ((1, 3), (0, 2))
"""The seats that each team plays against."""

OWN = ((0, 2), (1, 3))
"""The seats of each team."""

Pair = tuple[int, int]
Four = tuple[int, int, int, int]
Winner = Literal[0, 1, "draw"] | None
Sight = tuple[int | None, int | bool | None]
"""The part of a reading about one enemy.

`classic`: (square, None) of one that is seen, else (None, noisy distance);
`pelita`: (square, False) of one that is seen, else (noisy square, True).
"""


class Entry(NamedTuple):
    """A move in the public log.

    move: the number of moves before it
    seat: the seat that moved
    ate:  the square of the dot that it ate, or None
    died: the seats that died in it, ascending
    """

    move: int
    seat: int
    ate: int | None
    died: Squares


class Reading(NamedTuple):
    """A reading, which a seat gets before each move of its own.

    move:  the number of moves made then
    own:   the squares of its team's bots then, lower seat first
    enemy: the sight of each enemy, lower seat first
    """

    move: int
    own: Pair
    enemy: tuple[Sight, Sight]


class State(NamedTuple):
    """A position.

    rules:    "classic" or "pelita"
    maze:     the maze
    limit:    the number of moves after which the game ends
    moves:    the number of moves made; seat `moves % 4` is to move
    phase:    "maze", "chance", "turn" or "over"
    squares:  the square of each seat's bot; HIDDEN where `public_of` takes it away
    food:     the dots that each team defends, ascending
    score:    the points of each team
    kills:    the number of kills of each seat
    deaths:   the number of deaths of each seat
    killed:   whether each seat has died since its own last move
    ages:     `pelita`: for each dot in `food`, the number of turns of its team that it has been in the shade
    readings: the last reading of each seat, or None
    log:      the last four moves or fewer, oldest first
    winner:   None, the team that has won, or "draw"
    """

    rules: str
    maze: Maze
    limit: int
    moves: int
    phase: str
    squares: Four
    food: tuple[Squares, Squares]
    score: Pair
    kills: Four
    deaths: Four
    killed: tuple[bool, bool, bool, bool]
    ages: tuple[Squares, Squares]
    readings: tuple[Reading | None, ...]
    log: tuple[Entry, ...]
    winner: Winner


class View(NamedTuple):
    """The part of a state that a seat may know.

    rules, maze, limit, moves, food, score, kills, deaths, killed, winner, log: as in `State`
    seat:    the seat whose view it is
    own:     the squares of its team's bots, lower seat first
    reading: its last reading; when it is to move, one made just now; None before its first turn
    partner: its partner's last reading; None before the partner's first turn
    shaded:  `pelita`: the team's own dots that are in the shade, ascending
    """

    rules: str
    maze: Maze
    limit: int
    moves: int
    food: tuple[Squares, Squares]
    score: Pair
    kills: Four
    deaths: Four
    killed: tuple[bool, bool, bool, bool]
    winner: Winner
    log: tuple[Entry, ...]
    seat: int
    own: Pair
    reading: Reading | None
    partner: Reading | None
    shaded: Squares

    @property
    def team(self) -> int:
        """The team of the seat."""
        return self.seat % 2

    @property
    def enemies(self) -> Pair:
        """The seats of the other team."""
        return ENEMIES[self.seat % 2]

    @property
    def square(self) -> int:
        """The square of the seat's own bot."""
        return self.own[self.seat // 2]

    @property
    def partner_square(self) -> int:
        """The square of the partner's bot."""
        return self.own[1 - self.seat // 2]

    def legal_actions(self) -> tuple[Move, ...]:
        """Return every legal move of the seat, ascending; none if it is not to move."""
        if self.winner is not None or self.moves % SEATS != self.seat:
            return ()
        return self.maze.moves[self.square]
