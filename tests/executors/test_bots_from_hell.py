"""Hostile bots, each at a table with three honest ones: it alone has a fault, and nobody else loses by it."""

import os
from collections.abc import Iterable, Iterator
from multiprocessing import active_children
from pathlib import Path
from time import perf_counter

import pytest
from attrs import evolve

from camelcup import GameRecord, Limits, Table
from camelcup.executors.inquiry import BUSY
from camelcup.executors.processes import Processes
from camelcup.executors.serial import Serial
from camelcup.plugins import load_plugins
from camelcup.record import FaultKind, OnFault
from hell import FICKLE, HAUNTING, HELL, LIMIT, QUICK, SLOW, Case

SLACK = 5.0
"""Seconds within which all else must be done; what it really takes the benches measure."""

LONG = 1.5
"""Seconds for a move where it is counted how often they are used up."""

MEMORY = 1 << 28

CASES = [*QUICK, *(pytest.param(case, marks=pytest.mark.slow) for case in SLOW)]


def table(number: int, bot: str, limits: Limits | None = None, seed: int = 1) -> Table:
    """A table where a bot from hell meets honest ones."""
    bots = ("Player0", f"{HELL}/{bot}", "RandomBot", "Player1")
    return Table(number, "camelup", "cup", bots, seed, limits=limits or Limits(move_time=LIMIT))


def play(tables: Iterable[Table], workers: int = 1) -> list[GameRecord]:
    records = Processes(load_plugins(), workers, memory=MEMORY).run(tables)
    return sorted(records, key=lambda record: record.table.number)


@pytest.fixture(scope="module")
def quiet() -> GameRecord:
    """The game as it is where the bot from hell only rolls, which is what is played for one that fails."""
    return Serial(load_plugins()).play(table(0, "starting.py:Rolls"))


@pytest.fixture(autouse=True)
def no_process_is_left() -> Iterator[None]:
    yield
    assert active_children() == []
    assert not started_by(os.getpid())


def started_by(process: int) -> list[str]:
    """The command of every process that another has started, but for Python's own of spawned workers."""
    commands = []
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            parent = int((folder / "stat").read_text().rpartition(")")[2].split()[1])
            if parent == process:
                commands.append((folder / "cmdline").read_text())
        except OSError:
            continue
    return [command for command in commands if "multiprocessing.resource_tracker" not in command]


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.bot)
def test_a_bot_from_hell_harms_itself_alone(case: Case, quiet: GameRecord) -> None:
    start = perf_counter()
    [record] = play([table(0, case.bot)])
    spent = perf_counter() - start
    assert (record.turns, record.scores) == (quiet.turns, quiet.scores)
    if case.kind is None:
        assert record.faults == ()
        return
    assert len(record.faults) == case.times
    last = sum(turn.seat is not None for turn in record.turns)
    for fault in record.faults:
        assert (fault.seat, fault.kind) == (1, case.kind)
        assert fault.reason.startswith(case.reason)
        assert case.stack in fault.stack.partition("\n")[0]
        assert fault.output.startswith(case.output)
        assert len(fault.output) < 2100
        assert "0x" not in fault.reason + fault.output + fault.stack
    assert record.faults[0].turn == (last if case.turn == -1 else case.turn)
    if case.turn != 0 or case.kind is not FaultKind.TIMEOUT:
        assert spent < case.times * LIMIT + SLACK


@pytest.mark.slow
@pytest.mark.parametrize("bot", FICKLE)
def test_a_fickle_bot_from_hell_harms_nobody_else(bot: str) -> None:
    for record in play([table(number, bot, seed=number) for number in range(5)]):
        assert {fault.seat for fault in record.faults} <= {1}


