"""Tests of differences.py, which asks Simoom at the turns of recorded games."""

import re
import subprocess
import sys
from pathlib import Path

from camelcup import load
from camelup_seats import write_cup

SCRIPT = Path(__file__).parents[1] / "differences.py"


def test_each_turn_of_a_cup_is_compared(tmp_path):
    cup = write_cup(tmp_path / "cup.jsonl", 1)
    (record,) = load(cup)
    turns = sum(turn.seat is not None for turn in record.turns)
    printed = subprocess.run([sys.executable, SCRIPT, cup], capture_output=True, text=True, check=True).stdout
    first, *rows = printed.splitlines()
    differ, asked = map(int, re.findall(r"\d+", first)[:2])
    kinds = [row.split() for row in rows[2:]]
    assert asked == turns
    assert 0 < differ <= turns
    assert {recorded for recorded, _, _ in kinds} <= {"leg_bet", "roll"}  # all that these bots do
    assert 0 < sum(int(number) for *_, number in kinds) <= differ
