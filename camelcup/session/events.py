"""The moves of a game as one seat knows them."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from attrs import frozen

from camelcup.game.display import Display
from camelcup.game.step import NO_REASONS, Step
from camelcup.records import Fault
from camelcup.results.game_text import seat_fault_text
from camelcup.text import name_places

NOBODY = -1
"""The seat of somebody who has none, and knows what all seats know."""

UNKNOWN = "moves"


@frozen
class Event:
    """A move as a seat knows it. As text it has all that a person reads.

        >>> with session.new(["Player0", "Player1"], seed=7) as game:
        ...     game.play()
        []
        >>> event: session.Event = game.events(seat=0)[-1]
        >>> event.turn == game.turn
        True

    number:  place among the moves of the game, from 0
    turn:    turns of seats so far
    seats:   the seats that acted; none where chance did
    text:    their actions, or the outcome of chance; empty where the seat learns nothing of it
    lines:   what the move settled
    faults:  the faults that were committed; the reasons of another seat's faults are left out, since they may
             name what is hidden
    reasons: the explanations of the seat's own bot; those of all bots for one who sees everything
    """

    number: int
    turn: int
    seats: tuple[int, ...]
    text: str
    lines: tuple[str, ...]
    faults: tuple[str, ...]
    reasons: Mapping[int, str] = NO_REASONS

    def __str__(self) -> str:
        return "\n".join(filter(None, [self.text, *self.lines, *self.faults]))


def events(
    steps: Sequence[Step],
    display: Display[Any, Any, Any],
    bots: Sequence[str],
    seat: int | None,
    since: int = 0,
) -> Iterator[Event]:
    """Yield the moves from a number on. seat: None for one who sees everything, NOBODY for no seat"""
    turn, faults, names = 0, 0, name_places(bots)
    for number, step in enumerate(steps):
        mover = display.game.to_move(step.before)
        seats = mover if isinstance(mover, tuple) else ()
        turn += len(seats)
        new = step.faults[faults:]
        faults = len(step.faults)
        if number < since:
            continue
        yield Event(
            number=number,
            turn=turn,
            seats=seats,
            text=move_text(step, seats, display, names, seat),
            lines=tuple(display.events(step.before, step.move, step.after, names)),
            faults=tuple([fault_line(fault, bots, seat) for fault in new]),
            reasons={own: text for own, text in step.reasons.items() if seat in (None, own)},
        )


def move_text(
    step: Step,
    seats: Sequence[int],
    display: Display[Any, Any, Any],
    names: Sequence[str],
    seat: int | None,
) -> str:
    """Return a move in words, as a seat knows it. seats: those that acted; none where chance did"""
    if not seats:
        return str(step.move) if seat is None else display.announce(step.move)
    texts = []
    for own, action in zip(seats, step.move, strict=True):
        text = str(action) if seat in (None, own) else display.announce(action) or UNKNOWN
        texts.append(f"{names[own]} {text}")
    return "; ".join(texts)


def fault_line(fault: Fault, bots: Sequence[str], seat: int | None) -> str:
    """Return a fault as a line, with its reason for one who may know it."""
    if seat in (None, fault.seat):
        return f"fault of {seat_fault_text(bots, fault)}"
    return f"fault of {name_places(bots)[fault.seat]}: {fault.kind.value}"
