"""Properties of random games."""

from collections import Counter
from collections.abc import Iterator
from random import Random

import pytest
from camelcup_ra.actions import Drawn
from camelcup_ra.state import State
from camelcup_ra.tiles import BAG, KINDS, RA
from hypothesis import given, settings
from hypothesis import strategies as st
from ra_positions import GAME

from camelcup import CHANCE, OVER
from camelcup.game import draw

TABLES = {seats: sorted([GAME.rules.centre, *sum(GAME.rules.table(seats).suns, ())]) for seats in GAME.seats}
"""All suns at a table, by its number of seats."""


def moves(seats: int, random: Random) -> Iterator[tuple[State, object, State]]:
    """Yield each move of a random game, with the states before and after it."""
    state = GAME.start(seats)
    while (mover := GAME.to_move(state)) is not OVER:
        before = state
        move: object
        if mover is CHANCE:
            move = draw(GAME.outcomes(state), random.random())
            state = GAME.resolve(state, move)  # type: ignore[arg-type]
        else:
            move = random.choice(GAME.legal_actions(state, before.to_move or 0))
            state = GAME.apply(state, (move,))  # type: ignore[arg-type]
        yield before, move, state


def in_play(state: State) -> Counter[int]:
    """Return the tiles in the bag, on the track and with the seats."""
    held = [*zip(*state.tiles, strict=True)]
    found = Counter({tile: state.bag[tile] + sum(held[tile]) for tile in KINDS})
    return found + Counter(state.track)


def check_game(seats: int, seed: int) -> None:
    """Check that suns and tiles are conserved, that the game ends and that points add up."""
    last = None
    for before, move, state in moves(seats, Random(seed)):
        every = sorted([*sum(state.suns, ()), *sum(state.face_down, ()), state.centre])
        assert every == TABLES[seats]
        assert len({len(up + down) for up, down in zip(state.suns, state.face_down, strict=True)}) == 1
        check_tiles(before, move, state)
        if state.phase == "turn":
            assert state.suns[state.to_move or 0], "a seat that takes a turn has a face-up sun"
        last = state
    assert last is not None
    check_points(last)


def check_tiles(before: State, move: object, state: State) -> None:
    """Check that tiles leave the game only where the rules say so, and that none returns."""
    lost = in_play(before)
    lost.subtract(in_play(state))
    assert all(number >= 0 for number in lost.values())
    assert all(0 <= left <= had for left, had in zip(state.bag, before.bag, strict=True))
    if len(state.earned) == len(before.earned) and state.phase in ("bid", "draw"):
        assert +lost == (Counter([RA]) if isinstance(move, Drawn) else Counter())
    if isinstance(move, Drawn) and move.tile != RA:
        assert state.track == (*before.track, move.tile)


def check_points(last: State) -> None:
    """Check that points are the sum of their sources, and that one seat wins."""
    found = GAME.sources(last)
    assert list(found) == ["start", "epoch 1", "epoch 2", "epoch 3"]
    for seat, points in enumerate(last.points):
        assert sum(sum(amounts[seat].values()) for amounts in found.values()) == points >= 0
    assert len(GAME.winners(last, last.points, range(len(last.points)))) == 1
    assert all(left <= number for left, number in zip(last.bag, BAG, strict=True))


@given(st.sampled_from(GAME.seats), st.integers(0, 2**32))
@settings(max_examples=60, deadline=None)
def test_tiles_and_suns_are_conserved_and_points_add_up(seats: int, seed: int) -> None:
    check_game(seats, seed)


@pytest.mark.slow
@pytest.mark.parametrize("seats", GAME.seats)
def test_tiles_and_suns_are_conserved_in_2500_games_of_each_number_of_seats(seats: int) -> None:
    for seed in range(2500):
        check_game(seats, seed)
