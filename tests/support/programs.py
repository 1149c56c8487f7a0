"""Programs that speak the protocol, well or badly: bots for tests."""

import sys

from camelcup import FaultKind

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


def write_program(folder, **statements):
    """Write program.py to a folder, with statements of its own, and return its spec."""
    code = SPEAKS
    for name, statement in (DEFAULTS | statements).items():
        code = code.replace(name.upper(), statement)
    (folder / "program.py").write_text(code)
    return f"cmd:{sys.executable} program.py"


def first_move(statement):
    """Return a statement that runs in the first move of seat 0."""
    return {"move": f"if not message['turn']: {statement}"}


def first_start(statement):
    """Return a statement that runs in the first process only."""
    return {"start": f"if not os.path.exists('started'):\n    open('started', 'w').close()\n    {statement}"}


LATE = "no answer within 0.5 s"
EXITED, PROTOCOL, TIMEOUT = FaultKind.EXITED, FaultKind.PROTOCOL, FaultKind.TIMEOUT
FAILURES = [
    (first_move(statement), kind, reason if kind is TIMEOUT else f"its process {reason}")
    for statement, kind, reason in [
        ("print('I roll', flush=True)", PROTOCOL, "wrote 'I roll', which is no message; expected: action"),
        ("time.sleep(60)", TIMEOUT, LATE),
        ("sys.exit(3)", EXITED, "exited with code 3"),
        ("os.write(1, b'[0'); time.sleep(60)", TIMEOUT, f"{LATE}; it wrote '[0' without a newline"),
        ("os.write(1, b'[0'); os._exit(3)", EXITED, "exited with code 3; it wrote '[0' without a newline"),
        ("print('x' * (1 << 22), flush=True)", PROTOCOL, "wrote a line that is too long: over 1048576 bytes"),
        (
            "print('[' * 1_000_000, flush=True)",
            PROTOCOL,
            f"wrote '{'[' * 80}'..., which is no message; expected: action",
        ),
        ("send({'type': 'ready'})", PROTOCOL, "answered ready; expected: action"),
    ]
] + [
    (
        first_start("print('Welcome!', flush=True)"),
        PROTOCOL,
        "its process wrote 'Welcome!', which is no message; expected: ready",
    ),
    (first_start("sys.exit(4)"), EXITED, "its process exited with code 4"),
]
"""A program for each way to fail once, and its fault."""
