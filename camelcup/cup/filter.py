"""Finds games of a cup by filter: those of a bot, that it lost, or in which faults were committed."""

from attrs import frozen

from camelcup.cup.file.lines import Cup
from camelcup.cup.plan import Plan
from camelcup.cup.tournament import name_places
from camelcup.errors import UserError, unknown
from camelcup.game.teams import join_teams
from camelcup.records import GameRecord, GameResult


@frozen
class GameFilter:
    """Conditions for games of a cup, all of which must hold.

    bot:    a bot that plays in them; None for any
    lost:   whether the bot lost them
    faults: whether the bot, or without one any bot, committed a fault in them
    place:  of the games, for errors

    Raises UserError if the bot is not of the cup, or is missing.
    """

    plan: Plan
    bot: str | None = None
    lost: bool = False
    faults: bool = False
    place: str = "this run"

    def __attrs_post_init__(self) -> None:
        bots = self.plan.tournament.all_bots
        if self.bot is not None and self.bot not in bots:
            raise unknown("bot", self.bot, bots, where=self.place)
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


@frozen
class GameRow:
    """A game in a list; seats are teams in a game with teams.

    turns:   turns of seats
    faults:  number of faults
    out:     the bots that faults put out
    winners: a bot with several seats is named with its seat here, as in `out`
    scores:  of seat 0, seat 1 and so on, as `bots`
    """

    table: int
    turns: int
    faults: int
    out: tuple[str, ...]
    winners: tuple[str, ...]
    scores: tuple[float, ...]
    bots: tuple[str, ...]


def game_rows(cup: Cup, chosen: GameFilter) -> list[GameRow]:
    """Return the games of a cup that a filter lets through, by table."""
    tournament = cup.plan.tournament
    rows = []
    for line, result in cup.games():
        if chosen.matches(result):
            joined = join_teams(result, tournament.teams)
            bots = joined.table.bots
            names = name_places(bots, tournament.place)
            out, winners = (tuple(names[seat] for seat in seats) for seats in (joined.out, joined.winners))
            number, faults = joined.table.number, len(joined.faults)
            rows.append(GameRow(number, line.turns(), faults, out, winners, tuple(joined.scores), bots))
    return sorted(rows, key=lambda row: row.table)


def first_lost(cup: Cup, bot: str) -> GameRecord:
    """Return the record of the first table that a bot lost. Raises UserError if there is none."""
    lost = GameFilter(cup.plan, bot, lost=True, place=str(cup.path))
    games = (game for game in cup.games() if lost.matches(game[1]))
    first = min(games, key=lambda game: game[1].table.number, default=None)
    if first is None:
        raise UserError(f"--lost {bot}: it has lost no game in {cup.path}")
    return first[0].record()
