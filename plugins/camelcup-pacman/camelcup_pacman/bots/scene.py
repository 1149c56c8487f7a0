"""A view with the probabilities of the enemies, as arrays for the choice of a move."""

from collections.abc import Mapping
from typing import NamedTuple

import numpy as np

from camelcup_pacman.planning import Numbers, graph_of, soft_costs
from camelcup_pacman.state import View
from camelcup_pacman.transitions import KILL_POINTS

NEVER = 10_000
"""A number of moves that stands for never."""

LIKELY = 0.06
"""Least probability of a square on which an enemy is expected."""

FEAR, GREED, SPACE = 20.0, 0.5, 2.0
"""Weights of a ghost, of a PacMan (which lowers costs) and of the partner in the cost of a step."""

PATIENCE, HASTE = 15, 10
"""Turns without a dot for each move by which ghosts are expected later; most such moves."""


class Choice(NamedTuple):
    """The number of the square to go to, and the reason as text."""

    number: int
    reason: str


class Scene:
    """A view and the probabilities of the enemies, by numbers of the maze's graph.

    chances: for the seat of each enemy the probability of each square; 0 everywhere where nothing is known
    here:    where the bot is
    partner: where its partner is
    home:    whether each square is in the own half
    prey:    the dots to eat
    ours:    the dots to defend
    choices: the squares that a move leads to, the present one last
    arrival: the number of moves after which a likely enemy is expected on each square; where deaths cost no
             points, it grows with the turns that the bot has waited for a dot
    """

    def __init__(self, view: View, chances: Mapping[int, Numbers], waited: int = 0) -> None:
        self.view = view
        self.chances = chances
        self.graph = graph_of(view.maze)
        self.here = self.graph.number[view.square]
        self.partner = self.graph.number[view.partner_square]
        self.home = self.graph.sides == view.team
        self.prey = np.array(self.graph.numbers(view.food[1 - view.team]))
        self.ours = np.array(self.graph.numbers(view.food[view.team]))
        self.choices = [*self.graph.neighbours[self.here], self.here]
        likely = np.logical_or.reduce([each > LIKELY for each in chances.values()])
        soonest = self.graph.hops[likely].min(axis=0, initial=NEVER)
        late = 0 if KILL_POINTS[view.rules] else min(waited // PATIENCE, HASTE)
        self.arrival = np.where(soonest > 1, soonest + late, soonest)

    @property
    def costs(self) -> Numbers:
        """The cost of a step to each square: high near likely ghosts, lower near the partner."""
        both = np.sum(list(self.chances.values()), axis=0)
        weights = np.where(self.home, -GREED * both, FEAR * both)
        weights[self.partner] += SPACE
        return soft_costs(self.graph, weights)

    def way_home(self, number: int, moves: int) -> int:
        """Return the least number of moves home from a square, on a path where no likely enemy is first.

        It is `NEVER` where there is no such path, and 0 at home.

        moves: the moves after which the bot is on the square
        """
        if self.home[number]:
            return 0
        layer, seen = [number] if self.arrival[number] > moves else [], {number}
        more = 0
        while layer:
            more += 1
            reached = {other for each in layer for other in self.graph.neighbours[each]} - seen
            if any(self.home[other] for other in reached):
                return more
            seen |= reached
            layer = [other for other in reached if self.arrival[other] > moves + more]
        return NEVER

    def place(self, number: int) -> str:
        """Return a square in words, as seen from the own one: 3 east and 1 south of me."""
        maze, squares = self.graph.maze, self.graph.squares
        here, there = int(squares[self.here]), int(squares[number])
        east, south = maze.xs[there] - maze.xs[here], maze.ys[there] - maze.ys[here]
        ways = (east, "east"), (-east, "west"), (south, "south"), (-south, "north")
        steps = [f"{count} {way}" for count, way in ways if count > 0]
        return f"{' and '.join(steps)} of me" if steps else "where I am"
