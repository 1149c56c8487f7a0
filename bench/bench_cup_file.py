"""What it costs to keep a cup in a file, and how fast such a file is verified."""

import resource
import subprocess
import sys
from pathlib import Path

from camelcup.cupfile.lines import Cup
from camelcup.cupfile.plan import Plan
from camelcup.cupfile.writer import NewCup
from camelcup.executors.processes import Processes
from camelcup.loggers import Logger
from camelcup.plugins import load_plugins
from camelcup.rulesets import make_game
from camelcup.scoring import PointsPerWin
from camelcup.standings import Standings
from camelcup.tournament import Tournament, run
from camelcup.verify.cup import Verification
from conftest import best

GAMES = 2000

ROUNDS = 5
"""Of which the best counts: what else the machine does makes runs dearer, never cheaper."""

HERE = Path(__file__).parent

PLUGINS = load_plugins()


def tournament(games: int) -> Tournament:
    """Tables of four RandomBots."""
    bots = ("RandomBot",)
    return Tournament(game="camelup", rules="cup", bots=bots, games=games, seats=4, seed=1, fill="RandomBot")


def play(games: int, path: Path | None) -> None:
    """Play with two workers; where there is a path, into a new file there."""
    cup = tournament(games)
    loggers: list[Logger] = []
    if path is not None:
        path.unlink(missing_ok=True)
        game = make_game(PLUGINS.games.find(cup.game), cup.rules)
        loggers.append(NewCup(path, Plan.of(cup, game, "points-per-win", PLUGINS)))
    run(cup, Processes(PLUGINS, 2), loggers, Standings(PointsPerWin(), cup.bots))


def cost(name: str) -> float:
    """How many times the processor time of a run, that of its workers among it, one with a file takes.

    With all cores busy that is what it takes by the clock as well, which others disturb more.
    """
    rounds = [(spent(None), spent(Path(name))) for _ in range(ROUNDS)]
    without, kept = (min(times) for times in zip(*rounds, strict=True))
    return kept / without


def spent(path: Path | None) -> float:
    """Seconds of processor time that a run takes."""
    before = _processor_time()
    play(GAMES, path)
    return _processor_time() - before


def _processor_time() -> float:
    """Of this process, and of those it started that have ended."""
    return sum(
        usage.ru_utime + usage.ru_stime
        for usage in map(resource.getrusage, (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN))
    )


def verified(name: str) -> float:
    """Games of a file that are verified in a second."""
    play(GAMES, Path(name))
    return GAMES / best(lambda: list(Verification(Cup(Path(name)), PLUGINS).findings()), 3)


def fresh(expression: str) -> float:
    """The value of an expression on this module, `b`, in a fresh interpreter, as `camelcup` has one."""
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
