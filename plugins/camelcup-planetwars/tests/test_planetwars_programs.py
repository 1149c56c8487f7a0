"""Programs of the contest: in Python and in C, good and bad, and in the sandbox."""

import shlex
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from camelcup import FaultKind, Limits, Run, play

PROGRAMS = Path(__file__).parent / "programs"
RULES = {"map": "P 0 0 1 100 5\nP 9 0 2 100 5\nP 4 3 0 10 3\n", "turns": 20}


def spec(name: str, *words: str) -> str:
    """Return the spec of a program."""
    return f"planetwars:{shlex.join([sys.executable, str(PROGRAMS / name), *words])}"


def played(*bots: str, move_time: float = Limits().move_time, isolation: str = "process") -> Run:
    """Return a game of two bots, each in its seat."""
    return play(
        list(bots),
        1,
        game="planetwars",
        rules=RULES,
        fixed_seats=True,
        seed=1,
        move_time=move_time,
        isolation=isolation,
        progress=False,
    )


def test_a_program_of_the_contest_plays() -> None:
    run = played(spec("nearest.py"), "Colonist")
    assert not run.faults
    assert any(turn.move for record in run for turn in record.turns if turn.seat == 0)


def test_a_program_in_c_plays(tmp_path: Path) -> None:
    compiler = shutil.which("cc")
    if compiler is None:
        pytest.skip("no C compiler is installed")
    subprocess.run([compiler, "-o", tmp_path / "rage", PROGRAMS / "rage.c"], check=True)
    run = played(spec("nearest.py"), f"planetwars:{tmp_path / 'rage'}")
    assert not run.faults
    assert any(turn.move for record in run for turn in record.turns if turn.seat == 1)


def test_a_program_plays_in_the_sandbox() -> None:
    run = played(spec("nearest.py"), "Colonist", isolation="sandbox")
    assert not run.faults


LATE = "no answer within 0.5 s"
BAD = {
    "silence": (FaultKind.TIMEOUT, LATE),
    "half a line": (FaultKind.TIMEOUT, f"{LATE}; it wrote '0 1' without a whole line 'go'"),
    "no go": (FaultKind.TIMEOUT, f"{LATE}; it wrote '0 1 5' without a whole line 'go'"),
    "10 MB": (FaultKind.PROTOCOL, "its process wrote an answer that is too long: over 1048576 bytes"),
    "crash": (FaultKind.EXITED, "its process exited with code 1"),
}


@pytest.mark.parametrize("way", BAD)
def test_a_bad_program_is_started_again_until_it_is_out(way: str) -> None:
    [record] = played(spec("bad.py", way), "Colonist", move_time=0.5)
    faults = record.faults
    assert [(fault.seat, fault.kind, fault.reason) for fault in faults] == [(0, *BAD[way])] * 3
    assert [fault.turn for fault in faults] == [4, 10, 16], "each process plays two turns"
    told = "turn 1\nturn 2\nturn 3\n"
    assert [fault.output for fault in faults] == [told + "no idea\n" * (way == "crash")] * 3
    assert (record.out, record.winners) == ((0,), (1,))


WRONG = {
    "an order for a planet of the other seat": (
        "1 2 5",
        FaultKind.ILLEGAL,
        "order 1, [1, 2, 5]: planet 1 belongs to seat 1; seat 0 has 0",
    ),
    "too many ships": (
        "0 1 1000",
        FaultKind.ILLEGAL,
        "order 1, [0, 1, 1000]: planet 0 has 100 ships left; send 1 to 100",
    ),
    "two numbers": (
        "0 1",
        FaultKind.MALFORMED,
        "order 1, '0 1': an order is three ints, [source, target, ships]",
    ),
}


@pytest.mark.parametrize(("line", "kind", "reason"), WRONG.values(), ids=list(WRONG))
def test_a_wrong_order_of_a_program_is_a_fault(
    line: str, kind: FaultKind, reason: str, tmp_path: Path
) -> None:
    program = tmp_path / "wrong.py"
    program.write_text(
        "import sys\n"
        "for line in sys.stdin:\n"
        f"    line == 'go\\n' and print({line!r}, 'go', sep='\\n', flush=True)\n"
    )
    [record] = played(spec(str(program)), "Colonist")
    assert (record.faults[0].kind, record.faults[0].reason) == (kind, reason)
    assert (record.out, record.winners) == ((0,), (1,))
    assert len(record.turns) == 6, "its third fault ends the game"
