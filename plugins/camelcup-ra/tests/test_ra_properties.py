"""Properties of random games."""

import pytest
from camelcup_ra.tiles import BAG
from hypothesis import given, settings
from hypothesis import strategies as st
from ra_positions import DISPLAY, GAME

from camelcup.testing import random_moves

TABLES = {seats: sorted([GAME.rules.centre, *sum(GAME.rules.table(seats).suns, ())]) for seats in GAME.seats}
"""All suns at a table, by its number of seats."""


def in_play(state):
    """Return the tiles of each kind in the bag, on the track and with the seats."""
    found = list(map(sum, zip(state.bag, *state.tiles, strict=True)))
    for tile in state.track:
        found[tile] += 1
    return found


def check_game(seats, seed, every_move):
    """Check that suns and tiles are conserved, that the game ends and that points add up.

    every_move: whether to check the tiles after each move, and not only when a turn begins
    """
    had, last, gains = list(BAG), None, []
    for before, move, state in random_moves(GAME, seats, seed):
        last = state
        gains += DISPLAY.sources(before, move, state)
        if every_move or state.phase == "turn":
            left = in_play(state)
            assert all(now <= was for was, now in zip(had, left, strict=True)), "no tile returns"
            had = left
        if state.phase == "turn":
            check_suns(state)
    check_points(last, gains)


def check_suns(state):
    """Check that no sun is lost, that all seats have as many, and that the seat to move has one face up."""
    every = sorted([*sum(state.suns, ()), *sum(state.face_down, ()), state.centre])
    assert every == TABLES[len(state.suns)]
    assert len({len(up + down) for up, down in zip(state.suns, state.face_down, strict=True)}) == 1
    assert state.suns[state.to_move or 0]


def check_points(last, gains):
    """Check that points are the sum of their sources, and that one seat wins."""
    assert list(dict.fromkeys(gain.stage for gain in gains)) == ["epoch 1", "epoch 2", "epoch 3"]
    for seat, points in enumerate(last.points):
        assert GAME.rules.points + sum(gain.amount for gain in gains if gain.seat == seat) == points >= 0
    assert len(GAME.winners(last, last.points, range(len(last.points)))) == 1
    assert all(left <= number for left, number in zip(last.bag, BAG, strict=True))


@given(st.sampled_from(GAME.seats), st.integers(0, 2**32))
@settings(max_examples=60, deadline=None)
def test_tiles_and_suns_are_conserved_and_points_add_up(seats, seed):
    check_game(seats, seed, every_move=True)


@pytest.mark.slow
@pytest.mark.parametrize("seats", GAME.seats)
def test_10000_games_of_all_numbers_of_seats_conserve_tiles_and_suns(seats):
    for seed in range(2500):
        check_game(seats, seed, every_move=False)
