"""Programs of the contest that fail, and those in the sandbox."""

import shlex
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
