"""Hostile bots, each at a table with three honest ones: it alone has a fault, and nobody else loses by it."""

import os
from collections.abc import Iterable, Iterator
from multiprocessing import active_children
from pathlib import Path
from time import perf_counter

import pytest
from attrs import evolve, frozen

from camelcup import GameRecord, Limits, Table
from camelcup.executors.processes import Processes
from camelcup.executors.serial import Serial
from camelcup.plugins import load_plugins
from camelcup.record import FaultKind, OnFault

HELL = Path(__file__).parents[1] / "bots_from_hell"

LIMIT = 0.4
"""Seconds for a move: short, and yet longer than a busy machine keeps an honest bot waiting."""

SLACK = 5.0
"""Seconds within which all else must be done; what it really takes the benches measure."""

LATE = f"no answer within {LIMIT:g} s"
CHANGED = "changed the program that plays the game"
MEMORY = 1 << 28


@frozen
class Case:
    """A bot from hell, and the fault it has; no kind stands for none.

    reason: how the reason begins
    turn:   the turn of the first fault
    times:  how many faults it has
    stack:  what the innermost calls of its stack name
    output: what its output begins with
    """

    bot: str
    kind: FaultKind | None = None
    reason: str = ""
    turn: int = 5
    times: int = 1
    stack: str = ""
    output: str = ""


def died(bot: str, reason: str, turn: int = 5, stack: str = "") -> Case:
    return Case(bot, FaultKind.DIED, reason, turn, stack=stack)


def late(bot: str, turn: int = 5, times: int = 1, stack: str = "", output: str = "") -> Case:
    return Case(bot, FaultKind.TIMEOUT, LATE, turn, times, stack, output)


def raised(bot: str, reason: str, turn: int = 5, output: str = "") -> Case:
    return Case(bot, FaultKind.RAISED, reason, turn, output=output)


def malformed(bot: str, reason: str, output: str = "") -> Case:
    return Case(bot, FaultKind.MALFORMED, reason, output=output)


QUICK = [
    Case("starting.py:Rolls"),
    Case("meddling.py:BlocksTheAlarm"),
    Case("meddling.py:DeletesItsFolder"),
    Case("meddling.py:LowersTheRecursionLimit"),
    Case("meddling.py:RaisesTheRecursionLimit"),
    Case("meddling.py:SeedsTheRandomNumbers"),
    Case("meddling.py:SpiesOnOthers"),
    Case("meddling.py:StopsTheCollector"),
    Case("meddling.py:TakesTheSignals"),
    Case("output.py:ClosesItsStreams"),
    Case("output.py:PrintsALot"),
    Case("output.py:ReplacesStdout"),
    Case("threads.py:ForksAndReturns"),
    Case("threads.py:StartsADaemon"),
    Case("threads.py:StartsAProgram"),
    Case("threads.py:StartsBusyThreads"),
    Case("threads.py:StartsThreads"),
    Case("threads.py:TimerInInit"),
    Case("kills_after_import.py:Innocent"),
    raised("answers.py:RaisesInHiding", "HidingError: boo (striker.py:"),
    raised("answers.py:RaisesNamelessly", "NamelessError: boo (striker.py:"),
    raised("answers.py:RaisesWithAnAncientLoader", "ValueError: deep (striker.py:"),
    raised("deaths.py:EatsMemory", "MemoryError: "),
    raised("deaths.py:RaisesKeyboardInterrupt", "KeyboardInterrupt: "),
    raised("deaths.py:RaisesSystemExit", "SystemExit: 4 "),
    raised("deaths.py:RecursesForever", "RecursionError: maximum recursion depth exceeded"),
    raised("exits_on_import.py:Bot", f"bot '{HELL}/exits_on_import.py:Bot' cannot be imported", turn=0),
    raised("raises_on_import.py:Bot", f"bot '{HELL}/raises_on_import.py:Bot' cannot be imported", turn=0),
    raised("meddling.py:ChangesItsView", "AttributeError: "),
    raised("meddling.py:ChangesItsViewByForce", "AttributeError: "),
    raised("output.py:PrintsAndRaises", "ValueError: lost ", output="I see 29 squares\nand no way out\n"),
    raised("starting.py:LeavesInEnd", "SystemExit: a bad loser ", turn=-1),
    malformed("answers.py:AnswersDeeply", "[[[[[[[...]]]]]]] is no action"),
    malformed("answers.py:AnswersInAMask", "<"),
    malformed(
        "answers.py:AnswersWithABadLoser", "<", output="Exception ignored in: <function BadLoser.__del__>"
    ),
    malformed("answers.py:AnswersWithAMillion", "[0, 1, 2, 3, 4, 5, ...] is no action"),
    malformed("answers.py:AnswersWithARecluse", "<"),
    malformed("answers.py:AnswersWithAnHeir", "Heir() is no action"),
    malformed("answers.py:AnswersWithItself", "<"),
    died("answers.py:RaisesWithAnExitingText", "ended the process (exit code 2)"),
    died("deaths.py:Aborts", "ended the process (SIGABRT)", stack="deaths.py:"),
    died("deaths.py:ExitsGladly", "ended the process (exit code 0)"),
    died("deaths.py:ExitsSadly", "ended the process (exit code 3)"),
    died("deaths.py:HoardsMemory", "left no memory for anybody else"),
    died("deaths.py:KillsItself", "ended the process (SIGKILL)"),
    died("deaths.py:PosesAsTheReferee", "ended the process (exit code 70)"),
    died("deaths.py:RecursesThroughTheFloor", "ended the process (SIGSEGV)", stack="in deeper"),
    died("deaths.py:Segfaults", "ended the process (SIGSEGV)", stack="in string_at"),
    died("deaths.py:Terminates", "ended the process (SIGTERM)"),
    died("dies_on_import.py:Bot", "ended the process (exit code 5)", turn=0),
    died("meddling.py:BreaksTheEngine", CHANGED),
    died("meddling.py:ChangesTheCode", CHANGED),
    died("meddling.py:MarksTheBase", CHANGED),
    died("meddling.py:ReplacesABuiltin", CHANGED),
    died("meddling.py:TurnsRivals", CHANGED),
    died("meddling.py:WritesItsScore", CHANGED),
    died("output.py:ClosesEveryFile", "cut the referee off"),
    died("output.py:WritesHalfALine", "wrote over what the referee sends", turn=0),
    died("output.py:WritesIntoEveryFile", "wrote over what the referee sends", turn=0),
    died("starting.py:DiesInBegin", "ended the process (exit code 7)", turn=0),
    died("starting.py:DiesInEnd", "ended the process (exit code 8)", turn=-1),
    died("starting.py:DiesInInit", "ended the process (exit code 6)", turn=0),
]

