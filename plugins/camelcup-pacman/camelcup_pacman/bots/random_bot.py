"""A bot that moves at random."""

from camelcup import Bot
from camelcup_pacman.moves import REVERSED, STOP, Move
from camelcup_pacman.state import View


class RandomBot(Bot[View, Move]):
    """Moves at random, without stopping or going back unless it must."""

    def __init__(self) -> None:
        self.last = STOP
        self.square = -1

    def move(self, seat: int, view: View) -> Move:
        back = REVERSED[self.last] if view.square == self.square else STOP
        legal = view.maze.moves[view.square]
        choices = [move for move in legal if move is not STOP and move is not back]
        self.last = self.rng.choice(choices) if choices else legal[0]
        self.square = view.maze.steps[view.square][self.last]
        return self.last
