"""The cost of a report, compared with `camelcup verify` on the same file."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

GAMES = 2000

ROUNDS = 3
"""Rounds of which the best counts: other work on the machine makes runs dearer, never cheaper."""

TARGET = 5


def spent(*arguments: object) -> float:
    """Return the seconds of processor time that a command of camelcup takes."""
    command = [sys.executable, "-m", "camelcup", *map(str, arguments)]
    before = os.times()
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    after = os.times()
    return sum(after[2:4]) - sum(before[2:4])


def bench_a_report_against_verify(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Measure both as whole commands, with what they import."""
    cup = tmp_path / "cup.jsonl"
    bots = "Player0,Player1,Player2,RandomBot"
    spent("tournament", "--bots", bots, "--games", GAMES, "--seed", 1, "--isolation", "none", "--out", cup)
    verifying = min(spent("verify", cup) for _ in range(ROUNDS))
    reporting = min(spent("report", cup, "-o", tmp_path / f"{number}.html") for number in range(ROUNDS))
    with capsys.disabled():
        print(
            f"\nreport on {GAMES:,} games: {reporting:.1f} s; verify: {verifying:.1f} s; "
            f"ratio {reporting / verifying:.2f}   target: <= {TARGET}"
        )
    assert reporting / verifying <= TARGET
