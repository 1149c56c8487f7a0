"""Positions and records for the tests, and bots that have begun a game."""

from pathlib import Path

from camelcup import CHANCE
from camelcup.game.bot import seat_bot

BOTS = Path(__file__).parent / "bots"


def moves(record):
    """Return all that was drawn and played in a game."""
    return [turn.move for turn in record.turns]


def start(game, seats=4):
    """Return the state in which seat 0 begins, with all camels on square 0, camel 0 at the bottom."""
    state = game.start(seats)
    while game.to_move(state) is CHANCE:
        state = game.resolve(state, game.outcomes(state)[0][0])
    return state


def begin(kind, game, seats=4, seed=7):
    """Return a bot of a class that has begun a game in seat 0."""
    bot = kind()
    seat_bot(bot, game, seed)
    bot.begin(0, seats, game)
    return bot
