"""Monte Carlo tree search over what each seat knows."""

from collections.abc import Sequence
from math import log, sqrt
from random import Random
from typing import Any, NamedTuple

from camelcup import CHANCE, OVER, AnyGame
from camelcup_bot_mcts.rewards import Rewards

EXPLORATION = 0.25
"""Weight of the bonus for actions that were seldom taken; rewards lie between 0 and 1."""

HORIZON = 15
"""Moves, those of chance included, after which a simulation ends if any score has changed in it."""

LONGEST = 200
"""Moves after which a simulation ends in any case."""

DEFAULT = 0.5
"""Share of default actions in playouts. Some games end in no other way."""


class Node:
    """A point in the tree: what a seat that is to move knows, and the results of its actions.

    actions: the legal ones in random order, in which each is tried once · visits: simulations through here
    taken:   for each action, how often it was taken · rewards: the sum of its rewards
    """

    __slots__ = ("actions", "rewards", "taken", "visits")

    def __init__(self, legal: Sequence[Any], random: Random) -> None:
        self.actions = random.sample(legal, len(legal))
        self.visits = 0
        self.taken = [0] * len(legal)
        self.rewards = [0.0] * len(legal)

    def select(self) -> int:
        """Return the number of an action not tried yet; else of that with the highest bound (UCB1)."""
        self.visits += 1
        if self.visits <= len(self.actions):
            return self.visits - 1
        bonus = EXPLORATION * sqrt(log(self.visits))
        pairs = zip(self.rewards, self.taken, strict=True)
        bounds = [reward / taken + bonus / sqrt(taken) for reward, taken in pairs]
        return bounds.index(max(bounds))

    def add(self, number: int, reward: float) -> None:
        """Add the reward of a simulation that took an action."""
        self.taken[number] += 1
        self.rewards[number] += reward

    def best(self) -> Any:
        """Return the action that was taken most often; of several, that with the best rewards."""
        return self.ranked()[0].action

    def ranked(self) -> "list[Tried]":
        """Return the actions that were taken, the best first."""
        order = sorted(
            range(len(self.actions)), key=lambda number: (-self.taken[number], -self.rewards[number], -number)
        )
        return [
            Tried(self.actions[number], self.taken[number], self.rewards[number] / self.taken[number])
            for number in order
            if self.taken[number]
        ]


class Tried(NamedTuple):
    """An action of a node, how often it was taken, and the mean of its rewards."""

    action: Any
    taken: int
    reward: float


class Step(NamedTuple):
    """An action that a simulation took in the tree."""

    seat: int
    node: Node
    number: int


class Search:
    """A tree of nodes, which grows with each simulation.

    Each simulation begins in another state that the view allows. Nodes are found by the view of the seat
    that is to move, so a seat uses neither what is hidden from it, nor the actions of seats that move at
    the same time.
    """

    def __init__(self, game: AnyGame, seats: int, seat: int, view: Any, random: Random) -> None:
        self.game, self.view, self.random = game, view, random
        state = game.determinize(view, random)
        self.root = Node(game.legal_actions(state, seat), random)
        self.nodes = {(seat, view): self.root}
        self.scores = list(game.scores(state))
        self.rewards = Rewards(game, seats)

    def simulate(self) -> None:
        """Play a game from the root: by the results so far in the tree, and beyond it at random."""
        game, random = self.game, self.random
        state = game.determinize(self.view, random)
        path: list[Step] = []
        in_tree = True
        for move in range(LONGEST):
            seats = game.to_move(state)
            if seats is OVER or (move >= HORIZON and list(game.scores(state)) != self.scores):
                break
            if seats is CHANCE:
                state = game.resolve(state, game.sample(state, random))
            elif in_tree:
                steps, in_tree = self._descend(state, seats)
                path += steps
                state = game.apply(state, tuple([node.actions[number] for _, node, number in steps]))
            else:
                state = game.apply(state, tuple([self._playout(state, seat) for seat in seats]))
        rewards = self.rewards.at(state)
        for seat, node, number in path:
            node.add(number, rewards[seat])

    def _descend(self, state: Any, seats: Sequence[int]) -> tuple[list[Step], bool]:
        """Return the step of each seat that moves, and whether all their nodes were in the tree."""
        steps = []
        known = True
        for seat in seats:
            key = seat, self.game.view(state, seat)
            node = self.nodes.get(key)
            if node is None:
                known = False
                node = self.nodes[key] = Node(self.game.legal_actions(state, seat), self.random)
            steps.append(Step(seat, node, node.select()))
        return steps, known

    def _playout(self, state: Any, seat: int) -> Any:
        if self.random.random() < DEFAULT:
            return self.game.default_action(state, seat)
        return self.random.choice(self.game.legal_actions(state, seat))
