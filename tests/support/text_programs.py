"""Programs that speak a text protocol of the tiny games, well or badly: bots for tests."""

from programs import written

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


def write_text_program(folder, kind="dice", **statements):
    """Write program.py to a folder, with statements of its own, and return its spec."""
    return f"{kind}:{written(folder, SPEAKS, DEFAULTS | statements)}"