@pytest.mark.slow
@pytest.mark.parametrize(
    ("bot", "rival"),
    [
        ("answers.py:DoesNotLetGo", "starting.py:Rolls"),
        ("answers.py:LeavesAClingingOneToTheNext", "starting.py:Rolls"),
        ("meddling.py:SpiesAndHangs", "starting.py:Rolls"),
        ("answers.py:LeavesAClingingOne", "threads.py:TimesItself"),
        ("meddling.py:ReplacesStdoutByAClingingOne", "threads.py:SleepsInAThread"),
        ("hangs.py:SumsForever", "threads.py:SleepsInAThread"),
        ("hangs.py:SumsForever", "threads.py:TimesItself"),
        ("hangs.py:SumsForever", "threads.py:TimesItselfAndKeepsItsHandler"),
        ("hangs.py:SpinsForever", "meddling.py:TakesTheSignals"),
        ("meddling.py:HangsOthers", "threads.py:TimesItself"),
        ("threads.py:BlocksInAThread", "threads.py:SleepsInAThread"),
        ("threads.py:SleepsWithTheLock", "starting.py:Rolls"),
        ("threads.py:SleepsWithTheLock", "threads.py:SleepsInAThread"),
    ],
)
def test_a_bot_pays_its_time_limit_once_a_fault_where_it_is_not_plain_who_hangs(bot: str, rival: str) -> None:
    bots = (f"{HELL}/{rival}", f"{HELL}/{bot}", "Player0", f"{HELL}/{rival}")
    start = perf_counter()
    [record] = play([Table(0, "camelup", "cup", bots, 1, limits=Limits(move_time=LONG))])
    assert perf_counter() - start < (len(record.faults) + 1) * LONG
    assert {fault.seat for fault in record.faults} == {1}


@pytest.mark.slow
@pytest.mark.parametrize(
    ("bot", "rival", "reason"),
    [
        ("hangs.py:SleepsForever", "threads.py:StartsBusyThreads", BUSY),
        ("hangs.py:SpinsForever", "threads.py:StartsBusyThreads", BUSY),
        ("hangs.py:SumsForever", "meddling.py:SetsAProfiler", HAUNTING),
    ],
)
def test_a_bot_that_may_have_made_another_late_has_a_fault_as_well(bot: str, rival: str, reason: str) -> None:
    """So that each time limit that is used up has its fault."""
    bots = (f"{HELL}/{rival}", f"{HELL}/{bot}", "Player0", "Player0")
    start = perf_counter()
    [record] = play([Table(0, "camelup", "cup", bots, 1, limits=Limits(move_time=LONG))])
    assert perf_counter() - start < 3 * LONG
    assert {fault.seat: fault.reason for fault in record.faults} == {
        0: reason,
        1: f"no answer within {LONG:g} s",
    }


@pytest.mark.slow
@pytest.mark.parametrize(
    ("first", "second", "times"),
    [
        ("hangs.py:SleepsForever", "meddling.py:MarksTheBase", 2),  # it strikes later where it was not asked
        ("starting.py:HangsInInit", "deaths.py:ExitsSadly", 1),
        ("hangs.py:SpinsEveryTime", "meddling.py:RaisesTheRecursionLimit", 3),
        ("meddling.py:SpiesAndHangs", "threads.py:StartsThreads", 2),
    ],
)
def test_each_wait_for_a_bot_has_a_fault_when_a_table_is_played_again(
    first: str, second: str, times: int
) -> None:
    bots = ("Player0", f"{HELL}/{first}", f"{HELL}/{second}", "Player0")
    start = perf_counter()
    [record] = play([Table(0, "camelup", "cup", bots, 1, limits=Limits(move_time=LONG))])
    assert perf_counter() - start < (times + 1) * LONG
    assert [fault.seat for fault in record.faults if fault.kind is FaultKind.TIMEOUT] == [1] * times


SOONER = """
from pathlib import Path

from camelcup import Bot

tries = Path(__file__).with_name("tries")
tries.write_text(tries.read_text() + "." if tries.exists() else ".")


class Sooner(Bot):
    moves = 0

    def move(self, player, state):
        self.moves += 1
        if self.moves == 3 - len(tries.read_text()):
            sum(range(10**12))
        return [0]
"""


