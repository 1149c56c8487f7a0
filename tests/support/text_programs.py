"""Programs that speak a text protocol of the tiny games, well or badly: bots for tests."""

import sys

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


def write_text_program(folder, kind=KIND, **statements):
    """Write program.py to a folder, with statements of its own, and return its spec."""
    code = SPEAKS
    for name, statement in (DEFAULTS | statements).items():
        code = code.replace(name.upper(), statement)
    (folder / "program.py").write_text(code)
    return f"{kind}:{sys.executable} program.py"
