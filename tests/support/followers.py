"""A player that follows its game, for tests: it keeps what it is given."""

from typing import ClassVar

from camelcup import Player, UserError


class Follower(Player):
    """Plays the first legal action. seen: for each move the state and the moves of then, as text"""

    follows = True
    seen: ClassVar = []  # of all of them: a pool makes its own

    def __init__(self, rest, display):
        if rest == "wrong":
            raise UserError("bot 'follow:wrong' is wrong: write follow:NAME")
        self.display = display

    def begin(self, table, seat):
        self.seat = seat

    def follow(self, state, steps):
        self.state = state
        self.seen.append((state, [step.move for step in steps]))

    def move(self, view):
        return self.display.game.legal_actions(self.state, self.seat)[0]
