"""Finds games of a cup by filter: those of a bot, that it lost, or in which faults were committed."""

from collections.abc import Iterator

from attrs import frozen

from camelcup.cup.file.lines import Cup, Line
from camelcup.errors import UserError, unknown
from camelcup.records import GameRecord, GameResult


@frozen
class GameFilter:
    """The games of a cup that meet all conditions.

    bot:    a bot that plays in them; None for any
    lost:   whether the bot lost them
    faults: whether the bot, or without one any bot, committed a fault in them

    Raises UserError where the bot is not of the cup, or is missing.
    """

    cup: Cup
    bot: str | None = None
    lost: bool = False
    faults: bool = False

    def __attrs_post_init__(self) -> None:
        bots = self.cup.plan.tournament.all_bots
        if self.bot is not None and self.bot not in bots:
            raise unknown("bot", self.bot, bots, where=str(self.cup.path))
        if self.lost and self.bot is None:
            raise UserError("--lost needs --bot: name the bot that lost")

    def matches(self, result: GameResult) -> bool:
        """Whether a game meets the conditions."""
        seats = [seat for seat, bot in enumerate(result.table.bots) if self.bot in (None, bot)]
        if self.lost and any(seat in result.winners for seat in seats):
            return False
        if self.faults and not any(fault.seat in seats for fault in result.faults):
            return False
        return bool(seats)

    def games(self) -> Iterator[tuple[Line, GameResult]]:
        """Yield the lines of these games with their results, in the order of the file."""
        return (game for game in self.cup.games() if self.matches(game[1]))


def first_lost(cup: Cup, bot: str) -> GameRecord:
    """Return the record of the first table that a bot lost. Raises UserError where there is none."""
    games = GameFilter(cup, bot, lost=True).games()
    first = min(games, key=lambda game: game[1].table.number, default=None)
    if first is None:
        raise UserError(f"--lost {bot}: it has lost no game in {cup.path}")
    return first[0].record()
