"""Speed of the bots: moves of two seats with 100 or 200 ants each on 80x100 squares."""

from random import Random
from time import process_time
from typing import Any

import pytest
from camelcup_ants.bots.harvester import Harvester
from camelcup_ants.bots.queen import Queen
from camelcup_ants.bots.worker import Worker
from camelcup_ants.engine import Ants
from camelcup_ants.rules import Rules
from camelcup_ants.state import State
from camelcup_ants.turn import look
from pytest_benchmark.fixture import BenchmarkFixture

from camelcup import CHANCE, Bot

GAMES, TURNS = 10, 20

TARGET = 50
"""Milliseconds of a move at the 99th percentile."""


def crowd(game: Ants, ants: int, random: Random) -> State:
    """Return a position with the ants of both seats on random squares."""
    start = game.start(2)
    start = game.resolve(start, game.sample(start, random))
    ground = start.board.ground
    land = [square for square, mark in enumerate(ground) if mark == "." and square not in start.food]
    squares = random.sample(land, 2 * ants)
    state = start._replace(ants=(tuple(sorted(squares[:ants])), tuple(sorted(squares[ants:]))))
    return state._replace(known=look(state))


def milliseconds(make: type[Bot[Any, Any]], ants: int, seed: int) -> list[float]:
    """Return the times of moves in the first turns of a game of a bot with itself from such a position.

    That of the first turn is left out: the bots take in a map of which 200 ants have seen nothing yet.
    """
    game, random, took = Ants(Rules(map="walk,1", area=4000)), Random(seed), []
    state, bots = crowd(game, ants, random), [make(), make()]
    for _ in range(TURNS):
        answers = []
        for seat in state.alive:
            view = game.view(state, seat)
            started = process_time()
            answers.append(bots[seat].move(seat, view))
            took.append(1000 * (process_time() - started))
        orders = [game.check(state, seat, answer) for seat, answer in zip(state.alive, answers, strict=True)]
        state = game.apply(state, tuple(orders))
        if game.to_move(state) is CHANCE:
            state = game.resolve(state, game.sample(state, random))
    return took[2:]


@pytest.mark.parametrize("ants", [100, 200])
@pytest.mark.parametrize("make", [Worker, Harvester, Queen])
def bench_bots(
    make: type[Bot[Any, Any]], ants: int, benchmark: BenchmarkFixture, capsys: pytest.CaptureFixture[str]
) -> None:
    """Measure the time of a move."""
    took = sorted([each for seed in range(GAMES) for each in milliseconds(make, ants, seed)])
    benchmark.pedantic(lambda: milliseconds(make, ants, 0), rounds=1, iterations=1)
    mean, high = sum(took) / len(took), took[int(0.99 * len(took))]
    with capsys.disabled():
        print(
            f"\n{make.__name__}, {ants} ants: {mean:.1f} ms a move, 99th percentile {high:.1f}"
            f"   target: <= {TARGET}"
        )
