"""Speed of turns by seats and ants: check of all orders, the turn with its chance, views of all seats."""

from random import Random
from time import process_time
from typing import NamedTuple

import pytest
from camelcup_ants.engine import Ants
from camelcup_ants.rules import Rules
from camelcup_ants.state import State
from camelcup_ants.turn import look
from pytest_benchmark.fixture import BenchmarkFixture

from camelcup import CHANCE

TURNS = 200


class Size(NamedTuple):
    """A table; target: milliseconds of a turn, a fifth of those of the contest's engine on one machine."""

    seats: int
    ants: int
    area: int
    target: float | None


SIZES = (
    Size(2, 44, 2500, 0.16),
    Size(4, 100, 1500, None),
    Size(10, 96, 1820, 1.0),
    Size(10, 500, 1820, None),
)


def positions(size: Size) -> tuple[Ants, list[State]]:
    """Return positions with ants on random squares, which the seats have just seen."""
    game, random = Ants(Rules(map="walk,1", area=size.area)), Random(1)
    start = game.start(size.seats)
    start = game.resolve(start, game.sample(start, random))
    ground = start.board.ground
    land = [square for square, mark in enumerate(ground) if mark == "." and square not in start.food]
    found = []
    for _ in range(TURNS):
        squares = random.sample(land, size.ants)
        ants = tuple([tuple(sorted(squares[seat :: size.seats])) for seat in range(size.seats)])
        state = start._replace(ants=ants)
        found.append(state._replace(known=look(state)))
    return game, found


def milliseconds(game: Ants, states: list[State]) -> float:
    """Return the time of a turn from each of some positions, on average: that of this process."""
    random, places = Random(2), states[0].board.torus.places
    answers = [
        [[[*places[square], random.choice("nesw")] for square in squares] for squares in state.ants]
        for state in states
    ]
    started = process_time()
    for state, answer in zip(states, answers, strict=True):
        orders = tuple([game.check(state, seat, answer[seat]) for seat in state.alive])
        state = game.apply(state, orders)
        if game.to_move(state) is CHANCE:
            state = game.resolve(state, game.sample(state, random))
        for seat in range(len(state.ants)):
            game.view(state, seat)
    return 1000 * (process_time() - started) / len(states)


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size.seats} seats, {size.ants} ants")
def bench_turns(size: Size, benchmark: BenchmarkFixture, capsys: pytest.CaptureFixture[str]) -> None:
    """Measure the time of a turn where each ant sees new squares, as in the first turns of a game."""
    game, states = positions(size)
    took = min(milliseconds(game, states) for _ in range(3))
    benchmark.pedantic(lambda: milliseconds(game, states), rounds=1, iterations=1)
    torus = states[0].board.torus
    with capsys.disabled():
        print(
            f"\n{size.seats} seats, {size.ants} ants, {torus.rows}x{torus.cols}: {took:.3f} ms a turn   "
            f"target: {f'<= {size.target}' if size.target else 'none'}"
        )
