"""Everything that the page of a bot in a cup shows."""

from collections.abc import Sequence
from functools import lru_cache
from typing import Any

from attrs import frozen
from camelcup_report.breakdown import BREAKDOWNS, Breakdown, Part

from camelcup import Fault, GameResult, join_teams
from camelcup_web.archive import KeptCup
from camelcup_web.cup_view import MAX_GAMES, GameLine
from camelcup_web.standings_view import Bar, bars_of

MAX_FAULTS = 20
"""Faults that are listed."""


@frozen
class Against:
    """The games of a bot in one part of the cup: against another bot, or on a seat."""

    part: Part
    bar: Bar | None


@frozen
class BotView:
    """A bot in a cup.

    opponents: its games against each other bot
    seats:     its games on each seat
    best:      the game that it won by most, or lost by least; None without games
    worst:     the game that it lost by most, or won by least
    faults:    the first ones, each with the number of its table
    faulty:    the number of all faults
    """

    bot: str
    opponents: Sequence[Against]
    seats: Sequence[Against]
    best: GameLine | None
    worst: GameLine | None
    faults: Sequence[tuple[int, Fault]]
    faulty: int


@lru_cache(maxsize=MAX_GAMES)
def bot_view(cup: KeptCup, bot: str) -> BotView:
    """Return a bot of a cup, whose games are all read. Raises CamelCupError."""
    tournament = cup.run.plan.tournament
    tables = {name: Breakdown(parts) for name, parts in BREAKDOWNS.items()}
    faults: list[tuple[int, Fault]] = []
    best: tuple[Any, GameLine] | None = None
    worst = best
    for result in cup.run.games(bot):
        joined = join_teams(result, tournament.teams)
        for table in tables.values():
            table.add(joined)
        faults += [
            (result.table.number, fault) for fault in result.faults if result.table.bots[fault.seat] == bot
        ]
        line = _line(joined, bot)
        best = max(best or line, line, key=lambda found: found[0])
        worst = min(worst or line, line, key=lambda found: found[0])
    return BotView(
        bot=bot,
        opponents=_against(tables["opponent"], bot, tournament.all_bots),
        seats=_against(tables["seat"], bot, tournament.all_bots),
        best=best and best[1],
        worst=worst and worst[1],
        faults=faults[:MAX_FAULTS],
        faulty=len(faults),
    )


def _line(joined: GameResult, bot: str) -> tuple[Any, GameLine]:
    """Return a game of a bot, behind what makes it good: the higher, the better."""
    table = joined.table
    seats = [seat for seat, name in enumerate(table.bots) if name == bot]
    seat = min([seat for seat in seats if seat not in table.fills] or seats, key=joined.place)
    quality = seat in joined.winners, joined.margin(seat), joined.scores[seat], -table.number
    return quality, GameLine(joined, seat)


def _against(table: Breakdown, bot: str, bots: Sequence[str]) -> list[Against]:
    """Return the parts of a bot's games with their pictures."""
    parts = [part for part in table.rows(bots) if part.bot == bot]
    bars, _ = bars_of([part.win_rate for part in parts], rates=True)
    return [Against(part, bar) for part, bar in zip(parts, bars, strict=True)]
