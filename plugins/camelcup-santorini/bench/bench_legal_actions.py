"""Speed of `legal_actions`, compared with trying all 128 actions on copies of a numpy board."""

from random import Random
from timeit import repeat

import numpy as np
import pytest
from camelcup_santorini.engine import SantoriniGame
from camelcup_santorini.state import State
from naive_board import NaiveBoard
from pytest_benchmark.fixture import BenchmarkFixture

GAME = SantoriniGame()
TARGET = 20


def positions() -> list[State]:
    """Return every position of a few random games, except the last ones."""
    random = Random(1)
    found = []
    for _ in range(3):
        state = GAME.start(2)
        while not state.winner:
            found.append(state)
            state = GAME.apply(state, (random.choice(GAME.legal_actions(state, 0)),))
    return found


def naive(state: State) -> NaiveBoard:
    buildings, workers, parts = GAME.view(state, GAME.to_move(state)[0]).array()
    return NaiveBoard(buildings, workers, np.diagonal(parts).copy())


def bench_legal_actions_against_trying_them_all(
    benchmark: BenchmarkFixture, capsys: pytest.CaptureFixture[str]
) -> None:
    """Measure both on the same positions; the naive boards are made beforehand."""
    states = positions()
    boards = [naive(state) for state in states]
    trying = min(repeat(lambda: [board.legal() for board in boards], number=1, repeat=3)) / len(states)
    benchmark.pedantic(lambda: [GAME.legal_actions(state, 0) for state in states], rounds=10, iterations=1)
    listing = benchmark.stats.stats.min / len(states)
    with capsys.disabled():
        print(
            f"\nlegal_actions: {listing * 1e6:.1f} us a position; trying all 128: {trying * 1e6:.0f} us; "
            f"ratio {trying / listing:.0f}   target: >= {TARGET}"
        )
    assert trying / listing >= TARGET
