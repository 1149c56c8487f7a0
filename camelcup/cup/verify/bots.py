"""Asks the bots of recorded games again."""

from collections.abc import Collection, Iterable, Iterator
from contextlib import closing

from attrs import evolve

from camelcup.cup.verify.finding import Finding, other_fault, other_turn
from camelcup.players.pool import PlayerPool, WorkerSpec
from camelcup.records import FaultKind, GameRecord, Limits, OnFault, Phase
from camelcup.table.match import play
from camelcup.table.recorded import RecordedPlayer

NOT_REPEATABLE = frozenset({FaultKind.TIMEOUT, FaultKind.EXITED, FaultKind.LEFT})
"""Faults that depend on more than the views of a bot."""

MIN_SECONDS = 10.0
"""Seconds that a bot has at least: the machine may be slower than the one that played."""


def ask_again(numbered: Iterable[tuple[int | None, GameRecord]], setup: WorkerSpec) -> Iterator[Finding]:
    """Play games again with their bots, and yield the first difference of each.

    A seat with a fault that is not repeatable answers from the record.
    """
    with closing(PlayerPool(setup)) as pool:
        for line, record in numbered:
            for finding in _difference(record, _play_again(record, pool), _recorded_seats(record, pool)):
                yield evolve(finding, table=record.table.number, line=line)


def _play_again(record: GameRecord, pool: PlayerPool) -> GameRecord:
    table = evolve(record.table, limits=patient(record.table.limits))
    given = {seat: RecordedPlayer(record, seat) for seat in _recorded_seats(record, pool)}
    return play(table, pool.game, pool.seat(table, given))


def _recorded_seats(record: GameRecord, pool: PlayerPool) -> set[int]:
    """Return the seats that answer from the record: those with such a fault, and those of persons."""
    singles = pool.spec.single_bots(record.table.bots, pool.game)
    persons = {seat for seat, bot in enumerate(singles) if bot not in pool.spec.bots}
    return persons | {fault.seat for fault in record.faults if fault.kind in NOT_REPEATABLE}


def patient(limits: Limits) -> Limits:
    """Return limits with more time, under which faults never stop the run."""
    return evolve(
        limits,
        on_fault=OnFault.DEFAULT if limits.on_fault is OnFault.ABORT else limits.on_fault,
        move_time=limits.move_time and max(limits.move_time, MIN_SECONDS),
        begin_time=limits.begin_time and max(limits.begin_time, MIN_SECONDS),
    )


def _difference(record: GameRecord, again: GameRecord, given: Collection[int]) -> Iterator[Finding]:
    """Yield the first difference: a turn, else a fault of a seat that was asked, not given its answers."""
    if record.turns != again.turns:
        yield from other_turn(record.turns, again.turns, "asked again,")
        return
    found, due = (
        [
            fault
            for fault in each.faults
            if fault.seat not in given and (fault.phase is not Phase.END or record.scores)
        ]
        for each in (record, again)
    )
    yield from other_fault(found, due, record.table.bots, "asked again,")
