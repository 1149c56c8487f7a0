"""A bot in this process: fast, and only for bots you trust. One that hangs, hangs this process."""

from collections.abc import Callable
from math import inf
from typing import Any

from camelcup.game.bot import Bot, explain, seat_bot
from camelcup.game.display import Display, DisplayMaker
from camelcup.game.game import AnyGame
from camelcup.players import Player, PlayerError
from camelcup.players.answers import describe, encode_values
from camelcup.players.messages import MAX_TEXT_CHARACTERS
from camelcup.records import FaultKind, Table
from camelcup.seeds import derive
from camelcup.text import replace_controls


class InlinePlayer(Player):
    """Plays the bots of a factory in this process. display: makes the display of a game"""

    bot: Bot[Any, Any]

    def __init__(
        self,
        factory: Callable[[], Bot[Any, Any]],
        game: AnyGame,
        display: DisplayMaker = Display,
    ) -> None:
        self.factory = factory
        self.game = game
        self.make_display = display
        self.seat = 0

    def begin(self, table: Table, seat: int) -> None:
        self.seat = seat
        self.limit_ns = table.limits.move_time * 1e9 or inf
        try:
            bot = self.factory()
            seat_bot(bot, self.game, derive(table.seed, "seat", seat), self.make_display)
            bot.begin(seat, len(table.bots), self.game)
        except (Exception, SystemExit) as error:
            raise self._failed(error) from None
        self.bot = bot

    def move(self, view: Any) -> Any:
        try:
            return self.bot.move(self.seat, view)
        except (Exception, SystemExit) as error:
            raise self._failed(error) from None

    def explain(self, view: Any) -> str:
        try:
            text, values = explain(self.bot, self.seat, view)
            self.values = encode_values(self.game, values)
        except (Exception, SystemExit) as error:
            raise self._failed(error) from None
        return replace_controls(text[:MAX_TEXT_CHARACTERS], breaks="\n")

    def end(self, scores: tuple[int | float, ...], winners: tuple[int, ...]) -> None:
        try:
            self.bot.end(scores)
        except (Exception, SystemExit) as error:
            raise self._failed(error) from None

    def _failed(self, error: BaseException) -> PlayerError:
        reason, traceback = describe(error)
        return PlayerError(FaultKind.RAISED, reason, traceback)
