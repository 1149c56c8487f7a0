"""PacMan as numbers, for programs that learn."""

from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import NamedTuple

from camelcup import Feature, Game, Observer
from camelcup_pacman.generator import SIZES
from camelcup_pacman.maze import WALL, Maze, Squares
from camelcup_pacman.moves import MOVES, Move
from camelcup_pacman.readings import NOISE
from camelcup_pacman.rules import Rules
from camelcup_pacman.state import SEATS, Reading, State, View
from camelcup_pacman.transitions import KILL_POINTS, LOG

ALL = (0, 1, 2, 3)
"""The seat itself, an enemy, the partner, and the other enemy."""

OWN, ENEMIES = (0, 2), (1, 3)

TEAMS = ("own", "enemy")


class Most(NamedTuple):
    """The greatest values of a game's features."""

    moves: int
    deaths: int
    score: int
    x: int
    y: int


class PacManObserver(Observer[View, Move]):
    """Observations of PacMan: the last moves and readings, then planes with a number for each square.

    Seats are counted from the observer, who is 0: 2 is the partner, 1 and 3 are the enemies. The maze is not
    turned, so that a move leads the same way for all. A plane goes row by row: `own_food.3.5` says whether
    a dot of the own team lies on x 3 and y 5. An x and a y of 0, where a wall is, stand for no square.
    """

    def __init__(self, game: Game[State, View, Move]) -> None:
        super().__init__(game)
        rules: Rules = game.rules
        self.maze = rules.first_maze
        self.planes = ("free", "own_food", "enemy_food", *(["shaded"] if rules.rules == "pelita" else []))
        self.most = _most(rules)

    def features(self, seats: int) -> list[Feature]:
        most = self.most
        return [
            Feature("seat", 0, seats - 1),
            Feature("moves", 0, most.moves),
            *[Feature(f"score.{team}", 0, most.score) for team in TEAMS],
            *[Feature(f"winner.{winner}", 0, 1) for winner in (*TEAMS, "draw")],
            *[Feature(f"kills.{seat}", 0, 2 * most.deaths) for seat in ALL],
            *[Feature(f"deaths.{seat}", 0, most.deaths) for seat in ALL],
            *[Feature(f"killed.{seat}", 0, 1) for seat in ALL],
            *[place for seat in OWN for place in self._place("", seat)],
            *self._of_reading("reading"),
            *self._of_reading("partner"),
            *[feature for ago in range(1, LOG + 1) for feature in self._of_log(f"log.{ago}.")],
            *[
                Feature(f"{plane}.{x}.{y}", 0, 1)
                for plane in self.planes
                for y in range(self.maze.height)
                for x in range(self.maze.width)
            ],
        ]

    def _place(self, prefix: str, seat: int) -> Iterator[Feature]:
        """Yield the features of a square."""
        yield Feature(f"{prefix}x.{seat}", 0, self.most.x)
        yield Feature(f"{prefix}y.{seat}", 0, self.most.y)

    def _of_reading(self, name: str) -> Iterator[Feature]:
        """Yield the features of a reading: the squares of its time, and the distance of an enemy unseen."""
        yield Feature(f"{name}.given", 0, 1)
        yield Feature(f"{name}.age", 0, self.most.moves)
        for seat in OWN:
            yield from self._place(f"{name}.", seat)
        for seat in ENEMIES:
            yield Feature(f"{name}.seen.{seat}", 0, 1)
            yield from self._place(f"{name}.", seat)
            yield Feature(f"{name}.distance.{seat}", 0, self.most.x + self.most.y + NOISE)

    def _of_log(self, prefix: str) -> Iterator[Feature]:
        """Yield the features of a move in the log: the square of the dot that was eaten, and who died."""
        yield Feature(f"{prefix}ate_x", 0, self.most.x)
        yield Feature(f"{prefix}ate_y", 0, self.most.y)
        for seat in ALL:
            yield Feature(f"{prefix}died.{seat}", 0, 1)

    def observe(self, seat: int, view: View) -> list[float]:
        team, maze = seat % 2, view.maze
        order = [(seat + place) % SEATS for place in ALL]
        row: list[float] = [
            seat,
            view.moves,
            view.score[team],
            view.score[1 - team],
            *[int(view.winner == winner) for winner in (team, 1 - team, "draw")],
            *[view.kills[each] for each in order],
            *[view.deaths[each] for each in order],
            *[int(view.killed[each]) for each in order],
            *_places(maze, _own(seat, view.own)),
            *_reading(view, view.reading),
            *_reading(view, view.partner),
            *_log(view, order),
        ]
        row += _free(maze)
        for squares in (view.food[team], view.food[1 - team], view.shaded)[: len(self.planes) - 1]:
            row += _plane(maze, squares)
        return row

    def actions(self, seats: int) -> tuple[Move, ...]:
        return MOVES


def _most(rules: Rules) -> Most:
    """Return the greatest values by some rules.

    To die a bot has to walk from its start into the other half, so it cannot die often.
    """
    maze = rules.first_maze
    dots = SIZES[rules.size].dots if rules.size else max(map(len, maze.food))
    deaths = -(-rules.limit // SEATS) // (maze.width // 2 - 1)
    score = dots + KILL_POINTS[rules.rules] * 2 * deaths
    return Most(rules.limit, deaths, score, maze.width - 1, maze.height - 1)


def _own(seat: int, squares: tuple[int, int]) -> tuple[int, int]:
    """Return the squares of a team's bots, that of a seat first."""
    return squares if seat < len(OWN) else (squares[1], squares[0])


def _places(maze: Maze, squares: Iterable[int | None]) -> Iterator[int]:
    """Yield the x and the y of squares; 0 where there is none."""
    for square in squares:
        yield 0 if square is None else maze.xs[square]
        yield 0 if square is None else maze.ys[square]


def _reading(view: View, reading: Reading | None) -> Iterator[int]:
    """Yield the features of a reading."""
    if reading is None:
        yield from (0,) * (2 + 2 * len(OWN) + 4 * len(ENEMIES))
        return
    yield 1
    yield view.moves - reading.move
    yield from _places(view.maze, _own(view.seat, reading.own))
    for place in ENEMIES:
        square, more = reading.enemy[(view.seat + place) % SEATS // 2]
        yield int(square is not None and not more)
        yield from _places(view.maze, [square])
        yield more or 0 if square is None else 0


def _log(view: View, order: list[int]) -> Iterator[int]:
    """Yield the features of the log, the last move first."""
    for entry in reversed(view.log):
        yield from _places(view.maze, [entry.ate])
        yield from (int(seat in entry.died) for seat in order)
    yield from (0,) * ((LOG - len(view.log)) * (2 + len(ALL)))


def _plane(maze: Maze, squares: Squares) -> list[int]:
    """Return a number for each square: 1 for some squares."""
    plane = [0] * len(maze.marks)
    for square in squares:
        plane[square] = 1
    return plane


@lru_cache(maxsize=16)
def _free(maze: Maze) -> list[int]:
    """Return whether each square is free."""
    return [int(mark != WALL) for mark in maze.marks]
