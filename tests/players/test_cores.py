"""A worker and its bots on one core, for as long as that makes them faster."""

import re

import pytest

from camelcup import Limits, Table
from camelcup.cup.executors.processes import Processes
from camelcup.cup.executors.serial import TablePlayer
from camelcup.installed.loading import BotSource
from camelcup.players import process
from camelcup.players.cores import WorkerCore
from camelcup.records import decode_record
from camelcup.system import find_cores, set_cores
from process_tables import worker_spec

ALL = find_cores(0)

pytestmark = pytest.mark.skipif(len(ALL) < 2, reason="there is one core, or the system does not say")


REPORTS = """
import os, subprocess, threading
from camelcup import Bot
class Mine(Bot):
    def begin(self, seat, seats, game):
        self.began = os.sched_getaffinity(0)
        BEGIN
    def move(self, seat, view):
        MOVE
        raise ValueError(f"began {self.began} moves {os.sched_getaffinity(0)}")
    def think(self):
        while len(os.sched_getaffinity(0)) == 1:
            pass
"""

STARTS_A_THREAD = "threading.Thread(target=threading.Event().wait, daemon=True).start()"
STARTS_A_PROCESS = "self.helper = subprocess.Popen('cat', stdin=subprocess.PIPE)"
CHOOSES_ITS_CORE = "os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})"
THINKS_UNTIL_IT_MAY_USE_ALL = (
    "helper = threading.Thread(target=self.think); helper.start(); self.think(); helper.join()"
)


@pytest.fixture
def patient(monkeypatch):
    """Take a move of any length for a quick one: on a busy machine few are."""
    monkeypatch.setattr(process, "QUICK_MOVE_SECONDS", 60)


def spec(folder, begin="pass", move="pass", **more):
    """Return the spec of a worker for a bot that runs these statements."""
    (folder / "bot.py").write_text(REPORTS.replace("BEGIN", begin).replace("MOVE", move))
    bots = {"Mine": BotSource("Mine", str(folder / "bot.py"), "Mine")}
    return worker_spec(bots, **more)


def table(number):
    """Return a table at which each bot fails once."""
    limits = Limits(max_faults=1, move_time=60)
    return Table(number, "pips", "standard", ("Mine", "Mine"), number, limits=limits)


def reported(record, what):
    """Return the cores that the bots of a game report."""
    assert len(record.faults) == 2
    return {re.findall(rf"{what} (\{{.*?\}})", fault.reason)[0] for fault in record.faults}


@pytest.fixture
def core():
    """The core of this process, while it is a worker."""
    yield WorkerCore(0)
    set_cores(0, ALL)


@pytest.fixture
def play(core, tmp_path):
    """Play two games of a bot in a worker that shares its core."""

    def play_two(**statements):
        with TablePlayer(spec(tmp_path, **statements)) as player:
            player.pool.core = core
            return [player.play(table(number)) for number in range(2)]

    return play_two


@pytest.mark.usefixtures("patient")
def test_a_bot_begins_with_all_cores_and_moves_on_the_core_of_its_worker(play, core):
    assert find_cores(0) == {core.number}
    for record in play():
        assert reported(record, "began") == {str(ALL)}
        assert reported(record, "moves") == {str({core.number})}


@pytest.mark.usefixtures("patient")
@pytest.mark.parametrize(
    ("begin", "cores"),
    [(STARTS_A_THREAD, ALL), (STARTS_A_PROCESS, ALL), (CHOOSES_ITS_CORE, {max(ALL, default=0)})],
)
def test_a_bot_with_several_threads_or_processes_or_chosen_cores_is_left_on_its_cores(begin, cores, play):
    for record in play(begin=begin):
        assert reported(record, "moves") == {str(cores)}


def test_a_bot_that_thinks_longer_may_use_all_cores_with_what_it_has_started(play):
    for record in play(move=THINKS_UNTIL_IT_MAY_USE_ALL):
        assert reported(record, "moves") == {str(ALL)}


def moved_on(executor, tables=4):
    """Yield the cores on which bots move, game by game."""
    for line in executor.run(map(table, range(tables))):
        yield reported(decode_record(line), "moves")


def test_a_single_worker_shares_its_core(tmp_path):
    # On a busy machine few moves are quick, and a worker that has been spawned knows of no patience.
    games = moved_on(Processes(spec(tmp_path), 1), tables=2000)
    assert any(cores & {str({core}) for core in ALL} for cores in games)
    assert find_cores(0) == ALL


@pytest.mark.parametrize(("workers", "without"), [(len(ALL), ""), (1, "CORES")])
def test_no_core_is_shared_by_workers_that_take_all_or_without_the_capability(
    workers, without, tmp_path, monkeypatch
):
    monkeypatch.setenv("CAMELCUP_WITHOUT", without)
    assert set().union(*moved_on(Processes(spec(tmp_path), workers))) == {str(ALL)}
