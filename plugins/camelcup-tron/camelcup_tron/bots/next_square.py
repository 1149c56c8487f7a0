"""Bots that look at the next square alone: one hugs the walls, one counts the room that it cuts off."""

from camelcup import Bot
from camelcup_tron.board import board_of
from camelcup_tron.state import State


class Wall(Bot[State, str]):
    """Drives to the square beside it that has the fewest exits, but one if it can."""

    def move(self, seat: int, view: State) -> str:
        board = board_of(view)
        steps = board.steps(board.heads[seat])
        return min(steps, key=lambda step: board.exits(steps[step]) or len(steps) + 4, default="north")


class Space(Bot[State, str]):
    """Drives to where it reaches the most squares before all others, less those that others reach first.

    The others drive at the same time: all squares beside their heads count as theirs. It gives way where
    another may drive to the same square. Of equal directions it takes the one that hugs the walls.
    """

    def move(self, seat: int, view: State) -> str:
        board = board_of(view)
        others = sum(board.heads) - board.heads[seat]
        steps = board.steps(board.heads[seat])

        def worth(step: str) -> tuple[bool, int, int]:
            free = board.free & ~steps[step]
            near = board.beside(others) & free
            mine, theirs = board._replace(free=free & ~near).regions(steps[step], near)
            meets = bool(board.beside(others) & steps[step])
            return not meets, mine.bit_count() - (theirs | near).bit_count(), -board.exits(steps[step])

        return max(steps, key=worth, default="north")
