"""Everything that a page shows of a table to one seat."""

import json
from collections.abc import Sequence
from time import monotonic
from typing import Any

from attrs import frozen

from camelcup import CHANCE, CamelCupError, Display, Fault, FaultKind, draw_board, mark_own
from camelcup.session import Event, Group, Orders
from camelcup_web.live_table import LiveTable, Shown

HISTORY = 200
"""Moves that a page lists."""

MOST_BETWEEN = 12
"""Positions before the present one that a page shows one by one."""

MAX_BUTTONS = 12
"""Actions of a group that have a button each; of more the words are chosen from lists."""

FEW = 5
"""Actions that are so few that all have a button beside the picture, which fingers find more easily."""


@frozen
class SeatRow:
    """A seat as the page lists it.

    score: None where the reader wants those of others hidden
    last:  what the seat did last
    left:  seconds on the clock of its person; None where there is none
    ticks: whether it runs
    """

    number: int
    name: str
    own: bool
    to_move: bool
    score: float | None
    won: bool
    last: str
    left: float | None
    ticks: bool


@frozen
class ActionGroup:
    """Legal actions that are alike.

    buttons: (place, text) of each action, if they are few
    lists:   the choices for each word of an action's text, if they are many
    """

    name: str
    buttons: Sequence[tuple[int, str]]
    lists: Sequence[Sequence[str]]


@frozen
class FaultLine:
    """A fault of a bot in a line, with its traceback; empty where the reader may not have it."""

    text: str
    details: str


@frozen
class SeatView:
    """A table as one seat sees it.

    shown:   the position
    seat:    the seat; that of the same team which is to move, if there is one
    status:  whose turn it is, in words
    picture: the board as SVG; empty if the game has no pictures
    text:    the board as text, if so
    asked:   whether the seat is to answer
    legend:  how the texts of actions are built
    groups:  the legal actions
    few:     whether they are so few that their buttons take no more than a line
    picks:   the same for a script, as JSON: [place, text, picks, whether their order matters]
    orders:  the orders so far, where an action is a list of orders; None elsewhere, and for a seat that waits
    clock:   seconds for which the seat has waited for a bot; None if it does not
    """

    shown: Shown
    seat: int
    status: str
    picture: str
    text: str
    asked: bool
    legend: str
    groups: Sequence[ActionGroup]
    few: bool
    picks: str
    orders: Orders | None
    rows: Sequence[SeatRow]
    history: Sequence[str]
    faults: Sequence[FaultLine]
    clock: float | None


def seat_view(table: LiveTable, seat: int, hide: bool, words: str = "") -> SeatView:
    """Return what a seat may see of a table now.

    hide:  whether the reader wants to see no more than groups may let it, as `sit --hide` shows a game
    words: the orders that the reader has chosen
    """
    display, shown = table.display, table.shown
    own = _acting(table, seat)
    visible = shown.state if shown.over else _seen(display, shown.state, own, hide)
    actions = shown.actions.get(own, ())
    texts = [display.shorthand(action) for action in actions]
    recent = table.events(own, max(0, shown.moves - HISTORY))
    picture = draw_board(display, visible, "board-", _names(table, own))
    rows = _rows(table, shown, own, hide)
    return SeatView(
        shown=shown,
        seat=own,
        status=_status(shown, own, rows),
        picture=picture,
        text="" if picture else display.show(visible),
        asked=own in shown.actions,
        legend=display.legend,
        groups=[_group(group, texts) for group in shown.groups.get(own, ())],
        few=len(actions) <= FEW,
        picks=json.dumps([_pick(display, place, action) for place, action in enumerate(actions)]),
        orders=orders_of(table, own, words),
        rows=rows,
        history=history_of([event for event in recent if event.number < shown.moves]),
        faults=[_fault(table, shown, own, fault) for fault in shown.faults],
        clock=monotonic() - shown.since if shown.thinking and own not in shown.actions else None,
    )


def pictures_between(table: LiveTable, seat: int, hide: bool, moves: int) -> list[str]:
    """Return pictures of the positions after a number of moves and before the present one: the last few."""
    display, own = table.display, _acting(table, seat)
    steps = table.session.steps[moves : table.shown.moves - 1]
    states = [step.after for step in steps if display.game.to_move(step.after) is not CHANCE][-MOST_BETWEEN:]
    names = _names(table, own)
    return [draw_board(display, _seen(display, state, own, hide), "board-", names) for state in states]


def _acting(table: LiveTable, seat: int) -> int:
    """Return the seat of the same team that is to move, or the seat itself."""
    return next((mate for mate in table.team(seat) if mate in table.shown.actions), seat)


