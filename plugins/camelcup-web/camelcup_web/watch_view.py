"""Everything that a page shows of a table to somebody without a seat."""

from collections.abc import Sequence
from typing import Any

from attrs import frozen

from camelcup import draw_board
from camelcup.session import NOBODY
from camelcup_web.live_table import LiveTable, Shown
from camelcup_web.seat_view import HISTORY, history_of

BEHIND = 4
"""Moves by which a spectator is behind the players of a game that hides something."""


@frozen
class WatchedSeat:
    """A seat as a spectator sees it. score: None while it is nobody else's to know"""

    name: str
    score: float | None
    won: bool


@frozen
class WatchView:
    """A table as a spectator sees it.

    version: that of the position
    moves:   number of moves that the spectator knows
    over:    whether the game has ended
    behind:  whether the players are some moves ahead
    picture: the board as SVG; empty where there is no picture
    text:    the board as text, if so; empty where nothing of it may be shown
    rows:    the seats
    history: what happened, the latest first
    """

    version: str
    moves: int
    over: bool
    behind: bool
    picture: str
    text: str
    rows: Sequence[WatchedSeat]
    history: Sequence[str]


def watch_view(table: LiveTable) -> WatchView:
    """Return what anybody may see of a table now; all of it once the game is over."""
    display, shown, session = table.display, table.shown, table.session
    hides = not shown.over and display.public(shown.state) is not shown.state
    moves = max(0, shown.moves - BEHIND) if hides else shown.moves
    state = next((step.before for step in session.steps[moves : shown.moves]), shown.state)
    visible = state if shown.over else display.public(state)
    picture = "" if visible is None else draw_board(display, visible, "board-", session.names)
    events = session.events(max(0, moves - HISTORY), NOBODY)
    return WatchView(
        version=shown.version,
        moves=moves,
        over=shown.over,
        behind=moves < shown.moves,
        picture=picture,
        text="" if picture or visible is None else display.show(visible),
        rows=_rows(table, shown, state, visible is None or display.secret_scores),
        history=history_of([event for event in events if event.number < moves]),
    )


def _rows(table: LiveTable, shown: Shown, state: Any, secret: bool) -> list[WatchedSeat]:
    """Return a row for each seat. secret: whether scores are hidden until the end"""
    scores = table.display.game.scores(state)
    record = table.session.record if shown.over else None
    return [
        WatchedSeat(
            name=name,
            score=None if secret and not shown.over else scores[seat],
            won=record is not None and seat in record.winners,
        )
        for seat, name in enumerate(table.session.names)
    ]
