"""A game in which the best value of an option is known."""

from typing import NamedTuple

from known_games import DrawnWinner

from camelcup import CHANCE, OVER, Bot, Game

BEST_AIM = 70


class Shots(NamedTuple):
    """aims: the number of each seat, none before they show them; winner: the seat drawn, or -1"""

    aims: tuple[int, ...] = ()
    winner: int = -1


class Aim(DrawnWinner, Game[Shots, Shots, int]):
    """Each seat names a number; the nearer it is to a secret one, the more often it wins."""

    name = "aim"

    def start(self, seats):
        return Shots()

    def to_move(self, state):
        if not state.aims:
            return (0, 1)
        return CHANCE if state.winner < 0 else OVER

    def legal_actions(self, state, seat):
        return tuple(range(101))

    def apply(self, state, actions):
        return Shots(actions)

    def outcomes(self, state):
        own, other = (abs(aim - BEST_AIM) / 200 for aim in state.aims)
        return [(0, 0.5 + other - own), (1, 0.5 + own - other)]


class Aims(Bot[Shots, int]):
    """Names one number; of the two ways, only the straight one is that number."""

    def __init__(self, at=20, way="straight"):
        self.at = at if way == "straight" else 0

    def move(self, seat, view):
        return self.at
