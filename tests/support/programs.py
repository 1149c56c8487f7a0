"""Programs that speak the protocol, well or badly: bots for tests."""

import sys

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

DEFAULTS = dict.fromkeys(("start", "hello", "move", "over"), "pass") | {
    "bye": "break",
    "unknown": 'send({"type": "error", "reason": "what is " + kind})',
}


def write_program(folder, **statements):
    """Write program.py to a folder, with statements of its own, and return its spec."""
    return f"cmd:{written(folder, SPEAKS, DEFAULTS | statements)}"


def written(folder, code, statements):
    """Write program.py, of which words in capitals stand for statements, and return its command."""
    for name, statement in statements.items():
        code = code.replace(name.upper(), statement)
    (folder / "program.py").write_text(code)
    return f"{sys.executable} program.py"
