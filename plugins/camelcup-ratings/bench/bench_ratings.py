"""Time of rating the games of a cup, compared with verifying the same file."""

from collections.abc import Callable
from pathlib import Path
from time import process_time
from timeit import repeat
from typing import Any

import pytest

from camelcup import load
from camelcup.cup.executors.processes import Processes
from camelcup.cup.file.reading import Cup
from camelcup.cup.file.writer import CupWriter
from camelcup.cup.plan import Plan
from camelcup.cup.runner import run
from camelcup.cup.tournament import Tournament
from camelcup.cup.verify.cup import Verification
from camelcup.installed.plugins import load_plugins
from camelcup.installed.rulesets import choose_game
from camelcup.players.isolation import BotProcesses
from camelcup.results.comparison import Summary
from camelcup.results.standings import Standings

GAMES = 1000
BOTS = ("Player0", "Player1", "Player2", "RandomBot", "First=Player0", "Second=RandomBot")
TARGET = 5
"""Times that verifying must take, at least, what rating takes."""


@pytest.fixture(scope="module")
def path(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the file of a cup of four seats a table."""
    plugins = load_plugins()
    game, rules = choose_game(plugins, "camelup", None)
    names = tuple(bot.partition("=")[0] for bot in BOTS)
    aliases = dict(bot.split("=") for bot in BOTS if "=" in bot)
    tournament = Tournament(
        game="camelup", rules=rules, bots=names, games=GAMES, seats=4, seed=1, aliases=aliases
    )
    plan = Plan.of(tournament, game, "luce", plugins, processes=BotProcesses(isolation="none"))
    found = tmp_path_factory.mktemp("cups") / "cup.jsonl"
    executor = Processes(plan.setup(plugins), 2)
    standings = Standings(plugins.scoring_rules.find("luce").load()(), names)
    run(plan, executor, [CupWriter(found, plugins)], Summary(standings), tournament.tables())
    return found


def spent(task: Callable[[], Any]) -> float:
    """Return the seconds of processor time that a task takes: other work disturbs those less."""
    return min(repeat(task, timer=process_time, number=1, repeat=3))


@pytest.mark.parametrize("rule", ["luce", "plackett-luce", "openskill"])
def bench_a_rating_against_verify(rule: str, path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Measure both on the same file, reading included."""
    plugins = load_plugins()
    cup = Cup(path)
    verifying = spent(lambda: list(Verification(cup, plugins).findings()))
    rating = spent(lambda: load(path, plugins=plugins).standings_by(rule).rows())
    with capsys.disabled():
        print(f"\n{rule}: verify takes {verifying / rating:.0f} times as long   target: >= {TARGET}")
    assert verifying / rating >= TARGET
