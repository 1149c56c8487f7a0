"""Asks the bots of recorded games again: in workers, as in a run, so that none harms what verifies them."""

import json
from collections.abc import Iterable, Iterator, Sequence
from itertools import zip_longest

from attrs import evolve

from camelcup.executors.processes import Processes
from camelcup.plugins import Plugins
from camelcup.record import Fault, FaultKind, GameRecord, Limits, OnFault, Table
from camelcup.testing.scripted import ScriptedBot
from camelcup.verify.finding import Finding
from camelcup.verify.moves import told
from camelcup.wire import to_json

NOT_REPEATABLE = frozenset({FaultKind.TIMEOUT, FaultKind.DIED})
"""Faults that hang on more than what a bot sees."""

PATIENCE = 10.0
"""Seconds that a bot has for a move at least: the machine may be slower than the one that played."""


class Recorded(ScriptedBot):
    """Plays what is recorded.

    moves: their JSON as hexadecimal digits, since options of bots hold no commas
    """

    def __init__(self, moves: str) -> None:
        super().__init__(json.loads(bytes.fromhex(moves)))


def ask_again(
    numbered: Iterable[tuple[int, GameRecord]], plugins: Plugins, memory: int | None = None
) -> Iterator[Finding]:
    """The first turn of each game, if any, at which a bot does something else when it is played once more.

    A seat with a fault that is not repeatable plays what is recorded.

    numbered: sound records, each with the number of its line
    memory:   bytes that a worker may take
    """
    waiting: dict[int, tuple[int, GameRecord]] = {}

    def tables() -> Iterator[Table]:
        for line, record in numbered:
            waiting[record.table.number] = line, record
            yield _table(record)

    for again in Processes(plugins, memory=memory).run(tables()):
        number = again.table.number
        line, record = waiting.pop(number)
        for finding in _differences(record, again):
            yield evolve(finding, table=number, line=line)


def _table(record: GameRecord) -> Table:
    """The table at which a game is played once more."""
    given = _given(record)
    bots = [_recorded(record, seat) if seat in given else bot for seat, bot in enumerate(record.table.bots)]
    return evolve(record.table, bots=tuple(bots), limits=_patient(record.table.limits))


def _given(record: GameRecord) -> set[int]:
    """The seats that play what is recorded."""
    return {fault.seat for fault in record.faults if fault.kind in NOT_REPEATABLE}


def _recorded(record: GameRecord, seat: int) -> str:
    """The spec of a bot that plays what a seat has played."""
    moves = to_json([turn.move for turn in record.turns if turn.seat == seat])
    return f"{__name__}:{Recorded.__name__}:moves={moves.encode().hex()}"


def _patient(limits: Limits) -> Limits:
    """The limits while bots are asked again: even where a fault ended a run, it is only found."""
    on_fault = OnFault.DEFAULT if limits.on_fault is OnFault.ABORT else limits.on_fault
    move_time = max(limits.move_time, PATIENCE) if limits.move_time else 0.0
    return evolve(limits, on_fault=on_fault, move_time=move_time)


def _differences(record: GameRecord, again: GameRecord) -> Iterator[Finding]:
    """The first that two plays of one game have not in common."""
    asked = 0
    for found, due in zip_longest(record.turns, again.turns):
        if found != due:
            yield Finding(told(found), f"asked again, {told(due)}", asked + 1)
            return
        asked += found is not None and found.seat is not None
    given = _given(record)
    faults = [[fault for fault in each.faults if fault.seat not in given] for each in (record, again)]
    yield from _other_faults(record.table.bots, *faults)


def _other_faults(
    bots: Sequence[str], recorded: Sequence[Fault], repeated: Sequence[Fault]
) -> Iterator[Finding]:
    """The first fault that is another one. Their reasons may differ: they may tell of times and places."""
    for found, due in zip_longest(recorded, repeated):
        if found is None or due is None or _key(found) != _key(due):
            turn = min(fault.turn for fault in (found, due) if fault)
            yield Finding(_fault_text(bots, found), f"asked again, {_fault_text(bots, due)}", turn + 1)
            return


def _key(fault: Fault) -> tuple[int, int, FaultKind]:
    return fault.turn, fault.seat, fault.kind


def _fault_text(bots: Sequence[str], fault: Fault | None) -> str:
    if fault is None:
        return "no fault"
    place = f"seat {fault.seat} ({bots[fault.seat]}) at turn {fault.turn + 1}"
    return f"a fault ({fault.kind.value}) of {place}: {fault.reason}"
