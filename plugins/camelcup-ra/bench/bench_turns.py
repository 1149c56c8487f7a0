"""Cost of a turn of random bots, compared with one of Camel Up's."""

import random
from collections.abc import Callable
from time import perf_counter
from typing import Any

import pytest
from camelcup_ra.engine import Ra
from pytest_benchmark.fixture import BenchmarkFixture

from camelcup import CHANCE, OVER, AnyGame, Bot
from camelcup.camelup import engine
from camelcup.camelup.bots.random_bot import RandomBot
from camelcup.camelup.rules import Rules
from camelcup.installed.random_bot import Random

TARGET = 1.5
GAMES = 20
CUP = engine.CamelUp(Rules())


def play_games(game: AnyGame, make: Callable[[], Bot[Any, Any]], seats: int) -> float:
    """Play some games; return the seconds a turn of a seat took, with the chance that followed."""
    luck, turns, started = random.Random(1), 0, perf_counter()
    for _ in range(GAMES):
        bots = [make() for _ in range(seats)]
        state = game.start(seats)
        while (mover := game.to_move(state)) is not OVER:
            if mover is CHANCE:
                outcomes, weights = zip(*game.outcomes(state), strict=True)
                state = game.resolve(state, luck.choices(outcomes, weights)[0])
            else:
                (seat,) = mover
                action = game.check(state, seat, bots[seat].move(seat, game.view(state, seat)))
                game.encode(action)
                state = game.apply(state, (action,))
                turns += 1
    return (perf_counter() - started) / turns


@pytest.mark.parametrize("seats", [3, 5])
def bench_a_turn_against_one_of_camel_up(
    seats: int, benchmark: BenchmarkFixture, capsys: pytest.CaptureFixture[str]
) -> None:
    """Measure both without a referee, whose cost is the same; the target is for Camel Up in Python."""
    game = Ra()
    own, yardstick = [], []
    for _ in range(3):
        own.append(play_games(game, Random, seats))
        yardstick.append(play_games(CUP, RandomBot, 4))
    benchmark.pedantic(lambda: play_games(game, Random, seats), rounds=1, iterations=1)
    ratio = min(own) / min(yardstick)
    pure = engine.__file__.endswith(".py")
    with capsys.disabled():
        print(
            f"\nturn of Random at Ra, at {seats} seats: {min(own) * 1e6:.1f} us; of Camel Up's RandomBots "
            f"({'Python' if pure else 'compiled'}): {min(yardstick) * 1e6:.1f} us; ratio {ratio:.2f}   "
            f"target: {f'<= {TARGET}' if pure else 'none'}"
        )
    assert not pure or ratio <= TARGET
