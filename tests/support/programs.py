"""Programs that speak the protocol, well or badly: bots for tests."""

import sys
from collections.abc import Mapping
from pathlib import Path

from attrs import Factory, frozen

from camelcup import FaultKind, Phase

SPEAKS = """
import json, os, random, sys, time

def send(message):
    sys.stdout.write(json.dumps(message) + "\\n")
    sys.stdout.flush()

START
games = 0

for line in sys.stdin:
    message = json.loads(line)
    kind = message["type"]
    if kind == "hello":
        games += 1
        HELLO
        send({"type": "ready", "name": "Test", "author": "me", "version": "2"})
    elif kind == "move":
        MOVE
        send({"action": message["legal"][1]})
    elif kind == "over":
        OVER
    elif kind == "bye":
        BYE
    else:
        UNKNOWN
"""
"""A program in Python; the words in capitals stand for a statement each."""

DEFAULTS = {
    "start": "",
    "hello": "pass",
    "move": "pass",
    "over": "pass",
    "bye": "break",
    "unknown": 'send({"type": "error", "reason": "what is " + kind})',
}


def write_program(folder: Path, **statements: str) -> str:
    """Write program.py to a folder, with statements of its own, and return its spec."""
    code = SPEAKS
    for name, statement in (DEFAULTS | statements).items():
        code = code.replace(name.upper(), statement)
    (folder / "program.py").write_text(code)
    return f"cmd:{sys.executable} program.py"


@frozen
class Case:
    """A program that fails once, and its fault."""

    name: str
    kind: FaultKind
    reason: str
    phase: Phase = Phase.MOVE
    statements: Mapping[str, str] = Factory(dict)


def first_move(statement: str) -> dict[str, str]:
    """Return a statement that runs in the first move of seat 0."""
    return {"move": f"if not message['turn']: {statement}"}


def first_start(statement: str) -> dict[str, str]:
    """Return a statement that runs in the first process only."""
    return {"start": f"if not os.path.exists('started'):\n    open('started', 'w').close()\n    {statement}"}


LATE = "no answer within 0.5 s"
FAILURES = [
    Case(
        "a wrong line",
        FaultKind.PROTOCOL,
        "its process wrote 'I roll', which is no message; expected: action",
        statements=first_move("print('I roll', flush=True)"),
    ),
    Case("a late line", FaultKind.TIMEOUT, LATE, statements=first_move("time.sleep(60)")),
    Case(
        "an early end",
        FaultKind.EXITED,
        "its process exited with code 3",
        statements=first_move("sys.exit(3)"),
    ),
    Case(
        "half a line",
        FaultKind.TIMEOUT,
        f"{LATE}; it wrote '[0' without a newline",
        statements=first_move("os.write(1, b'[0'); time.sleep(60)"),
    ),
    Case(
        "half a line before the end",
        FaultKind.EXITED,
        "its process exited with code 3; it wrote '[0' without a newline",
        statements=first_move("os.write(1, b'[0'); os._exit(3)"),
    ),
    Case(
        "megabytes in a line",
        FaultKind.PROTOCOL,
        "its process wrote a line that is too long: over 1048576 bytes",
        statements=first_move("print('x' * (1 << 22), flush=True)"),
    ),
    Case(
        "a megabyte of brackets",
        FaultKind.PROTOCOL,
        f"its process wrote '{'[' * 80}'..., which is no message; expected: action",
        statements=first_move("print('[' * 1_000_000, flush=True)"),
    ),
    Case(
        "another message",
        FaultKind.PROTOCOL,
        "its process answered ready; expected: action",
        statements=first_move("send({'type': 'ready'})"),
    ),
    Case(
        "text before ready",
        FaultKind.PROTOCOL,
        "its process wrote 'Welcome!', which is no message; expected: ready",
        Phase.BEGIN,
        first_start("print('Welcome!', flush=True)"),
    ),
    Case(
        "an end before ready",
        FaultKind.EXITED,
        "its process exited with code 4",
        Phase.BEGIN,
        first_start("sys.exit(4)"),
    ),
]
"""A program for each way to fail."""
