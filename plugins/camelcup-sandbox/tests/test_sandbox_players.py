"""Players of bots in the sandbox: faults, time, records and programs are those of other processes."""

import re
import shutil
import subprocess

import pytest
from camelcup_sandbox import sandbox
from sandboxes import found, mode

from camelcup import BotSource, FaultKind, Limits, find_bot
from camelcup.testing import inspect_bot
from cups import without_times
from process_tables import ENDS, ONE_FAULT, played_by
from programs import write_program
from text_programs import write_text_program
from tiny_games import PipsRules
from tiny_tables import moves

__all__ = ["mode"]

pytestmark = pytest.mark.skipif(isinstance(found(""), str), reason="there is no sandbox here")

INSIDE = {"isolation": "sandbox"}

BOT = """
import os, time
from camelcup import Bot
games = 0
class Mine(Bot):
    def __init__(self):
        global games
        games += 1
    def move(self, seat, view):
        STATEMENT
"""


def source(folder, statement, name="bot"):
    """Write a file with a bot that moves by a statement, and return its source."""
    (folder / f"{name}.py").write_text(BOT.replace("STATEMENT", statement))
    return {name: BotSource(name, str(folder / f"{name}.py"), "Mine")}


@pytest.fixture
def play(tmp_path):
    """Return a function that plays tables of a bot that moves by a statement; a table for each seed."""

    def run(statement, **more):
        return played_by(source(tmp_path, statement), ["bot"] * 2, **INSIDE, **more)

    return run


SLOW = """end = time.thread_time() + 0.15
        while time.thread_time() < end: pass
        return 3"""


@pytest.mark.slow
@pytest.mark.usefixtures("busy_core")
def test_no_time_in_which_others_have_the_core_counts(play):
    [record] = play(SLOW, limits=Limits(move_time=0.25, max_faults=1))
    assert record.faults == ()
    assert record.times[0].worst_ns > 2 * 0.25e9, "it waited for longer than it may think"


@pytest.mark.parametrize(("statement", "kind", "reason", "place"), ENDS)
def test_a_bot_that_ends_its_process_or_hangs_has_a_fault_with_the_reason(
    play, statement, kind, reason, place
):
    limits = Limits(max_faults=1, move_time=0.5 if kind is FaultKind.TIMEOUT else 10)
    [fault, *_] = play(statement, limits=limits)[0].faults
    assert (fault.kind, fault.reason) == (kind, reason)
    assert place in fault.traceback


def test_an_old_process_is_replaced_between_games(play, monkeypatch):
    games = "raise ValueError(f'game {games}')"
    kept = play(games, seeds=(1, 2), limits=ONE_FAULT)
    monkeypatch.setattr(sandbox.Sandbox, "lifetime", 0)
    replaced = play(games, seeds=(1, 2), limits=ONE_FAULT)
    numbers = [
        [re.findall(r"game (\d)", record.faults[0].reason) for record in each] for each in (kept, replaced)
    ]
    assert numbers == [[["1"], ["2"]], [["1"], ["1"]]]


def test_records_are_those_of_processes_without_the_sandbox(tmp_path):
    raises = source(tmp_path, "return 3 if self.rng.random() < 0.5 else self.nothing", "raises")
    objects = source(
        tmp_path, "return self.rng.choice([None, (3,), {}, 'x', 6, 2.0, object, True])", "objects"
    )
    outside, inside = (
        without_times(
            played_by(raises | objects, seeds=range(20), rules=PipsRules(big_rolls=0), isolation=each)
        )
        for each in ("process", "sandbox")
    )
    assert inside == outside
    kinds = {fault.kind for record in outside for fault in record.faults}
    assert kinds == {FaultKind.RAISED, FaultKind.MALFORMED, FaultKind.ILLEGAL}


@pytest.mark.usefixtures("tiny_installed")
def test_a_bot_is_inspected():
    report = inspect_bot("Small", "pips", isolation="sandbox")
    assert report.passed
    skipped = [finding.check for finding in report.findings if finding.skipped]
    assert not skipped
    assert not inspect_bot("faulty_bots:Illegal", "pips", isolation="sandbox").passed


@pytest.fixture
def play_program(tmp_path, tiny_plugins):
    """Return a function that plays a table of a program against a bot."""

    def run(spec, limits=Limits(move_time=0.5)):  # noqa: B008 - it is frozen
        program = find_bot(spec, "pips", tiny_plugins, folder=tmp_path)
        other = find_bot("tiny_bots:Small", "pips", tiny_plugins)
        [record] = played_by({"program": program, "other": other}, limits=limits, **INSIDE)
        return record

    return run


READS = """
def reads(file):
    try:
        return bool(open(file))
    except OSError:
        return False

"""
"""A function of a program; without bubblewrap the names of other files are there."""


@pytest.mark.usefixtures("mode")
def test_a_program_reads_the_folders_of_the_files_that_it_names(play_program, tmp_path):
    (tmp_path / "bot").mkdir()
    (tmp_path / "secret.txt").touch()
    looks = "print(reads('../secret.txt'), reads('program.py'), file=sys.stderr)"
    spec = write_program(tmp_path / "bot", start=f"{READS}{looks}", move="raise SystemExit(3)")
    record = play_program(spec.replace("program.py", "bot/program.py"))
    assert record.faults[0].output == "False True\n"


@pytest.mark.usefixtures("mode")
def test_a_program_of_another_contest_plays(play_program, tmp_path):
    record = play_program(write_text_program(tmp_path, "dice"))
    assert (record.faults, moves(record, 0)) == ((), [3, 3, 3])


JAVA = """
class Bot {
    public static void main(String[] words) {
        java.util.Scanner lines = new java.util.Scanner(System.in);
        while (lines.hasNextLine()) {
            String line = lines.nextLine();
            if (line.equals("ready")) System.out.println("go");
            else if (line.equals("go")) System.out.println("3\\ngo");
        }
    }
}
"""


@pytest.mark.slow
@pytest.mark.usefixtures("mode")
def test_a_program_in_java_plays(play_program, tmp_path):
    if shutil.which("javac") is None:
        pytest.skip("there is no javac on the PATH")
    (tmp_path / "Bot.java").write_text(JAVA)
    subprocess.run(["javac", "Bot.java"], cwd=tmp_path, check=True)
    subprocess.run(["jar", "cfe", "Bot.jar", "Bot", "Bot.class"], cwd=tmp_path, check=True)
    record = play_program("dice:java -jar Bot.jar", limits=Limits())
    assert (record.faults, moves(record, 0)) == ((), [3, 3, 3])
