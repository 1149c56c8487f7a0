"""A bot for each way to fail at Pips. The line at fault ends in `# here`, for tests to find."""

import itertools
import random
from os import _exit

from camelcup import Bot, IllegalAction


class Faulty(Bot):
    """Rolls the small die where it does not fail, so that the default action, a pass, stands out."""

    def move(self, seat, view):
        return 3


class RaisesInInit(Faulty):
    def __init__(self):
        raise ValueError("no such book")  # here


class RaisesInBegin(Faulty):
    def begin(self, seat, seats, game):
        raise ValueError("not today")  # here


class RaisesInMove(Faulty):
    def move(self, seat, view):
        raise ValueError("lost\n  count")  # here


class RaisesInEnd(Faulty):
    def end(self, scores):
        raise ValueError("a bad loser")  # here


class RaisesInLibrary(Faulty):
    def move(self, seat, view):
        return self.pick([])

    def pick(self, choices):
        return random.Random(0).choice(choices)  # here


class RaisesOnce(Faulty):
    def move(self, seat, view):
        if view.turn < 2:
            raise ValueError("a slow start")  # here
        return 3


class RaisesIllegalAction(Faulty):
    """Raises what only the game should raise."""

    def move(self, seat, view):
        raise IllegalAction("not by these rules")  # here


class Malformed(Faulty):
    def move(self, seat, view):
        return "three"


class AnswersAnObject(Faulty):
    def move(self, seat, view):
        return object()


class Illegal(Faulty):
    def move(self, seat, view):
        return 6


class Exits(Faulty):
    def move(self, seat, view):
        raise SystemExit(3)  # here


class UnprintableError(Exception):
    def __str__(self):
        raise ValueError("this error has no text")


class Unprintable(Faulty):
    def move(self, seat, view):
        raise UnprintableError  # here


class ChangesItsView(Faulty):
    def move(self, seat, view):
        view.scores = (100, 0)  # here
        return 3


class HasNoMove(Bot):
    pass


class Dies(Faulty):
    """Takes the whole process with it."""

    def move(self, seat, view):
        _exit(7)


class Fickle(Faulty):
    """Plays in another way each time it is asked, whatever the seed."""

    moves = itertools.cycle([0, 3, 3, 0, 3])

    def move(self, seat, view):
        return next(self.moves)