SLOW = [
    late("answers.py:AnswersWithAClingingOne"),
    late("answers.py:AnswersWithATarpit", stack="in hang"),
    late("answers.py:AnswersWithListsOfTarpits", stack="in hang"),
    late("answers.py:DoesNotLetGo", turn=0),
    late("answers.py:RaisesWithAHangingText"),
    late("hangs.py:AnswersTooLate"),
    late("hangs.py:CatchesEverything", stack="in strike"),
    late("hangs.py:IgnoresAllSignals"),
    late("hangs.py:LocksItselfOut", stack="in strike"),
    late("hangs.py:MatchesForever", stack="in match"),
    late("hangs.py:SleepsForever", stack="in strike"),
    late("hangs.py:SpinsEveryTime", turn=1, times=3, stack="in move"),
    late("hangs.py:SpinsForever", stack="in strike"),
    late("hangs.py:StopsItself"),
    late("hangs.py:SumsForever", stack="in strike"),
    late("output.py:PrintsForever", output="all work and no play\nall work"),
    late("starting.py:HangsInBegin", turn=0, stack="in begin"),
    late("starting.py:HangsInEnd", turn=-1, stack="in end"),
    late("starting.py:HangsInInit", turn=0, stack="in __init__"),
    died("output.py:ClosesEveryFileAndHangs", "cut the referee off", turn=0),
    Case("hangs_on_import.py:Bot", FaultKind.TIMEOUT, "it was not imported in time", 0, stack="in <module>"),
]

FICKLE = [
    "answers.py:LeavesAClingingOne",
    "meddling.py:ReadsTheRandomNumbers",
    "threads.py:BlocksInAThread",
    "threads.py:KillsInAThread",
    "threads.py:SetsAnAlarm",
]
"""Bots of which it depends on the moment how they end, or which play otherwise than those that roll."""

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
    """The command of every process that another has started."""
    commands = []
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            parent = int((folder / "stat").read_text().rpartition(")")[2].split()[1])
            if parent == process:
                commands.append((folder / "cmdline").read_text())
        except OSError:
            continue
    return commands


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


@pytest.mark.parametrize("bot", FICKLE)
def test_a_fickle_bot_from_hell_harms_nobody_else(bot: str) -> None:
    for record in play([table(number, bot, seed=number) for number in range(8)]):
        assert {fault.seat for fault in record.faults} <= {1}


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
