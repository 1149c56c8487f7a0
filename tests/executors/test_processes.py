"""Worker processes: each test takes a fraction of a second to start them."""

import multiprocessing
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from multiprocessing.process import BaseProcess
from pathlib import Path
from time import sleep

import pytest

from camelcup import CamelCupError, GameRecord, Limits, Table, UserError
from camelcup.executors.handle import Gone, Handle
from camelcup.executors.processes import Processes
from camelcup.executors.serial import Serial
from camelcup.executors.worker import Job
from camelcup.plugins import Plugins
from camelcup.record import FaultKind, OnFault
from tiny_games import Pips, PipsState

MINE = """
from camelcup import Bot

class Mine(Bot):
    def move(self, player, state):
        return 3
"""


def tables(*bots: str, limits: Limits | None = None) -> list[Table]:
    """A table for each bot, which meets Passer there."""
    return [
        Table(number, "pips", "standard", (bot, "Passer"), seed=number, limits=limits or Limits())
        for number, bot in enumerate(bots)
    ]


@pytest.fixture(autouse=True)
def no_process_is_left() -> Iterator[None]:
    """No test leaves a worker behind."""
    yield
    assert multiprocessing.active_children() == []


def the_worker() -> BaseProcess:
    """The one worker process there is."""
    [worker] = multiprocessing.active_children()
    return worker


def numbers(records: list[GameRecord]) -> list[int]:
    return sorted(record.table.number for record in records)


def test_every_table_is_played_once(tiny_installed: Plugins) -> None:
    records = list(Processes(tiny_installed, 2).run(tables(*["Small"] * 25)))
    assert numbers(records) == list(range(25))


