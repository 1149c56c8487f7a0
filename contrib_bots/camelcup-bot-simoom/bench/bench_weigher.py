"""Speed of a turn before any play-out: weighed by Oasis, weighed in compiled code, and ranked by Simoom."""

from collections.abc import Callable
from random import Random
from time import process_time

import pytest
from camelcup_bot_oasis.bot import Oasis
from camelcup_bot_simoom.ranking import LearntRanking, judgement
from pytest_benchmark.fixture import BenchmarkFixture

from camelcup.camelup.batch import Batch, Weigher
from camelcup.camelup.display import CamelUpDisplay
from camelcup.camelup.engine import CamelUp

GAMES, TURNS = 20, 40


def turn_seconds(seed: int) -> dict[str, float]:
    """Return the seconds of the turns in games of seats that play at random."""
    took = dict.fromkeys(("Oasis", "Weigher", "Simoom"), 0.0)
    for game in range(GAMES):
        batch = Batch("cup", 4, 1, seed * GAMES + game)
        camelup, weigher, ranking = CamelUp(batch.rules), Weigher(batch, judgement()), LearntRanking(batch)
        bots = [Oasis() for _ in range(4)]
        for seat, bot in enumerate(bots):
            bot.game, bot.display, bot.rng = camelup, CamelUpDisplay(camelup), Random(seat)
            bot.begin(seat, 4, camelup)
        for _ in range(TURNS):
            (state,) = batch.states()
            view = camelup.view(state, state.seat)
            odds = view.odds()
            took["Weigher"] += seconds(weigher.weigh)
            took["Simoom"] += seconds(ranking.ranked, view, odds, True, True)
            took["Oasis"] += seconds(bots[state.seat].move, state.seat, view)
            batch.random_play(1)
            if not batch.states()[0].turn:
                break
    return took


def seconds(task: Callable[..., object], *given: object) -> float:
    """Return the seconds of a core that a task takes."""
    started = process_time()
    task(*given)
    return process_time() - started


def bench_weigher(benchmark: BenchmarkFixture, capsys: pytest.CaptureFixture[str]) -> None:
    """Print how many times as fast as Oasis the others are, on known odds."""
    found = [turn_seconds(seed) for seed in range(3)]
    for name in "Weigher", "Simoom":
        ratio = sorted(each["Oasis"] / each[name] for each in found)[1]
        with capsys.disabled():
            print(f"\na turn of Oasis / {name}: {ratio:.1f}")
    benchmark.pedantic(lambda: turn_seconds(9), rounds=1)