@pytest.mark.slow
def test_a_bot_that_hangs_at_another_moment_each_time_has_a_fault_for_each(tmp_path: Path) -> None:
    path = tmp_path / "sooner.py"
    path.write_text(SOONER)
    table = Table(
        0, "camelup", "cup", ("Player0", f"{path}:Sooner", "Player1"), 1, limits=Limits(move_time=LONG)
    )
    start = perf_counter()
    [record] = play([table])
    assert perf_counter() - start < 3 * LONG
    assert [(fault.seat, fault.turn, fault.kind) for fault in record.faults] == [
        (1, 0, FaultKind.TIMEOUT)
    ] * 2


DIES_SOONER = SOONER.replace("sum(range(10**12))", "os._exit(3)").replace(
    "from pathlib", "import os\nfrom pathlib"
)


@pytest.mark.parametrize("rival", ["threads.py:SleepsInAThread", "threads.py:TimerInInit"])
def test_a_bot_that_ends_the_process_at_another_moment_each_time_is_known(rival: str, tmp_path: Path) -> None:
    path = tmp_path / "sooner.py"
    path.write_text(DIES_SOONER)
    bots = (f"{HELL}/{rival}", f"{path}:Sooner", "Player1")
    [record] = play([Table(0, "camelup", "cup", bots, 1, limits=Limits(move_time=LONG))])
    assert [(fault.seat, fault.kind) for fault in record.faults] == [(1, FaultKind.DIED)]


@pytest.mark.slow
@pytest.mark.parametrize(
    "bot",
    [
        "deaths.py:CrashesNowAndThen",
        "threads.py:AbortsInAThread",
        "threads.py:BecomesAnotherProgramInAThread",
        "threads.py:ClosesEveryFileInAThread",
        "threads.py:CrashesInAThread",
        "threads.py:KillsInAThread",
    ],
)
def test_who_ends_the_process_at_random_is_known_beside_threads_that_sleep(bot: str) -> None:
    bots = (f"{HELL}/threads.py:SleepsInAThread", f"{HELL}/{bot}", f"{HELL}/threads.py:TimerInInit")
    limits = Limits(move_time=LONG)
    records = play([Table(number, "camelup", "cup", bots, number, limits=limits) for number in range(5)])
    assert {fault.seat for record in records for fault in record.faults} <= {1}


WARNS = """
import warnings

from camelcup import Bot


class Loser:
    def __del__(self):
        raise ValueError("never")


class Warns(Bot):
    def move(self, player, state):
        Loser()
        warnings.warn("that was a bad one")
        return [0]
"""


@pytest.mark.filterwarnings("default")
@pytest.mark.parametrize("bot", ["meddling.py:TakesWhatIsUnraisable", "meddling.py:TurnsWarningsIntoErrors"])
def test_what_a_bot_makes_of_warnings_is_not_for_others(bot: str, tmp_path: Path) -> None:
    path = tmp_path / "warns.py"
    path.write_text(WARNS)
    bots = (f"{HELL}/{bot}", f"{path}:Warns", "Player0", f"{path}:Warns")
    [record] = play([Table(0, "camelup", "cup", bots, 1, limits=Limits(move_time=LIMIT))])
    assert record.faults == ()


WORKS = """
from time import thread_time

from camelcup import Bot


class Works(Bot):
    moves = 0

    def move(self, player, state):
        self.moves += 1
        while self.moves == 3 and thread_time() < self.until:
            pass
        self.until = thread_time() + 0.9
        return [0]
"""


@pytest.mark.slow
def test_threads_that_are_over_have_taken_the_time_of_others_too(tmp_path: Path) -> None:
    path = tmp_path / "works.py"
    path.write_text(WORKS)
    bots = (f"{HELL}/threads.py:TicksForever", f"{path}:Works", "Player0")
    [record] = play([Table(0, "camelup", "cup", bots, 1, limits=Limits(move_time=LONG))])
    assert [(fault.seat, fault.reason) for fault in record.faults] == [(0, BUSY)]


SPINS_ON_IMPORT = """
from pathlib import Path

with Path(__file__).with_name("tries").open("a") as tries:
    tries.write(".")
while True:
    pass
"""


