"""Errors in a cup file; replays one record, and compares."""

from collections.abc import Iterator, Sequence
from itertools import zip_longest
from typing import Any

from attrs import evolve, fields, frozen

from camelcup.cup.plan import Plan
from camelcup.encoding import decode_times, encode_json
from camelcup.game.game import AnyGame
from camelcup.records import (
    Fault,
    FaultKind,
    GameRecord,
    Kept,
    OnFault,
    Phase,
    Table,
    Turn,
    record_json,
)
from camelcup.table.recorded import ReplayError, replay
from camelcup.text import plural

SHOWN_CHARACTERS = 30  # characters that are shown of two texts from a little before their difference


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


TIME_ERROR = 1 / 2048  # greatest relative error of the code of a time, and so of a sum of times


def check_record(record: GameRecord, text: str, table: Table, game: AnyGame, plan: Plan) -> Iterator[Finding]:
    """Yield all errors in a record; of its turns only the first wrong one, since others follow from it.

    text:  the record as it is written
    table: the one of its number in the plan or the file
    """
    yield from differences(record.table, table, "the plan has")
    if record.faults and table.limits.on_fault is OnFault.ABORT:
        fault = record.faults[0]
        yield Finding(fault_text(fault, table.bots), "by the limits it stops the run", fault.turn + 1)
    try:
        again = replay(evolve(record, table=table), game).finish()
    except ReplayError as error:
        yield _wrong_turn(record, error)
        return
    yield from _wrong_times(record, again)
    yield from _wrong_kept(record, again, plan)
    expected = evolve(again, table=record.table, times=record.times, kept=record.kept)
    if text != record_json(expected).decode():
        findings = [
            *other_fault(record.faults, again.faults, table.bots, "the turns allow"),
            *differences(record, evolve(expected, faults=record.faults), "the turns lead to"),
        ]
        yield from findings or [other_text(text, record_json(expected).decode())]


def _wrong_turn(record: GameRecord, error: ReplayError) -> Finding:
    found, due = error.found, error.due
    asked = sum(turn.seat is not None for turn in record.turns[: error.index])
    if due is None:
        more = plural(len(record.turns) - error.index, "more turn")
        return Finding(more, "the game ends here", asked)
    if found is None or found.seat != due.seat:
        should = f"{mover(due)} is to move"
    elif due.seat is None:
        should = f"the seed gives {to_text(due.move)}"
    elif error.fault:
        should = error.fault.reason
    elif any(fault.seat == due.seat and fault.turn <= asked for fault in record.faults):
        should = f"the seat failed or is out, so {to_text(due.move)} is played"
    else:
        should = f"it is encoded as {to_text(due.move)}"
    return Finding(turn_text(found), should, asked + (due.seat is not None))


def _wrong_times(record: GameRecord, again: GameRecord) -> Iterator[Finding]:
    if len(record.times) != len(again.times):
        yield Finding(f"times {to_text(record.times)}", f"there are {len(again.times)} seats")
        return
    for seat, (times, right) in enumerate(zip(record.times, again.times, strict=True)):
        if times.moves != right.moves or not 0 <= times.worst_ns <= times.total_ns:
            should = f"it was asked for {plural(right.moves, 'move')}, the slowest within the total"
            yield Finding(f"times of seat {seat} {to_text(times)}", should)


def _wrong_kept(record: GameRecord, again: GameRecord, plan: Plan) -> Iterator[Finding]:
    """Yield the errors in the extras of a record. again: the record of the game played again by its turns"""
    kept, due = record.kept or Kept(), again.kept or Kept()
    if kept.practice != plan.practice:
        yield Finding(f"practice {to_text(kept.practice)}", f"the plan has {to_text(plan.practice)}")
    if kept.remarks != due.remarks:
        yield Finding(f"remarks {to_text(kept.remarks)}", f"the game has {to_text(due.remarks)}")
    for name, value in (("times", kept.times), ("reasons", kept.reasons)):
        if value and name not in plan.keep:
            yield Finding(name, "by the plan they are not kept")
    if "times" in plan.keep:
        yield from _wrong_times_of_turns(record, kept)
    asked = sum(turn.seat is not None for turn in record.turns)
    for name, numbered in (("reasons", kept.reasons), ("used", kept.used)):
        turns = [turn for turn, _ in numbered]
        if turns != sorted(set(turns)) or not set(turns) <= set(range(asked)):
            should = f"ascending numbers below {asked} are right"
            yield Finding(f"{name} for the turns {to_text(turns)}", should)


def _wrong_times_of_turns(record: GameRecord, kept: Kept) -> Iterator[Finding]:
    """Yield the seats whose times of turns do not add up to their times in all."""
    seats = [turn.seat for turn in record.turns if turn.seat is not None]
    try:
        times = decode_times(kept.times)
    except ValueError as error:
        yield Finding(f"times {kept.times!r}", str(error))
        return
    if len(times) != len(seats):
        yield Finding(plural(len(times), "time"), f"there are {plural(len(seats), 'turn')}")
        return
    for seat, total in enumerate(record.times):
        own = [time for time, mover in zip(times, seats, strict=True) if mover == seat]
        for spent, due in ((sum(own), total.total_ns), (max(own, default=0), total.worst_ns)):
            if abs(spent - due) > due * TIME_ERROR + len(own):
                yield Finding(f"times of the turns of seat {seat}: {spent} ns", f"`times` has {due} ns")
