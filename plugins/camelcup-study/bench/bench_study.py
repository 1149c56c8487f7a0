"""The cost of a study, compared with `camelcup verify` on the same file."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

GAMES = 10_000

TARGET_SECONDS = 240
"""Processor time of a study: two minutes on two cores."""

TARGET = 6
"""Times the processor time of `camelcup verify`."""


def spent(*arguments: object) -> float:
    """Return the seconds of processor time that a command of camelcup takes."""
    command = [sys.executable, "-m", "camelcup", *map(str, arguments)]
    before = os.times()
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    after = os.times()
    return sum(after[2:4]) - sum(before[2:4])


def bench_a_study_against_verify(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Measure both as whole commands, with what they import."""
    cup = tmp_path / "cup.jsonl"
    bots = ("--bots", "Player0,Player1,Player2,RandomBot", "--seating", "same-luck")
    spent("tournament", *bots, "--games", GAMES, "--seed", 1, "--isolation", "none", "--out", cup)
    verifying = spent("verify", cup)
    studying = spent("study", cup, "--page", tmp_path / "study.html")
    with capsys.disabled():
        print(
            f"\nstudy of {GAMES:,} games: {studying:.1f} s; verify: {verifying:.1f} s; "
            f"ratio {studying / verifying:.2f}   target: <= {TARGET}, and <= {TARGET_SECONDS} s"
        )
    assert studying / verifying <= TARGET
    assert studying <= TARGET_SECONDS
