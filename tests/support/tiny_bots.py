"""Bots that play the tiny games by their rules."""

from camelcup import Bot
from tiny_games import BIG, PASS, SMALL


class Passer(Bot):
    """Always passes."""

    def move(self, seat, view):
        return PASS


class Small(Bot):
    """Always rolls the small die."""

    def move(self, seat, view):
        return SMALL


class Big(Bot):
    """Rolls the big die while it may, then the small one."""

    def move(self, seat, view):
        return BIG if BIG in self.game.legal_actions(view, seat) else SMALL


class Gambler(Bot):
    """Draws among its legal actions in any game."""

    def move(self, seat, view):
        return self.game.sample_action(self.game.determinize(view, self.rng), seat, self.rng)


class Shower(Bot):
    """Plays Clash: always shows one number."""

    def __init__(self, number: int = 1):
        self.number = number

    def move(self, seat, view):
        return self.number


def smallest(seat, view):
    """Play Tricks: the lowest card."""
    return view.hand[0]


def small_function(seat, view):
    """Roll the small die."""
    return SMALL
