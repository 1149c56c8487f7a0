"""A bot with one idea: it hugs the walls."""

from camelcup import Bot
from camelcup_tron.board import board_of
from camelcup_tron.state import State


class Wall(Bot[State, str]):
    """Drives to the square beside it that has the fewest exits, but one if it can."""

    def move(self, seat: int, view: State) -> str:
        board = board_of(view)
        steps = board.steps(board.heads[seat])
        return min(steps, key=lambda step: board.exits(steps[step]) or len(steps) + 4, default="north")
