"""A bot that searches ahead."""

from collections.abc import Iterator
from math import inf
from time import perf_counter
from typing import NamedTuple

from camelcup import Bot, UserError
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
"""Positions looked at for a move where no budget is given."""

DEEPEST = 40
"""Turns ahead at most."""

WON = 10_000
"""Worth of a won position, to which the depth left is added: the sooner, the better."""

EXTENSION = 4
"""Turns that a line of threats to win is followed beyond the depth."""

LEVEL = (0, 20, 50)
"""Worth of a worker by its height."""

CLIMB = 8
"""Worth of each higher square that a worker can step onto; of each other it can step onto it is 1."""


class Move(NamedTuple):
    """An action's index, and what it leads to: the floors, and the squares of the workers that moved."""

    action: int
    floors: Floors
    own: Pair


class BudgetSpent(Exception):
    """The search may go on no longer."""


class AlphaBeta(Bot):
    """Alpha-beta search, a turn deeper each time until its budget is spent.

    nodes:   positions it may look at for a move
    seconds: time it may take for a move, about; games then do not repeat from their seed

    Where neither is given, `nodes` is 5000; where both are, the one that is spent first counts.
    """

    def __init__(self, nodes: int | None = None, seconds: float | None = None) -> None:
        for name, value in (("nodes", nodes), ("seconds", seconds)):
            if value is not None and (type(value) not in (int, float) or not value > 0):
                raise UserError(f"AlphaBeta: {name} is {value!r}, and must be a number above 0")
        self.nodes = nodes or (inf if seconds else NODES)
        self.seconds = seconds or inf

    def move(self, player: int, state: View) -> int:
        position = state.position()
        search = Search(self.nodes, perf_counter() + self.seconds)
        ranked = list(moves(position.floors, position.own, position.other))
        self.rng.shuffle(ranked)  # so that of actions worth the same not always the first is played
        return search.best(ranked, position.other)


class Search:
    """One search. `own` are always the workers of the player to move, `other` those of its opponent."""

    def __init__(self, nodes: float, deadline: float) -> None:
        self.nodes = nodes
        self.deadline = deadline

    def best(self, ranked: list[Move], other: Pair) -> int:
        """The index of the best action found within the budget; `ranked` is all there are."""
        for move in ranked:
            if on_third_floor(move.floors, move.own):
                return move.action
        try:
            for depth in range(DEEPEST):
                if abs(self._rank(ranked, other, depth)) >= WON - EXTENSION:
                    break
        except BudgetSpent:
            pass  # what was found so far stands in front
        return ranked[0].action

    def _rank(self, ranked: list[Move], other: Pair, depth: int) -> float:
        """Bring the best move to the front, looking so many turns deep behind each; its worth."""
        best = -inf
        for move in list(ranked):
            worth = -self.worth(move.floors, other, move.own, depth, -inf, -best)
            if worth > best:
                best = worth
                ranked.remove(move)
                ranked.insert(0, move)
        return best

    def worth(self, floors: Floors, own: Pair, other: Pair, depth: int, alpha: float, beta: float) -> float:
        """What a position is worth to the player to move, looking `depth` turns deep, and more at threats.

        It is exact between alpha and beta; outside of them it is a bound.
        """
        self.nodes -= 1
        if self.nodes < 0 or perf_counter() > self.deadline:
            raise BudgetSpent
        taken = occupied(own, other)
        if can_win(floors, taken, own):
            return WON + depth
        if depth <= 0 and (depth == -EXTENSION or not can_win(floors, taken, other)):
            return outlook(floors, taken, own) - outlook(floors, taken, other)
        best: float = -WON - depth  # for who cannot move
        for move in moves(floors, own, other):
            worth = -self.worth(move.floors, other, move.own, depth - 1, -beta, -max(alpha, best))
            if worth > best:
                best = worth
                if best >= beta:
                    break
        return best


def can_win(floors: Floors, taken: int, pair: Pair) -> bool:
    """Whether one of a player's workers can step onto a third floor."""
    return any(floors[1] >> square & 1 and floors[2] & reach(floors, taken, square) for square in pair)


def outlook(floors: Floors, taken: int, pair: Pair) -> int:
    """What a player's workers are worth where they stand, by what they can step onto."""
    worth = 0
    for square in pair:
        level = height(floors, square)
        steps = reach(floors, taken, square)
        worth += LEVEL[level] + steps.bit_count() + CLIMB * (steps & floors[level]).bit_count()
    return worth


def moves(floors: Floors, own: Pair, other: Pair) -> Iterator[Move]:
    """Every action of the player to move, those that climb highest first."""
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
