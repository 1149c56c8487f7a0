"""Plays one table without a tournament."""

from collections.abc import Callable, Sequence

from camelcup.bot import Bot
from camelcup.game import Game
from camelcup.record import GameRecord, Table
from camelcup.referee import play
from camelcup.wire import to_json


def play_table(game: Game, bots: Sequence[Callable[[], Bot]], seed: int = 0) -> GameRecord:
    """The record of one game, played as in a tournament: a failing bot commits a fault, and raises nothing.

    bots: for each seat a bot's class, or another callable that makes its bot
    seed: all chance of the table follows from it
    """
    table = Table(
        number=0,
        game=game.name,
        rules=to_json(game.rules),
        bots=tuple([f"seat {seat}" for seat in range(len(bots))]),
        seed=seed,
    )
    return play(table, game, bots)
