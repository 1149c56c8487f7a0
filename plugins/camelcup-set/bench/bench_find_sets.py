"""Speed of the solver among 12 cards, compared with two checks of all 220 triples with numpy."""

from collections.abc import Callable
from math import inf
from random import Random
from time import perf_counter
from typing import Any

import pytest
from camelcup_set.solver import count_sets, find_sets, has_set
from numpy_sets import one_by_one, triples, vectorised

VECTORISED, ONE_BY_ONE = 5, 100
"""The ratios that are asked for."""

PLACES = triples(12)
DEALS = [tuple(Random(seed).sample(range(81), 12)) for seed in range(50)]


ROUNDS = 200


def seconds(check: Callable[[tuple[int, ...]], Any]) -> float:
    """Return the time for all deals."""
    start = perf_counter()
    for cards in DEALS:
        check(cards)
    return perf_counter() - start


@pytest.mark.parametrize("solver", [find_sets, has_set, count_sets], ids=lambda solver: solver.__name__)
def bench_the_solver_against_numpy(
    solver: Callable[[tuple[int, ...]], Any], capsys: pytest.CaptureFixture[str]
) -> None:
    """Measure all three on the same deals, in turn, so that other work on the machine disturbs all alike."""
    own, at_once = inf, inf
    for _ in range(ROUNDS):
        own = min(own, seconds(solver))
        at_once = min(at_once, seconds(lambda cards: vectorised(cards, PLACES)))
    in_turn = min(seconds(one_by_one) for _ in range(5))
    with capsys.disabled():
        print(
            f"\n{solver.__name__}: {own / len(DEALS) * 1e6:.1f} us for 12 cards; numpy at once: ratio "
            f"{at_once / own:.1f}, target >= {VECTORISED}; numpy triple by triple: ratio "
            f"{in_turn / own:.0f}, target >= {ONE_BY_ONE}"
        )
    assert at_once / own >= VECTORISED
    assert in_turn / own >= ONE_BY_ONE
