"""The lines below standings: ties, games at the turn cap, faults."""

from collections.abc import Iterator, Sequence
from itertools import pairwise

from camelcup.records import Limits
from camelcup.results.game_text import fault_text
from camelcup.results.standings import Standings
from camelcup.text import plural

MAX_TABLES = 10
"""Tables that are listed at most."""


def remarks(standings: Standings, limits: Limits) -> Iterator[str]:
    """Yield the lines below standings: those of a rating, ties, the order, the turn cap, and faults."""
    yield from standings.remarks()
    if standings.tied:
        worth = ", ".join(filter(None, ["win % shares a tied win", standings.rule.ties]))
        yield f"{standings.tied} of {plural(standings.games, 'game')} tied; {worth}"
    if (order := _order_text(standings)) is not None:
        yield order
    if standings.capped:
        yield _capped_text(standings.capped, limits)
    for bot, (eliminated, games) in standings.eliminated().items():
        yield f"{bot}: out in {eliminated} of {plural(games, 'game')}"
    for bot, (table, fault) in standings.first_faults().items():
        yield f"first fault of {fault_text(bot, fault, f'table {table}')}"


def _order_text(standings: Standings) -> str | None:
    """Return that the order of the bots is not that of their win rates; None where it is, and for ratings."""
    rows = [row for row in standings.rows() if row.per_game is not None]
    for row, below in pairwise(rows):
        if row.rank < below.rank and row.win_rate.value < below.win_rate.value:
            return f"ranked by per game, not by win %: {below.bot} wins more often than {row.bot}"
    return None


def _capped_text(tables: Sequence[int], limits: Limits) -> str:
    """Return the games that ended at the turn cap as text, by their tables."""
    first = ", ".join(map(str, sorted(tables)[:MAX_TABLES]))
    more = f" and {len(tables) - MAX_TABLES} more" if len(tables) > MAX_TABLES else ""
    noun = "table" if len(tables) == 1 else "tables"
    return f"{plural(len(tables), 'game')} ended at the cap of {limits.max_turns} turns: {noun} {first}{more}"
