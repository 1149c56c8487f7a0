"""Everything that a page shows of a table to one seat."""

import json
from time import monotonic
from typing import Any

from attrs import frozen

from camelcup import Display
from camelcup_web.live_table import LiveTable

HISTORY = 200
"""Moves that a page lists."""


@frozen
class SeatRow:
    """A seat as the page lists it.

    score: None if it is not shown
    last:  what the seat did last
    """

    number: int
    name: str
    own: bool
    to_move: bool
    thinking: bool
    score: float | None
    last: str


@frozen
class SeatView:
    """A table as one seat sees it.

    picture: the board as SVG; empty if the game has no pictures
    text:    the board as text, if so
    choices: (place, text) of each legal action, in groups of what is alike
    picks:   the same for a script, as JSON: [place, text, picks, whether their order matters]
    clock:   seconds for which a bot has been thinking; None if none is
    """

    seat: int
    turn: int
    moves: int
    picture: str
    text: str
    choices: list[list[tuple[int, str]]]
    picks: str
    rows: list[SeatRow]
    history: list[str]
    clock: float | None
    over: bool
    error: str


def seat_view(table: LiveTable, seat: int) -> SeatView:
    """Return what a seat may see of a table now."""
    display, shown = table.display, table.shown
    visible = shown.state if shown.over else display.conceal(shown.state, seat)
    actions = list(table.actions(seat)) if seat in shown.waiting else []
    texts = [display.shorthand(action) for action in actions]
    events = [event for event in table.events(seat) if event.number < shown.moves]
    picture = display.draw(visible, "board-")
    return SeatView(
        seat=seat,
        turn=shown.turn,
        moves=shown.moves,
        picture=picture,
        text="" if picture else display.show(visible),
        choices=_groups(texts),
        picks=json.dumps([_pick(display, place, action) for place, action in enumerate(actions)]),
        rows=_rows(table, seat, {own: event.text for event in events for own in event.seats}),
        history=[str(event) for event in events[-HISTORY:] if str(event)][::-1],
        clock=monotonic() - shown.since if shown.thinking else None,
        over=shown.over,
        error=shown.error,
    )


def _pick(display: Display[Any, Any, Any], place: int, action: Any) -> list[Any]:
    picks = display.picks(action)
    return [
        place,
        display.shorthand(action),
        sorted(picks) if isinstance(picks, frozenset) else picks,
        isinstance(picks, tuple),
    ]


def _groups(texts: list[str]) -> list[list[tuple[int, str]]]:
    """Return the places and texts of actions, those with the same first word together."""
    groups: dict[str, list[tuple[int, str]]] = {}
    for place, text in enumerate(texts):
        word, blank, _ = text.partition(" ")
        groups.setdefault(word if blank else "", []).append((place, text))
    return list(groups.values())


def _rows(table: LiveTable, seat: int, last: dict[int, str]) -> list[SeatRow]:
    """Return a row for each seat."""
    shown, display, session = table.shown, table.display, table.session
    scores = display.game.scores(shown.state)
    hidden = display.secret_scores and not shown.over
    return [
        SeatRow(
            number=number,
            name=name,
            own=number == seat,
            to_move=number in shown.waiting or number in shown.thinking,
            thinking=number in shown.thinking,
            score=None if hidden and number != seat else scores[number],
            last=last.get(number, ""),
        )
        for number, name in enumerate(session.names)
    ]
