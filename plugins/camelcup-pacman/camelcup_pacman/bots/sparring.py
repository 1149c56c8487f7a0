"""Simple opponents, which ignore all readings."""

from collections import Counter
from typing import Any

from camelcup import Bot, Game
from camelcup_pacman.moves import Move
from camelcup_pacman.planning import graph_of
from camelcup_pacman.state import View


class Explorer(Bot[View, Move]):
    """Goes to the neighbour where it has been least."""

    def __init__(self) -> None:
        self.visits: Counter[int] = Counter()

    def move(self, seat: int, view: View) -> Move:
        self.visits[view.square] += 1
        steps = view.maze.steps[view.square]
        moves = [move for move in view.legal_actions() if move is not Move.STOP]
        return min(moves, key=lambda move: (self.visits[steps[move]], self.rng.random()))


class Eater(Bot[View, Move]):
    """Takes a shortest way to the nearest dot."""

    def begin(self, seat: int, seats: int, game: Game[Any, View, Move]) -> None:
        graph_of(game.start(seats).maze)  # so that the first move need not work it out

    def move(self, seat: int, view: View) -> Move:
        graph = graph_of(view.maze)
        here = graph.number[view.square]
        nearest = graph.hops[:, graph.numbers(view.food[1 - view.team])].min(axis=1)
        moves = [move for move in view.legal_actions() if move is not Move.STOP]
        return min(moves, key=lambda move: (nearest[graph.moves[here, move]], self.rng.random()))
