"""Chooses games of a cup, for the commands that list or show them."""

import click
from attrs import frozen

from camelcup.cup.file.lines import Cup
from camelcup.errors import UserError, unknown
from camelcup.records import GameRecord, Result


@frozen
class Choice:
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

    def holds(self, result: Result) -> bool:
        """Whether a game meets the conditions."""
        seats = [seat for seat, bot in enumerate(result.table.bots) if self.bot in (None, bot)]
        if self.lost and any(seat in result.winners for seat in seats):
            return False
        if self.faults and not any(fault.seat in seats for fault in result.faults):
            return False
        return bool(seats)


def choose_record(cup: Cup, table: int | None, lost: str | None) -> GameRecord:
    """Return the record of a table, or of the first one that a bot lost.

    Raises UserError where there is none, and where not exactly one of the two is given.
    """
    if table is not None and lost is None:
        return cup.record(table)
    if table is not None or lost is None:
        raise UserError(
            f"give either a table or --lost BOT, as in: camelcup replay {cup.path} 0 "
            f"(to list the games: camelcup tables {cup.path})"
        )
    choice = Choice(cup, lost, lost=True)
    games = (game for game in cup.games() if choice.holds(game[1]))
    found = min(games, key=lambda game: game[1].table.number, default=None)
    if found is None:
        raise UserError(f"--lost {lost}: it has lost no game in {cup.path}")
    line, result = found
    click.echo(f"table {result.table.number}", err=True)
    return line.record()
