"""A bot that searches with alpha-beta."""

from collections.abc import Iterator
from math import inf
from time import perf_counter
from typing import NamedTuple

from camelcup import Bot, UserError
from camelcup_santorini.actions import Action
from camelcup_santorini.moves import (
    AROUND,
    KEYS_TO,
    NEXT,
    Floors,
    Pair,
    build,
    height,
    occupied,
    on_third_floor,
    reach,
)
from camelcup_santorini.state import View

NODES = 5000
"""Default budget: positions evaluated for a move."""

DEEPEST = 40
"""Greatest depth of a search, in turns."""

WON = 10_000
"""Value of a won position; the depth left is added, so that quicker wins are better."""

EXTENSION = 4
"""Turns that threats to win are searched beyond the depth."""

LEVEL = (0, 20, 50)
"""Value of a worker by its height."""

CLIMB = 8
"""Value of a higher square that a worker can move to; that of any other square is 1."""


class Move(NamedTuple):
    """An action by its index, and its result: the floors, and the squares of the workers that acted."""

    action: int
    floors: Floors
    own: Pair


class BudgetSpent(Exception):
    """The search has used its budget."""


class AlphaBeta(Bot[View, Action]):
    """Alpha-beta search, deepened by a turn at a time until its budget is used.

    nodes:   positions it may evaluate for a move; 5000 if neither is given
    seconds: approximate time for a move; games are then not repeatable from their seed

    If both are given, the search ends with the first that is used up.
    """

    def __init__(self, nodes: int | None = None, seconds: float | None = None) -> None:
        for name, value in (("nodes", nodes), ("seconds", seconds)):
            if value is not None and (type(value) not in (int, float) or not value > 0):
                raise UserError(f"AlphaBeta: {name} is {value!r}; it must be a number above 0")
        self.nodes = nodes or (inf if seconds else NODES)
        self.seconds = seconds or inf

    def move(self, seat: int, view: View) -> int:
        position = view.position()
        search = Search(self.nodes, perf_counter() + self.seconds)
        ranked = list(moves(position.floors, position.own, position.other))
        self.rng.shuffle(ranked)  # among equal actions, play a random one
        return search.best(ranked, position.other)


class Search:
    """A search; `own` are the workers of the player to move, `other` those of its opponent."""

    def __init__(self, nodes: float, deadline: float) -> None:
        self.nodes = nodes
        self.deadline = deadline

    def best(self, ranked: list[Move], other: Pair) -> int:
        """Return the index of the best action found within the budget; `ranked` holds all of them."""
        for move in ranked:
            if on_third_floor(move.floors, move.own):
                return move.action
        try:
            for depth in range(DEEPEST):
                if abs(self._rank(ranked, other, depth)) >= WON - EXTENSION:
                    break
        except BudgetSpent:
            pass  # the best action so far is the first
        return ranked[0].action

    def _rank(self, ranked: list[Move], other: Pair, depth: int) -> float:
        """Bring the best move to the front, searching `depth` turns behind each; return its value."""
        best = -inf
        for move in list(ranked):
            value = -self.value(move.floors, other, move.own, depth, -inf, -best)
            if value > best:
                best = value
                ranked.remove(move)
                ranked.insert(0, move)
        return best

    def value(self, floors: Floors, own: Pair, other: Pair, depth: int, alpha: float, beta: float) -> float:
        """Return the value of a position for the player to move, from `depth` turns and threats beyond them.

        It is exact between alpha and beta, else a bound.
        """
        self.nodes -= 1
        if self.nodes < 0 or perf_counter() > self.deadline:
            raise BudgetSpent
        taken = occupied(own, other)
        if can_win(floors, taken, own):
            return WON + depth
        if depth <= 0 and (depth == -EXTENSION or not can_win(floors, taken, other)):
            return outlook(floors, taken, own) - outlook(floors, taken, other)
        best: float = -WON - depth  # the value if there is no move
        for move in moves(floors, own, other):
            value = -self.value(move.floors, other, move.own, depth - 1, -beta, -max(alpha, best))
            if value > best:
                best = value
                if best >= beta:
                    break
        return best


def can_win(floors: Floors, taken: int, pair: Pair) -> bool:
    """Whether one of a player's workers can move to a third floor."""
    return any(floors[1] >> square & 1 and floors[2] & reach(floors, taken, square) for square in pair)


def outlook(floors: Floors, taken: int, pair: Pair) -> int:
    """Return the value of a player's workers, from their heights and the squares they can move to."""
    value = 0
    for square in pair:
        level = height(floors, square)
        steps = reach(floors, taken, square)
        value += LEVEL[level] + steps.bit_count() + CLIMB * (steps & floors[level]).bit_count()
    return value


def moves(floors: Floors, own: Pair, other: Pair) -> Iterator[Move]:
    """Yield every action of the player to move, those that climb highest first."""
    taken = occupied(own, other)
    steps = [
        (-height(floors, NEXT[square][key]), worker, key)
        for worker, square in enumerate(own)
        for key in KEYS_TO[square][reach(floors, taken, square)]
    ]
    for _, worker, key in sorted(steps):
        target = NEXT[own[worker]][key]
        moved = (own[0], target) if worker else (target, own[1])
        free = AROUND[target] & ~(taken ^ 1 << own[worker] | floors[3])
        for built in KEYS_TO[target][free]:
            yield Move(worker * 64 + key * 8 + built, build(floors, NEXT[target][built]), moved)
