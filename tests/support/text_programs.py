"""Programs that speak a text protocol of the tiny games, well or badly: bots for tests."""

import sys
from collections.abc import Mapping
from pathlib import Path

from attrs import Factory, frozen

from camelcup import FaultKind

SPEAKS = """
import os, sys, time

def first_time():
    if os.path.exists("started"):
        return False
    return not open("started", "w").close()

START
for line in sys.stdin:
    words = line.split()
    HEARD
    if words == ["ready"]:
        READY
        print("go", flush=True)
    elif words[0] == "move":
        turn = int(words[1])
    elif words[0] == "end":
        turn = 0
        END
    elif words == ["go"] and turn:
        GO
        print("3\\ngo", flush=True)
LAST
"""
"""A program in Python; the words in capitals stand for a statement each."""

DEFAULTS = dict.fromkeys(("start", "heard", "ready", "end", "go", "last"), "pass")

KIND = "dice"
"""The kind of bots that speak the protocol with a text at the start."""


def write_text_program(folder: Path, kind: str = KIND, **statements: str) -> str:
    """Write program.py to a folder, with statements of its own, and return its spec."""
    code = SPEAKS
    for name, statement in (DEFAULTS | statements).items():
        code = code.replace(name.upper(), statement)
    (folder / "program.py").write_text(code)
    return f"{kind}:{sys.executable} program.py"


@frozen
class Case:
    """A program that fails once, its fault, and the moves of the game."""

    name: str
    kind: FaultKind
    reason: str
    statements: Mapping[str, str] = Factory(dict)
    moves: tuple[int, ...] = (3, 0, 3)


def at_second_move(statement: str) -> dict[str, str]:
    """Return a statement that runs in the second move of the first process."""
    return {"go": f"if turn == 2 and first_time(): {statement}"}


def at_start(statement: str) -> dict[str, str]:
    """Return a statement that runs at the start of the first process."""
    return {"ready": f"if first_time(): {statement}"}


LATE = "no answer within 0.5 s"
CRASHES = [
    Case("silence", FaultKind.TIMEOUT, LATE, statements=at_second_move("time.sleep(60)")),
    Case(
        "half a line",
        FaultKind.TIMEOUT,
        f"{LATE}; it wrote '3' without a whole line 'go'",
        statements=at_second_move("os.write(1, b'3'); time.sleep(60)"),
    ),
    Case(
        "no go",
        FaultKind.TIMEOUT,
        f"{LATE}; it wrote '3\\n6' without a whole line 'go'",
        statements=at_second_move("os.write(1, b'3\\n6\\n'); time.sleep(60)"),
    ),
    Case(
        "a crash",
        FaultKind.EXITED,
        "its process exited with code 3",
        statements=at_second_move("sys.exit(3)"),
    ),
    Case(
        "10 MB of orders",
        FaultKind.PROTOCOL,
        "its process wrote an answer that is too long: over 1048576 bytes",
        statements=at_second_move("print('3\\n' * 5_000_000, flush=True)"),
    ),
    Case(
        "10 MB without a newline",
        FaultKind.PROTOCOL,
        "its process wrote an answer that is too long: over 1048576 bytes",
        statements=at_second_move("print('3' * 10_000_000, flush=True)"),
    ),
    Case(
        "a second answer",
        FaultKind.PROTOCOL,
        "its process wrote '6\\ngo' before it was asked",
        statements={"go": "if turn == 1 and first_time(): os.write(1, b'3\\ngo\\n6\\ngo\\n'); continue"},
    ),
    Case(
        "a crash at the start",
        FaultKind.EXITED,
        "its process exited with code 4",
        at_start("sys.exit(4)"),
        (0, 3, 3),
    ),
]
"""A program for each way to lose its process."""
