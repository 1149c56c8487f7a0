"""Speed of the bots: a turn of two seats with 100 ants each on 80x100 squares."""

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

TURNS, ANTS = 50, 100

TARGET = 20
"""Milliseconds of a turn."""


def crowd(game: Ants) -> State:
    """Return a position with the ants of both seats on random squares."""
    random, start = Random(1), game.start(2)
    start = game.resolve(start, game.sample(start, random))
    ground = start.board.ground
    land = [square for square, mark in enumerate(ground) if mark == "." and square not in start.food]
    squares = random.sample(land, 2 * ANTS)
    state = start._replace(ants=(tuple(sorted(squares[:ANTS])), tuple(sorted(squares[ANTS:]))))
    return state._replace(known=look(state))


def milliseconds(make: type[Bot[Any, Any]]) -> float:
    """Return the time of a move, on average, in the next turns of a game of a bot with itself."""
    game, random, took, moves = Ants(Rules(map="walk,1", area=4000)), Random(2), 0.0, 0
    state, bots = crowd(game), [make(), make()]
    for _ in range(TURNS):
        answers = []
        for seat in state.alive:
            view = game.view(state, seat)
            started = process_time()
            answers.append(bots[seat].move(seat, view))
            took += process_time() - started
            moves += 1
        orders = [game.check(state, seat, answer) for seat, answer in zip(state.alive, answers, strict=True)]
        state = game.apply(state, tuple(orders))
        if game.to_move(state) is CHANCE:
            state = game.resolve(state, game.sample(state, random))
    return 1000 * took / moves


@pytest.mark.parametrize("make", [Worker, Harvester, Queen])
def bench_bots(
    make: type[Bot[Any, Any]], benchmark: BenchmarkFixture, capsys: pytest.CaptureFixture[str]
) -> None:
    """Measure the time of a move."""
    took = min(milliseconds(make) for _ in range(3))
    benchmark.pedantic(lambda: milliseconds(make), rounds=1, iterations=1)
    with capsys.disabled():
        print(f"\n{make.__name__}: {took:.1f} ms a move   target: <= {TARGET}")