def test_a_slow_game_is_held_against_no_bot(tiny_installed: Plugins, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each worker is suspected of a bot's left-overs at first."""
    quickly = Pips.apply

    def slowly(self: Pips, state: PipsState, move: object) -> PipsState:
        if state.turn == 0:
            sleep(0.3)
        return quickly(self, state, move)

    monkeypatch.setattr(Pips, "apply", slowly)
    records = list(Processes(tiny_installed, 1).run(tables(*["Small"] * 4, limits=Limits(move_time=0.2))))
    assert numbers(records) == [0, 1, 2, 3]
    assert [record.faults for record in records] == [()] * 4


PRESSES = """
import os
import signal
import time

from camelcup import Bot

class Presses(Bot):
    def begin(self, player, players, rules):
        os.kill(os.getppid(), signal.SIGUSR2)
        time.sleep(0.3)

    def move(self, player, state):
        return 1
"""


def test_from_when_it_is_to_wind_up_no_game_is_begun(tiny_installed: Plugins, tmp_path: Path) -> None:
    """Though a job holds many tables by then."""
    (tmp_path / "presses.py").write_text(PRESSES)
    executor = Processes(tiny_installed, 1)
    before = signal.signal(signal.SIGUSR2, lambda number, frame: executor.wind_up())
    bots = [*["Small"] * 40, f"{tmp_path}/presses.py:Presses", *["Small"] * 200]
    assert numbers(list(executor.run(tables(*bots)))) == list(range(41))
    signal.signal(signal.SIGUSR2, before)


def test_no_tables_take_no_processes(tiny_installed: Plugins) -> None:
    assert list(Processes(tiny_installed, 2).run([])) == []


def test_there_are_no_more_workers_than_tables(tiny_installed: Plugins) -> None:
    records = Processes(tiny_installed, 8).run(tables("Small"))
    next(records)
    assert the_worker().is_alive()
    assert list(records) == []


def test_a_worker_a_core_is_the_default(tiny_plugins: Plugins, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "sched_getaffinity", lambda pid: {0, 2, 5}, raising=False)
    assert Processes(tiny_plugins).workers == 3
    monkeypatch.delattr(os, "sched_getaffinity")
    monkeypatch.setattr(os, "cpu_count", lambda: 6)
    assert Processes(tiny_plugins).workers == 6
    assert Processes(tiny_plugins, 2).workers == 2


def test_tables_are_taken_as_they_are_needed(tiny_installed: Plugins) -> None:
    taken = 0

    def endless() -> Iterator[Table]:
        nonlocal taken
        while True:
            taken += 1
            yield Table(taken, "pips", "standard", ("Small", "Passer"), seed=taken)

    records = Processes(tiny_installed, 1).run(endless())
    for _ in range(300):
        next(records)
    records.close()
    assert 300 <= taken < 300 + 4 * 64


def test_a_run_that_is_closed_early_leaves_no_process(tiny_installed: Plugins) -> None:
    records = Processes(tiny_installed, 2).run(tables(*["Small"] * 50))
    next(records)
    workers = multiprocessing.active_children()
    assert len(workers) == 2
    records.close()
    assert not any(worker.is_alive() for worker in workers)


def test_ctrl_c_leaves_no_process(tiny_installed: Plugins) -> None:
    records = Processes(tiny_installed, 2).run(tables(*["Small"] * 50))
    next(records)
    with pytest.raises(KeyboardInterrupt):
        records.throw(KeyboardInterrupt)


@pytest.mark.parametrize("workers", [1, 2])
def test_a_bot_that_ends_its_worker_has_a_fault_and_the_run_goes_on(
    workers: int, tiny_installed: Plugins
) -> None:
    bots = [*["Small"] * 3, *["faulty_bots:Dies"] * 3]
    records = sorted(Processes(tiny_installed, workers).run(tables(*bots)), key=lambda r: r.table.number)
    assert numbers(records) == list(range(6))
    assert [record.faults for record in records[:3]] == [()] * 3
    for record in records[3:]:
        [fault] = record.faults
        assert (fault.seat, fault.kind, fault.reason) == (
            0,
            FaultKind.DIED,
            "ended the process (exit code 7)",
        )


def test_a_bot_that_neither_answers_nor_ends_does_not_keep_its_worker(tiny_installed: Plugins) -> None:
    records = Processes(tiny_installed, 1).run(tables("Small", "faulty_bots:Stays", "Small"))
    next(records)
    worker = the_worker()
    records.close()
    assert worker.exitcode == -signal.SIGKILL


def test_what_stops_a_run_in_a_worker_is_told_in_its_own_words(tiny_installed: Plugins) -> None:
    limits = Limits(on_fault=OnFault.ABORT)
    records = Processes(tiny_installed, 1).run(tables("faulty_bots:Malformed", limits=limits))
    with pytest.raises(CamelCupError) as stopped:
        list(records)
    assert str(stopped.value) == (
        "faulty_bots:Malformed (table 0, seat 0, turn 0) malformed: "
        "'three' is no action: those are 0, 3 and 6"
    )


def test_all_that_was_played_before_a_run_is_stopped_comes_out(tiny_installed: Plugins) -> None:
    bots = ["Small"] * 40
    bots[33] = "faulty_bots:Malformed"
    records = Processes(tiny_installed, 1).run(tables(*bots, limits=Limits(on_fault=OnFault.ABORT)))
    played: list[GameRecord] = []
    with pytest.raises(CamelCupError, match="faulty_bots:Malformed"):
        played.extend(records)
    assert numbers(played) == list(range(33))


def test_a_worker_that_does_not_read_keeps_nobody_waiting(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("camelcup.executors.handle.LOADING_TIME", 0.05)
    worker = Handle.start(turns=True, memory=None)
    try:
        os.kill(worker.process.pid or 0, signal.SIGSTOP)
        worker.send(Job(bot="Small"), b" " * (1 << 22))
        worker.end_stopped()
        assert worker.bury(Gone()).reason == "stopped the process"
    finally:
        worker.stop()


def test_a_bot_that_is_not_there_is_told_in_one_line(tiny_installed: Plugins) -> None:
    with pytest.raises(CamelCupError, match=r"^unknown bot 'Smal'; did you mean Small\?"):
        list(Processes(tiny_installed, 1).run(tables("Smal")))


def test_bots_in_files_play_in_workers(
    tiny_installed: Plugins, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "mine.py").write_text(MINE)
    monkeypatch.chdir(tmp_path)
    records = list(Processes(tiny_installed, 1).run(tables("mine.py:Mine", f"{tmp_path}/mine.py:Mine")))
    assert [record.faults for record in records] == [(), ()]
    assert all(record.scores[0] > 0 for record in records)


def test_records_come_without_their_turns_where_nobody_reads_them(tiny_installed: Plugins) -> None:
    records = list(Processes(tiny_installed, 1).run(tables("Small", "Big"), turns=False))
    assert [(record.turns, len(record.times)) for record in records] == [((), 2), ((), 2)]


def test_a_run_without_the_memory_to_play_ends_with_an_error(tiny_installed: Plugins) -> None:
    with pytest.raises(CamelCupError, match=r"^table 0 cannot be played, whoever is kept out: "):
        list(Processes(tiny_installed, 1, memory=1 << 20).run(tables("Small")))


def test_the_serial_executor_has_one_worker(tiny_plugins: Plugins) -> None:
    assert Serial(tiny_plugins, 1).plugins is tiny_plugins
    with pytest.raises(UserError, match=r"^2 workers: the serial executor has one; leave --workers out$"):
        Serial(tiny_plugins, 2)


def test_tables_with_very_long_rules_do_not_make_a_worker_and_its_parent_wait_for_each_other(
    tmp_path: Path,
) -> None:
    rules = tmp_path / "long.toml"
    rules.write_text(f"race_right = {[8, *[1] * 200_000]}")  # each table is longer than what a pipe holds
    arguments = ["tournament", "--rules", rules, "--games", 40, "--workers", 1, "--seed", 1]
    bots = ["--bots", "Player0,Player1,Player2,RandomBot"]
    command = [sys.executable, "-m", "camelcup", *map(str, arguments), *bots]
    done = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)
    assert done.returncode == 0, done.stderr
    assert "RandomBot" in done.stdout


def test_what_a_bot_writes_to_stdout_in_whatever_way_goes_nowhere(
    tiny_installed: Plugins, capfd: pytest.CaptureFixture[str]
) -> None:
    [record] = Processes(tiny_installed, 1).run(tables("faulty_bots:WritesToStdout"))
    assert record.faults == ()
    assert capfd.readouterr() == ("", "")
