"""Planning in a maze: shortest paths, costs of squares near bots, and cheapest paths."""

from collections.abc import Iterable
from functools import lru_cache
from heapq import heappop, heappush
from itertools import count
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from camelcup_pacman.maze import Maze
from camelcup_pacman.moves import MOVES, REVERSED, Move

Numbers = NDArray[np.float64]
"""A number for each free square, in the order of `Maze.free`; or rows of them."""

LEAST_COST = 0.1
"""Least cost of a step to a square, so that no detour is free."""

REACH = 2.0
"""Hops over which the effect of a bot on costs falls to 1 / e."""


class Graph:
    """The free squares of a maze, numbered from 0, as arrays; `graph_of` keeps one for each maze.

    squares:    the square of each number, ascending
    number:     the number of each square
    moves:      for each number those that the five moves lead to; its own where a wall is in the way
    legal:      whether each of these moves is legal
    arrivals:   for each number and move, the place of that move to it in the flattened `moves`; where there
                is none, the place of a move that is not legal
    neighbours: for each number those beside it
    hops:       the length of the shortest path from each to each
    fading:     exp(-hops / REACH)
    sides:      the team in whose half each is
    """

    def __init__(self, maze: Maze) -> None:
        self.maze = maze
        self.squares = np.array(maze.free)
        self.number = {square: number for number, square in enumerate(maze.free)}
        self.moves = np.array([self.numbers(maze.steps[square]) for square in maze.free])
        own = np.arange(len(maze.free))[:, None]
        self.legal = self.moves != own
        self.legal[:, Move.STOP] = True
        reverse = np.array(REVERSED)
        places = self.moves[:, reverse] * len(MOVES) + np.arange(len(MOVES))
        self.arrivals = np.where(self.legal[:, reverse], places, own * len(MOVES) + reverse)
        self.neighbours = [self.numbers(maze.neighbours[square]) for square in maze.free]
        self.hops = self._hops()
        self.fading: Numbers = np.exp(-self.hops / REACH)
        self.sides = np.array([maze.sides[square] for square in maze.free])

    def _hops(self) -> NDArray[np.int16]:
        """Return all lengths, by a breadth-first search from all squares at once."""
        hops = np.zeros((len(self.moves), len(self.moves)), dtype=np.int16)
        reached = np.eye(len(self.moves), dtype=bool)
        for length in count(1):
            grown = reached[self.moves].any(axis=1)
            new = grown & ~reached
            if not new.any():
                break
            hops[new] = length
            reached = grown
        return hops

    def numbers(self, squares: Iterable[int]) -> list[int]:
        """Return the numbers of squares."""
        return [self.number[square] for square in squares]

    def mark(self, squares: Iterable[int]) -> NDArray[np.bool_]:
        """Return for each number whether it is one of some squares."""
        marks = np.zeros(len(self.squares), dtype=bool)
        marks[self.numbers(squares)] = True
        return marks


@lru_cache(maxsize=16)
def graph_of(maze: Maze) -> Graph:
    """Return the graph of a maze, the same object for recent mazes."""
    return Graph(maze)


def soft_costs(graph: Graph, weights: Numbers) -> Numbers:
    """Return the cost of a step to each square: 1 and all weights, each times its fading, or LEAST_COST.

    weights: for each square, above 0 for what is feared there and below 0 for what is sought, such as 20
             times the probability of a ghost
    """
    return np.maximum(LEAST_COST, 1 + graph.fading @ weights)


class Paths(NamedTuple):
    """The cheapest paths from a start.

    start:    the number they begin at
    costs:    for each number the cost of the path to it
    previous: for each number the one before it on that path
    """

    start: int
    costs: list[float]
    previous: list[int]

    def to(self, goal: int) -> list[int]:
        """Return the path to a number without the start; empty for the start itself."""
        path = []
        while goal != self.start:
            path.append(goal)
            goal = self.previous[goal]
        return path[::-1]


def cheapest_paths(graph: Graph, costs: Any, start: int) -> Paths:
    """Return the cheapest paths from a number to all others, by the algorithm of Dijkstra.

    costs: for each number what a step to it costs, above 0
    """
    costs = [float(cost) for cost in costs]
    best = [float("inf")] * len(costs)
    best[start] = 0.0
    previous = [start] * len(costs)
    waiting = [(0.0, start)]
    while waiting:
        cost, number = heappop(waiting)
        if cost > best[number]:
            continue
        for other in graph.neighbours[number]:
            through = cost + costs[other]
            if through < best[other]:
                best[other] = through
                previous[other] = number
                heappush(waiting, (through, other))
    return Paths(start, best, previous)


def move_to(graph: Graph, number: int, neighbour: int) -> Move:
    """Return the move from a number to one beside it, or stop to itself."""
    if neighbour == number:
        return Move.STOP
    return Move(graph.moves[number].tolist().index(neighbour))
