"""The lines below standings: ties, games at the turn cap, faults."""

from collections.abc import Iterator, Sequence

from camelcup.records import Limits
from camelcup.results.standings import Standings
from camelcup.results.text import fault_text
from camelcup.text import plural

MOST_TABLES = 10
"""Tables that are listed at most."""


def remarks(standings: Standings, limits: Limits) -> Iterator[str]:
    """Yield the lines below standings: those of a rating, ties, games at the turn cap, and faults."""
    yield from standings.remarks()
    if standings.tied:
        worth = ", ".join(filter(None, ["win % shares a tied win", standings.rule.ties]))
        yield f"{standings.tied} of {plural(standings.games, 'game')} tied; {worth}"
    if standings.capped:
        yield _capped_text(standings.capped, limits)
    for bot, (eliminated, games) in standings.eliminated().items():
        yield f"{bot}: out in {eliminated} of {plural(games, 'game')}"
    for bot, (table, fault) in standings.first_faults().items():
        yield f"first fault of {fault_text(bot, fault, f'table {table}')}"


def _capped_text(tables: Sequence[int], limits: Limits) -> str:
    """Return the games that ended at the turn cap as text, by their tables."""
    first = ", ".join(map(str, sorted(tables)[:MOST_TABLES]))
    more = f" and {len(tables) - MOST_TABLES} more" if len(tables) > MOST_TABLES else ""
    noun = "table" if len(tables) == 1 else "tables"
    return f"{plural(len(tables), 'game')} ended at the cap of {limits.max_turns} turns: {noun} {first}{more}"
