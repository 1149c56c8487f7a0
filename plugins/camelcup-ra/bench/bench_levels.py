"""Time of a move of Imhotep's levels, compared with each other."""

from random import Random
from timeit import repeat

import pytest
from camelcup_ra.bots.imhotep import Imhotep
from camelcup_ra.engine import Ra
from camelcup_ra.state import View
from pytest_benchmark.fixture import BenchmarkFixture

from camelcup import CHANCE

GAME = Ra()
TARGET = 50


def positions(seats: int) -> list[View]:
    """Return every eighth decision of a random game."""
    random, state, found = Random(1), GAME.start(seats), []
    while (mover := GAME.to_move(state)) is CHANCE or isinstance(mover, tuple):
        if mover is CHANCE:
            outcomes, weights = zip(*GAME.outcomes(state), strict=True)
            state = GAME.resolve(state, random.choices(outcomes, weights)[0])
        else:
            found.append(GAME.view(state, mover[0]))
            state = GAME.apply(state, (random.choice(GAME.legal_actions(state, mover[0])),))
    return [view for view in found if len(view.legal_actions()) > 1][::8]


def level(name: str, seats: int) -> Imhotep:
    """Return a bot at a table."""
    bot = Imhotep(name)
    bot.begin(0, seats, GAME)
    return bot


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def bench_hard_against_normal(
    seats: int, benchmark: BenchmarkFixture, capsys: pytest.CaptureFixture[str]
) -> None:
    """Measure both on the same positions."""
    views = positions(seats)
    normal, hard = level("normal", seats), level("hard", seats)
    quick = min(repeat(lambda: [normal.move(view.seat, view) for view in views], number=1, repeat=3))
    slow = min(repeat(lambda: [hard.move(view.seat, view) for view in views], number=1, repeat=2))
    benchmark.pedantic(lambda: [normal.move(view.seat, view) for view in views], rounds=1, iterations=1)
    with capsys.disabled():
        print(f"\nhard / normal at {seats} seats: ratio {slow / quick:.1f}   target: <= {TARGET}")
    assert slow / quick <= TARGET
