"""A league of twenty bots with two runners, one of which is killed again and again.

`python bench/kills.py --games 5000 --every 20` in the folder of the package, with `--db URL` for PostgreSQL,
prints what was played, and compares the ratings with a fold over the results that nothing disturbs.
"""

import argparse
import os
import random
import signal
import subprocess
import sys
import tempfile
from pathlib import Path
from time import monotonic, sleep

import camelcup_league
from camelcup_league import schema
from sqlalchemy import func, select

KINDS = ("Player0", "RandomBot")

BOTS = 20


def start(folder: Path) -> "subprocess.Popen[bytes]":
    """Start a runner on one core's worth of workers."""
    words = [sys.executable, "-m", "camelcup", "league", "run", "--forever", "--workers", "1"]
    quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
    return subprocess.Popen([*words, "--league", str(folder)], start_new_session=True, **quiet)


def stop(runner: "subprocess.Popen[bytes]", number: signal.Signals) -> None:
    """End a runner, with its workers."""
    os.killpg(runner.pid, number)
    runner.wait()


def main() -> None:
    """Play, kill, and verify."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=5000)
    parser.add_argument("--every", type=float, default=20.0, help="seconds between two kills")
    parser.add_argument("--db", default=None)
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as parent:
        folder = Path(parent) / "office"
        with camelcup_league.new_league(folder, database=given.db) as league:
            for number in range(BOTS):
                kind = KINDS[number % len(KINDS)]
                league.add(f"Bot{number}={kind}", check=False)
            play(league, folder, given.games, given.every)
            report(league)


def play(league: camelcup_league.League, folder: Path, games: int, every: float) -> None:
    """Have two runners play until there are so many results."""
    settings = folder / "league.toml"
    settings.write_text(settings.read_text().replace("lease = 30.0", "lease = 3.0"))
    runners, kills, begun = [start(folder), start(folder)], 0, monotonic()
    count = select(func.count()).select_from(schema.results)
    next_kill = begun + every
    while league.database.read(lambda connection: connection.scalar(count)) < games:
        sleep(0.5)
        if monotonic() >= next_kill:
            victim = random.randrange(2)
            stop(runners[victim], signal.SIGKILL)
            runners[victim] = start(folder)
            kills, next_kill = kills + 1, monotonic() + every
    print(f"{games} games in {monotonic() - begun:.0f} s, {kills} kills")
    for runner in runners:
        stop(runner, signal.SIGKILL)


def report(league: camelcup_league.League) -> None:
    """Adopt what the last runners left, then verify: the fold over all results has the same ratings."""
    from camelcup_league.runner import adopt

    adopted = adopt(league)
    verification = league.verification()
    findings = list(verification.findings())
    print(
        f"{adopted} lines adopted, {verification.games} games replayed and folded, {len(findings)} findings"
    )
    for finding in findings[:5]:
        print(finding)
    sys.exit(bool(findings))


if __name__ == "__main__":
    main()
