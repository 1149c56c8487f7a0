"""Speed of moves of bots that move at random, through the whole referee, compared with those of Camel Up."""

from collections.abc import Callable
from time import perf_counter
from typing import Any

import pytest
from camelcup_pacman.bots.random_bot import RandomBot
from camelcup_pacman.engine import PacMan
from camelcup_pacman.rules import Rules
from pytest_benchmark.fixture import BenchmarkFixture

from camelcup import AnyGame, Bot, Limits, Table
from camelcup.camelup import engine
from camelcup.camelup.bots.random_bot import RandomBot as Roller
from camelcup.camelup.rules import Rules as CupRules
from camelcup.players.inline import InlinePlayer
from camelcup.table.match import play

CUP = engine.CamelUp(CupRules())
CUP_GAMES = 60

TARGETS = {"classic": 0.4, "pelita": 0.2}
"""Least moves of PacMan for a turn of Camel Up in Python; 5,000 a second would be about 0.1."""


def moves_a_second(game: AnyGame, make: Callable[[], Bot[Any, Any]], games: int) -> float:
    """Play some games in this process; return the moves of seats in a second, chance included."""
    moves, started = 0, perf_counter()
    for seed in range(games):
        table = Table(seed, game.name, "", ("bot",) * 4, seed, limits=Limits(move_time=0))
        record = play(table, game, [InlinePlayer(make, game) for _ in range(4)])
        moves += sum(turn.seat is not None for turn in record.turns)
    return moves / (perf_counter() - started)


@pytest.mark.parametrize("rules", ["classic", "pelita"])
def bench_moves_against_turns_of_camel_up(
    rules: str, benchmark: BenchmarkFixture, capsys: pytest.CaptureFixture[str]
) -> None:
    """Measure both in turn, on a normal maze; the target is for Camel Up in Python."""
    game = PacMan(Rules(rules=rules))  # type: ignore[arg-type]
    own, yardstick = [], []
    for _ in range(3):
        own.append(moves_a_second(game, RandomBot, 1))
        yardstick.append(moves_a_second(CUP, Roller, CUP_GAMES))
    benchmark.pedantic(lambda: moves_a_second(game, RandomBot, 1), rounds=1, iterations=1)
    ratio = max(own) / max(yardstick)
    pure = engine.__file__.endswith(".py")
    target = TARGETS[rules] if pure else None
    with capsys.disabled():
        print(
            f"\n{rules}: {max(own):,.0f} moves a second; turns of Camel Up's RandomBots "
            f"({'Python' if pure else 'compiled'}): {max(yardstick):,.0f}; ratio {ratio:.2f}   "
            f"target: {f'>= {target}' if target else 'none'}"
        )
    assert target is None or ratio >= target
