"""The cost of a study, besides that of its games."""

import os
import resource
import subprocess
import sys
from pathlib import Path

import pytest

GAMES = 10_000

TARGET_SECONDS = 120
"""Processor time of a study, which is one process, where its games take 20."""

TARGET_RATIO = 6
"""The same as a ratio, which a slow machine does not change."""

TARGET_MB = 800
"""Memory of a study."""


def spent(*arguments: object) -> float:
    """Return the seconds of processor time that a command of camelcup takes."""
    command = [sys.executable, "-m", "camelcup", *map(str, arguments)]
    before = os.times()
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    after = os.times()
    return sum(after[2:4]) - sum(before[2:4])


def bench_a_study_beside_its_games(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Measure both as whole commands, with what they import."""
    cup = tmp_path / "cup.jsonl"
    bots = ("--bots", "Player0,Player1,Player2,RandomBot", "--seating", "same-luck")
    playing = spent("tournament", *bots, "--games", GAMES, "--seed", 1, "--isolation", "none", "--out", cup)
    studying = spent("study", cup, "--page", tmp_path / "study.html")
    memory = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss / 1024
    with capsys.disabled():
        print(
            f"\n{GAMES:,} games: {playing:.1f} s; study of them: {studying:.1f} s, {memory:.0f} MB; "
            f"ratio {studying / playing:.2f}   target: <= {TARGET_SECONDS} s, <= {TARGET_MB} MB"
        )
    assert studying / playing <= TARGET_RATIO
    assert memory <= TARGET_MB
