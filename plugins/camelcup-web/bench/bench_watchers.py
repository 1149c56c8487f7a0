"""The cost of 500 watchers to a live cup: games a second with and without them, in turn, within one run."""

import subprocess
import sys
from pathlib import Path
from time import monotonic, process_time
from typing import Any

import pytest
from camelcup_web.server import listen

import camelcup

WATCHERS = 500

PHASES = 24
"""Stretches of the run, every second one with watchers."""

SETTLE_SECONDS = 1.5
"""Time after the beginning of a stretch that is not measured: streams are opened or closed."""

PHASE_SECONDS = 4.0

TARGET = 0.90

BOTS = ["Player0", "Player1", "Player2", "RandomBot"]


class Enough(Exception):
    """All stretches have been measured."""


class Stretches:
    """Counts games of a run in stretches without and with watchers.

    games: those that ended in measured time, without and with watchers
    work:  seconds of processor time of this process, which runs the cup and the server, but no games
    """

    def __init__(self, watchers: "subprocess.Popen[str]") -> None:
        self.watchers = watchers
        self.games = [0, 0]
        self.work = [0.0, 0.0]
        self.events = 0
        self.phase = -1
        self.begun = self.worked = 0.0

    def ended(self, result: camelcup.GameResult) -> None:
        """Count a game, and begin the next stretch when it is time."""
        passed = monotonic() - self.begun
        if self.phase < 0 or passed >= SETTLE_SECONDS + PHASE_SECONDS:
            self._next()
        elif passed >= SETTLE_SECONDS:
            self.games[self.phase % 2] += 1

    def _next(self) -> None:
        self.work[self.phase % 2] += process_time() - self.worked if self.phase >= 0 else 0
        self.phase += 1
        with_watchers = self.phase % 2 == 1
        assert self.watchers.stdin is not None
        assert self.watchers.stdout is not None
        if self.phase:
            print(WATCHERS if with_watchers else 0, file=self.watchers.stdin, flush=True)
        if self.phase and not with_watchers:
            self.events += int(self.watchers.stdout.readline())
        if self.phase == PHASES:
            raise Enough
        self.begun, self.worked = monotonic(), process_time()


def bench_five_hundred_watchers_of_one_cup(capsys: pytest.CaptureFixture[str]) -> None:
    """Measure the ratio of the games a second with watchers to those without."""
    with listen("127.0.0.1", 0) as listener:
        port = listener.getsockname()[1]
    command = [sys.executable, str(Path(__file__).with_name("watching.py")), str(port)]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as watchers:
        stretches = Stretches(watchers)
        options: Any = {"log": f"web:{port}", "seed": 1, "progress": False, "ended": stretches.ended}
        with pytest.raises(Enough):
            camelcup.tournament(BOTS, 1_000_000, **options)
        watchers.communicate()
    seconds = PHASES / 2 * PHASE_SECONDS
    without, watched = (games / seconds for games in stretches.games)
    whole = PHASES / 2 * (SETTLE_SECONDS + PHASE_SECONDS)
    received = stretches.events / WATCHERS / whole
    idle, busy = (100 * work / whole for work in stretches.work)
    with capsys.disabled():
        print(
            f"\n{without:.0f} games a second; with {WATCHERS} watchers {watched:.0f}; "
            f"ratio {watched / without:.3f}   target: >= {TARGET}; "
            f"each watcher got {received:.2f} events a second; "
            f"the process of the cup took {idle:.1f} % of a core, with watchers {busy:.1f} %"
        )
    assert received > 0.5
    assert watched / without >= TARGET
