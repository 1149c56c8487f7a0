"""The same seed gives the same records, times aside, whatever plays the tables, and how many do."""

from collections.abc import Sequence

import pytest
from attrs import evolve

from camelcup import Fault, GameRecord, Limits, Table
from camelcup.executors.processes import Processes
from camelcup.executors.serial import Serial
from camelcup.plugins import load_plugins
from camelcup.record import FaultKind
from camelcup.tournament import Tournament
from hell import HELL

HONEST = ("Player0", "Player1", "Player2", "RandomBot")

FAULTY = (
    "answers.py:AnswersWithAMillion",
    "answers.py:AnswersWithItself",
    "deaths.py:RaisesSystemExit",
    "deaths.py:RecursesForever",
    "meddling.py:ChangesItsView",
    "meddling.py:ReadsTheRandomNumbers",
    "output.py:PrintsAndRaises",
    "raises_on_import.py:Bot",
    "starting.py:LeavesInEnd",
)

INTERRUPTED = ("hangs.py:SpinsForever", "hangs.py:SleepsForever")
"""Bots that hang, and can be interrupted by any executor."""

KILLING = ("deaths.py:ExitsGladly", "deaths.py:Segfaults", "hangs.py:SumsForever", "starting.py:DiesInEnd")

SHORT = Limits(move_time=0.6)
"""Where bots hang: long enough for the others, which take microseconds, on the busiest machine."""


def tables(seed: int, hostile: Sequence[str], limits: Limits, *honest: str) -> list[Table]:
    bots = (*HONEST, *honest, *(f"{HELL}/{bot}" for bot in hostile))
    return list(
        Tournament(
            game="camelup",
            rules="cup",
            bots=bots,
            games=len(bots),
            seats=4,
            seed=seed,
            seating="balanced",
            limits=limits,
        ).tables()
    )


def played(executor: Processes | Serial, all_tables: Sequence[Table]) -> list[GameRecord]:
    """The records in order, without what time decides: times, and where in a loop a bot was stopped."""
    records = sorted(executor.run(all_tables), key=lambda record: record.table.number)
    return [evolve(record, times=(), faults=tuple(map(timeless, record.faults))) for record in records]


def timeless(fault: Fault) -> Fault:
    return evolve(fault, stack="") if fault.kind is FaultKind.TIMEOUT else fault


@pytest.mark.slow
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_one_process_and_any_number_of_workers_give_the_same_records(seed: int) -> None:
    plugins = load_plugins()
    field = tables(seed, FAULTY, Limits(), "Sir_Humpfree_Bogart")
    records = played(Serial(plugins), field)
    assert sum(len(record.faults) for record in records) > len(FAULTY)
    for workers in (1, 2, 5):
        assert played(Processes(plugins, workers), field) == records


@pytest.mark.slow
def test_bots_that_are_interrupted_change_nothing_in_that() -> None:
    plugins = load_plugins()
    field = tables(1, INTERRUPTED, SHORT)
    records = played(Serial(plugins), field)
    assert {fault.kind for record in records for fault in record.faults} == {FaultKind.TIMEOUT}
    for workers in (1, 2, 5):
        assert played(Processes(plugins, workers), field) == records


@pytest.mark.slow
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_nor_do_bots_that_end_their_workers(seed: int) -> None:
    plugins = load_plugins()
    field = tables(seed, KILLING, SHORT)
    records = played(Processes(plugins, 1), field)
    kinds = {fault.kind for record in records for fault in record.faults}
    assert kinds == {FaultKind.DIED, FaultKind.TIMEOUT}
    for workers in (2, 5):
        assert played(Processes(plugins, workers), field) == records
