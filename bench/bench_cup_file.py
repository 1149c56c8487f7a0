"""The cost of keeping a cup in a file, and the speed of verifying it."""

import resource
import subprocess
import sys
from pathlib import Path

from bench_executors import planned
from camelcup.cup.executors.processes import Processes
from camelcup.cup.file.reading import Cup
from camelcup.cup.file.writer import CupWriter
from camelcup.cup.loggers import Logger
from camelcup.cup.runner import run
from camelcup.cup.verify.cup import Verification
from camelcup.installed.plugins import load_plugins
from camelcup.results.comparison import Summary
from camelcup.results.scoring import PointsPerWin
from camelcup.results.standings import Standings
from conftest import best

GAMES = 2000

ROUNDS = 5
"""Rounds of which the best counts: other work on the machine makes runs dearer, never cheaper."""

HERE = Path(__file__).parent

PLUGINS = load_plugins()


def play(games: int, path: Path | None) -> None:
    """Play with two workers; where there is a path, into a new file there."""
    plan = planned(games)
    loggers: list[Logger] = []
    if path is not None:
        path.unlink(missing_ok=True)
        loggers.append(CupWriter(path, PLUGINS))
    standings = Standings(PointsPerWin(), plan.tournament.bots)
    run(plan, Processes(plan.setup(PLUGINS), 2), loggers, Summary(standings), plan.tournament.tables())


def cost(name: str) -> float:
    """Return how many times the processor time of a run, with that of its workers, one with a file takes.

    With all cores busy that is the ratio of the times by the clock as well, which others disturb more.
    """
    rounds = [(spent(None), spent(Path(name))) for _ in range(ROUNDS)]
    without, kept = (min(times) for times in zip(*rounds, strict=True))
    return kept / without


def spent(path: Path | None) -> float:
    """Return the seconds of processor time that a run takes."""
    before = _processor_time()
    play(GAMES, path)
    return _processor_time() - before


def _processor_time() -> float:
    """Return the processor time of this process, and of those that it started and that have ended."""
    return sum(
        usage.ru_utime + usage.ru_stime
        for usage in map(resource.getrusage, (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN))
    )


def verified(name: str) -> float:
    """Return the games of a file that are verified in a second."""
    play(GAMES, Path(name))
    return GAMES / best(lambda: list(Verification(Cup(Path(name)), PLUGINS).findings()), 3)


def fresh(expression: str) -> float:
    """Return the value of an expression on this module, `b`, in a fresh interpreter."""
    script = f"import gc, bench_cup_file as b; gc.freeze(); print(b.{expression})"
    run = subprocess.run([sys.executable, "-c", script], cwd=HERE, check=True, capture_output=True)
    return float(run.stdout)


def bench_a_cup_file(tmp_path, report) -> None:
    for suffix in ("jsonl", "jsonl.gz", "jsonl.zst"):
        path = tmp_path / f"cup.{suffix}"
        report(f"2,000 games with --out .{suffix} / without", fresh(f"cost('{path}')"), "<= 1.15")


def bench_verify(tmp_path, report) -> None:
    """One core."""
    report("games verified a second", fresh(f"verified('{tmp_path / 'cup.jsonl'}')"), ">= 167")
