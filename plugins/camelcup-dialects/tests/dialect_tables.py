"""The files of bots, the moves of a position, and bots that have begun a game."""

from pathlib import Path

from camelcup.game.bot import seat_bot

BOTS = Path(__file__).parent / "bots"

ENTERED = tuple((camel, 0) for camel in range(5))
"""The moves after which all camels are on square 0, camel 0 at the bottom, and seat 0 begins."""


def begin(kind, game, seats=4):
    """Return a bot of a class that has begun a game in seat 0."""
    bot = kind()
    seat_bot(bot, game, 7)
    bot.begin(0, seats, game)
    return bot
