"""Tables of the tiny games, played in this process."""

from collections.abc import Callable
from typing import Any

from camelcup import Limits, Table
from camelcup.players.inline import InlinePlayer
from camelcup.table.match import Match
from tiny_games import Pips, PipsRules

Maker = Callable[..., Any]
DEFAULT = Limits()


def played(game, *makers, limits=DEFAULT, seed=1, watch=None):
    """Return the record of a game between bots of these classes (or of what makes them)."""
    names = tuple([getattr(maker, "__name__", "?") for maker in makers])
    table = Table(0, game.name, "standard", names, seed, limits=limits)
    match = Match(table, game, [InlinePlayer(maker, game) for maker in makers])
    for step in match:
        if watch:
            watch(step)
    return match.finish()


def pips(*makers, limits=DEFAULT, seed=1, watch=None, **rules):
    """Return the record of a game of Pips."""
    return played(Pips(PipsRules(**rules)), *makers, limits=limits, seed=seed, watch=watch)


def moves(record, seat):
    """Return the moves of a seat (or, for None, of chance), in order."""
    return [turn.move for turn in record.turns if turn.seat == seat]
