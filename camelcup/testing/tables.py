"""Plays one table without a tournament."""

from collections.abc import Callable, Sequence

from camelcup.bot import Bot
from camelcup.game import Game
from camelcup.record import GameRecord, Table
from camelcup.referee import play
from camelcup.testing.positions import check_seats
from camelcup.wire import to_json


def play_table(game: Game, bots: Sequence[Bot], seed: int = 0) -> GameRecord:
    """The record of one game, played as in a tournament: what a bot does wrong is a fault in it.

    bots: a fresh one for each seat
    seed: all chance of the table follows from it

    Raises AssertionError where these bots cannot sit down at a table.
    """
    check_seats(game, len(bots))
    for bot in bots:
        if not isinstance(bot, Bot):
            raise AssertionError(f"{bot!r} must be a bot, such as ScriptedBot([])")
    table = Table(
        number=0,
        game=game.name,
        rules=to_json(game.rules),
        bots=tuple([type(bot).__name__ for bot in bots]),
        seed=seed,
    )
    return play(table, game, [_maker(bot) for bot in bots])


def _maker(bot: Bot) -> Callable[[], Bot]:
    """What the referee calls to have a bot sit down."""
    return lambda: bot
