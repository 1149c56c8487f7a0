"""Replays one record and compares."""

from collections.abc import Iterator

from attrs import evolve

from camelcup.cup.plan import Plan
from camelcup.cup.verify.finding import (
    Finding,
    differences,
    fault_text,
    mover,
    other_fault,
    other_text,
    to_text,
    turn_text,
)
from camelcup.cup.verify.kept import wrong_kept
from camelcup.game.game import AnyGame
from camelcup.records import GameRecord, OnFault, Table, record_json
from camelcup.table.recorded import ReplayError, replay
from camelcup.text import plural


def check_record(record: GameRecord, text: str, table: Table, game: AnyGame, plan: Plan) -> Iterator[Finding]:
    """Yield all errors in a record; of its turns only the first wrong one, since others follow from it.

    text:  the record as it is written
    table: the one of its number in the plan or the file
    plan:  of the cup, which says what records keep
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
    yield from wrong_kept(record, again, plan)
    expected = evolve(again, table=record.table, times=record.times, kept=record.kept)
    if text != record_json(expected).decode():
        findings = [
            *other_fault(record.faults, again.faults, table.bots, "the turns allow"),
            *differences(record, evolve(expected, faults=record.faults), "the turns lead to"),
        ]
        yield from findings or [other_text(text, record_json(expected).decode())]


def _wrong_turn(record: GameRecord, error: ReplayError) -> Finding:
    """Return the finding for the first turn that a replay does not lead to."""
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
    """Yield the times that no bot can have taken."""
    if len(record.times) != len(again.times):
        yield Finding(f"times {to_text(record.times)}", f"there are {len(again.times)} seats")
        return
    for seat, (times, right) in enumerate(zip(record.times, again.times, strict=True)):
        if times.moves != right.moves or not 0 <= times.worst_ns <= times.total_ns:
            should = f"it was asked for {plural(right.moves, 'move')}, the slowest within the total"
            yield Finding(f"times of seat {seat} {to_text(times)}", should)
