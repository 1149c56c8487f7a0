"""Bots for tests of sessions: they remember what they saw, and roll dice of their own."""

import os
import random

from camelcup import Bot


class Rememberer(Bot):
    """Plays by all views so far, by dice, and by the number of its moves; explains by them too."""

    def begin(self, seat, seats, game):
        self.views = []

    def move(self, seat, view):
        self.views.append(view)
        legal = list(self.game.legal_actions(self.game.determinize(view, self.rng), seat))
        number = self.rng.randrange(100) + len(str(self.views)) + len(self.views)
        return legal[number % len(legal)]

    def explain(self, seat, view):
        return f"{len(self.views)} views, dice {self.rng.random():.6f}"


class Twin(Rememberer):
    """The same, with the dice of the module `random`, which only a process of its own keeps apart."""

    def move(self, seat, view):
        random.random()
        legal = list(self.game.legal_actions(self.game.determinize(view, self.rng), seat))
        self.views.append(view)
        return legal[(len(self.views) + int(random.random() * 100)) % len(legal)]


class DiesOnce(Rememberer):
    """Ends its process at its third move after it began; it begins afresh then."""

    def move(self, seat, view):
        answer = super().move(seat, view)
        if len(self.views) == 3:
            os._exit(3)
        return answer


class Raises(Rememberer):
    """Remembers the move at which it raises, too."""

    def move(self, seat, view):
        answer = super().move(seat, view)
        if len(self.views) == 2:
            raise ValueError("not now")
        return answer