def _seen(display: Display[Any, Any, Any], state: Any, seat: int, hide: bool) -> Any:
    """Return what a seat may see of a state."""
    open_scores = display.secret_scores and not hide
    return (display.game.view if open_scores else display.conceal)(state, seat)


def _names(table: LiveTable, own: int) -> list[str]:
    return mark_own(table.session.names, table.team(own))


def orders_of(table: LiveTable, seat: int, words: str) -> Orders | None:
    """Return the orders that some words make, none where they are wrong; None if the seat cannot give any."""
    orders = table.shown.orders.get(seat)
    try:
        return orders and orders.after(words)
    except CamelCupError:
        return orders


def _status(shown: Shown, seat: int, rows: Sequence[SeatRow]) -> str:
    """Return whose turn it is, or how the game ended, in words."""
    if shown.over:
        return f"The game is over: {winners_text([(row.name, row.own) for row in rows if row.won])}."
    if seat in shown.actions:
        return "It is your turn."
    names = " and ".join(row.name for row in rows if row.to_move)
    return f"{names} to move." if names else "The game goes on."


def winners_text(winners: Sequence[tuple[str, bool]]) -> str:
    """Return who wins, in words. winners: the name of each, and whether it is the reader"""
    names = list(dict.fromkeys("you" if own else name for name, own in winners))
    return f"{' and '.join(names) or 'nobody'} {'wins' if len(names) < 2 and names != ['you'] else 'win'}"


def history_of(events: Sequence[Event]) -> list[str]:
    """Return what happened, the latest first. An outcome of chance stands with the move before it."""
    texts: list[str] = []
    for before, event in zip([None, *events], events, strict=False):
        text = str(event)
        if before is None or event.seats:
            texts.append(text)
        else:
            between = "\n" if "\n" in texts[-1] else ": " if before.seats else ", "
            texts[-1] = between.join(filter(None, [texts[-1], text]))
    return [text for text in reversed(texts) if text]


def _pick(display: Display[Any, Any, Any], place: int, action: Any) -> list[Any]:
    picks = display.picks(action)
    return [
        place,
        display.shorthand(action),
        sorted(picks) if isinstance(picks, frozenset) else picks,
        isinstance(picks, tuple),
    ]


def _group(group: Group, texts: Sequence[str]) -> ActionGroup:
    """Return a group of actions as a page offers it. texts: those of all actions, in their order"""
    few = len(group.texts) <= MAX_BUTTONS
    return ActionGroup(
        name=str(group),
        buttons=[(texts.index(text), text) for text in group.texts] if few else (),
        lists=() if few else group.parts or [group.texts],
    )


def _fault(table: LiveTable, shown: Shown, seat: int, fault: Fault) -> FaultLine:
    """Return a fault as a seat may know it: the reason of another's may name what is hidden."""
    name = table.session.names[fault.seat]
    if fault.kind is FaultKind.LEFT:
        return FaultLine(f"{name} {fault.summary}", "")
    text = f"Fault of {name} in turn {fault.turn + 1}: {fault.kind.value}"
    if not (shown.over or table.display.game.is_open or fault.seat == seat):
        return FaultLine(text, "")
    return FaultLine(f"{text}: {fault.summary}", fault.details)


def _rows(table: LiveTable, shown: Shown, seat: int, hide: bool) -> list[SeatRow]:
    """Return a row for each seat."""
    display, session = table.display, table.session
    scores = display.game.scores(shown.state)
    hides = hide and display.secret_scores and not shown.over
    record = session.record if shown.over else None
    last = _last_moves(table, shown, seat)
    return [
        SeatRow(
            number=number,
            name=name,
            own=number in table.team(seat),
            to_move=number in shown.actions or number in shown.thinking,
            score=None if hides and number not in table.team(seat) else scores[number],
            won=record is not None and number in record.winners,
            last=last.get(number, ""),
            left=shown.left_now(number),
            ticks=shown.ticks(number),
        )
        for number, name in enumerate(session.names)
    ]


def _last_moves(table: LiveTable, shown: Shown, seat: int) -> dict[int, str]:
    """Return what each seat did last, as one seat knows it."""
    display, found = table.display, dict[int, str]()
    for step in reversed(table.session.steps[: shown.moves]):
        mover = display.game.to_move(step.before)
        for number, action in zip(mover, step.move, strict=True) if isinstance(mover, tuple) else ():
            found.setdefault(number, str(action) if number == seat else display.announce(action))
        if len(found) == len(table.session.names):
            break
    return found