@pytest.mark.slow
def test_a_bot_that_hung_when_it_was_imported_is_not_imported_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("camelcup.executors.upkeep.LOADING_TIME", LONG)
    path = tmp_path / "spins.py"
    path.write_text(SPINS_ON_IMPORT)
    bots = (f"{path}:Bot", f"{HELL}/hangs.py:SpinsEveryTime", f"{HELL}/deaths.py:ExitsSadly", "Player0")
    [record] = play([Table(0, "camelup", "cup", bots, 1, limits=Limits(move_time=LIMIT))])
    assert (tmp_path / "tries").read_text() == "."
    assert sorted((fault.seat, fault.kind.value) for fault in record.faults) == [
        (0, "raised"),
        *[(1, "timeout")] * 3,
        (2, "died"),
    ]
    assert record.faults[0].reason == "it was not imported in time"


@pytest.mark.slow
def test_a_bot_that_is_interrupted_has_its_fault_where_another_hangs_the_process_just_then() -> None:
    bots = (f"{HELL}/answers.py:LeavesAClingingOne", f"{HELL}/hangs.py:CollectsWhenInterrupted", "Player0")
    start = perf_counter()
    [record] = play([Table(0, "camelup", "cup", bots, 1, limits=Limits(move_time=LONG))])
    assert perf_counter() - start < (len(record.faults) + 1) * LONG
    assert [fault.seat for fault in record.faults] == [0, 1, 1]  # it strikes later where it was not asked


@pytest.mark.slow
def test_two_that_hang_beside_a_thread_that_sleeps_have_a_fault_each() -> None:
    """Neither has its time limit once more while the other is found out."""
    bots = [
        f"{HELL}/{bot}"
        for bot in ("starting.py:HangsInEnd", "threads.py:TimerInInit", "hangs.py:SumsForever")
    ]
    start = perf_counter()
    [record] = play([Table(0, "camelup", "cup", ("Player0", *bots), 1, limits=Limits(move_time=LONG))])
    assert perf_counter() - start < 3 * LONG
    assert [(fault.seat, fault.kind) for fault in record.faults] == [
        (3, FaultKind.TIMEOUT),
        (1, FaultKind.TIMEOUT),
    ]


def test_a_process_that_parted_from_its_worker_is_ended_too() -> None:
    [record] = play([table(0, "threads.py:StartsAStranger")])
    process = Path("/proc", record.faults[0].output.strip())
    assert not process.exists() or "State:\tZ" in (process / "status").read_text()


@pytest.mark.slow
@pytest.mark.parametrize("case", [case for case in QUICK if case.kind], ids=lambda case: case.bot)
def test_a_bot_from_hell_can_forfeit_its_game(case: Case) -> None:
    limits = Limits(move_time=LIMIT, on_fault=OnFault.FORFEIT)
    [record] = play([table(0, case.bot, limits)])
    assert record.forfeits == (1,)
    assert 1 not in record.winners


def test_every_bot_from_hell_has_its_case() -> None:
    cases = {case.bot for case in (*QUICK, *SLOW)} | set(FICKLE)
    files = {path.name for path in HELL.glob("*.py")} - {"striker.py"}
    assert {case.partition(":")[0] for case in cases} == files


@pytest.mark.slow
def test_honest_bots_alone_play_as_if_there_were_no_others() -> None:
    """Their tables lie between those of bots from hell, in the same workers."""
    bots = ("Player0", "Player1", "RandomBot", "Player2")
    cases = [case.bot for case in (*QUICK, *SLOW) if "hangs_on_import" not in case.bot] + FICKLE
    tables = []
    for number, bot in enumerate(cases):
        tables += [
            table(2 * number, bot, seed=number),
            Table(2 * number + 1, "camelup", "cup", bots, seed=number, limits=Limits(move_time=LIMIT)),
        ]
    records = play(tables, workers=2)
    assert [record.table for record in records] == tables
    serial = Serial(load_plugins())
    for mixed, honest in zip(records[::2], records[1::2], strict=True):
        assert timeless(honest) == timeless(serial.play(honest.table))
        assert {fault.seat for fault in mixed.faults} <= {1}


def timeless(record: GameRecord) -> GameRecord:
    return evolve(record, times=())
