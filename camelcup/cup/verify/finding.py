"""Errors in a cup file."""

from collections.abc import Iterator, Sequence
from itertools import zip_longest
from typing import Any

from attrs import fields, frozen

from camelcup.encoding import encode_json
from camelcup.records import Fault, FaultKind, Phase, Turn

SHOWN_CHARACTERS = 30
"""Characters that are shown of two texts from a little before their difference."""


@frozen
class Finding:
    """One thing that is not as it should be.

    found:  the present value
    should: the right one, or the rule that is broken
    turn:   number of the turn, counted as `camelcup watch` does: the first seat's is 1, and the chance that
            follows a turn belongs to it
    table:  number of the table
    line:   number of the line in the file
    """

    found: str
    should: str
    turn: int | None = None
    table: int | None = None
    line: int | None = None

    def __str__(self) -> str:
        place = [
            f"{name} {number}"
            for name, number in (("line", self.line), ("table", self.table), ("turn", self.turn))
            if number is not None
        ]
        return f"{', '.join(place)}: {self.found}; {self.should}"


def to_text(value: Any) -> str:
    """Return a value as it is written in the file."""
    return encode_json(value).decode()


def turn_text(turn: Turn | None) -> str:
    """Return a turn in words; None stands for the end of a record."""
    if turn is None:
        return "the record ends here"
    return f"{mover(turn)} plays {to_text(turn.move)}"


def mover(turn: Turn) -> str:
    """Return who makes a turn."""
    return "chance" if turn.seat is None else f"seat {turn.seat}"


def other_turn(found: Sequence[Turn], due: Sequence[Turn], reason: str) -> Iterator[Finding]:
    """Yield the finding for the first turn that differs. reason: where those that are due come from"""
    asked = 0
    for turn, right in zip_longest(found, due):
        if turn != right:
            yield Finding(turn_text(turn), f"{reason} {turn_text(right)}", asked + 1)
            return
        asked += turn is not None and turn.seat is not None


def other_fault(
    found: Sequence[Fault], due: Sequence[Fault], bots: Sequence[str], reason: str
) -> Iterator[Finding]:
    """Yield the finding for the first fault that differs. reason: where those that are due come from"""
    for fault, right in zip_longest(found, due):
        if fault is None or right is None or _key(fault) != _key(right):
            turn = min(each.turn for each in (fault, right) if each)
            yield Finding(fault_text(fault, bots), f"{reason} {fault_text(right, bots)}", turn + 1)
            return


def differences(found: Any, due: Any, reason: str) -> Iterator[Finding]:
    """Yield the fields in which two values of one class differ. reason: where the right ones come from"""
    for name in (field.name for field in fields(type(due))):
        value, right = getattr(found, name), getattr(due, name)
        if value != right:
            yield Finding(f"{name} {to_text(value)}", f"{reason} {to_text(right)}")


def fault_text(fault: Fault | None, bots: Sequence[str]) -> str:
    """Return a fault in words."""
    if fault is None:
        return "no fault"
    bot = f" ({bots[fault.seat]})" if 0 <= fault.seat < len(bots) else ""
    place = f"seat {fault.seat}{bot} at turn {fault.turn + 1}"
    return f"a fault ({fault.kind.value} in {fault.phase.value}) of {place}: {fault.reason}"


def other_text(found: str, due: str) -> Finding:
    """Return the finding for a line that is read as the right value, but written in another way."""
    pairs = enumerate(zip(found, due, strict=False))
    place = next((place for place, (written, right) in pairs if written != right), min(len(found), len(due)))
    part = slice(max(0, place - SHOWN_CHARACTERS // 2), place + SHOWN_CHARACTERS // 2)
    return Finding(f"{found[part]!r} at character {place + 1}", f"it is written {due[part]!r}")


def _key(fault: Fault) -> tuple[int, int, Phase, FaultKind]:
    """Return what must be the same when a fault is repeated; its texts may hold times and places."""
    return fault.turn, fault.seat, fault.phase, fault.kind
