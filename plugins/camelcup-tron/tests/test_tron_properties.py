"""Properties of maps and of random games."""

from random import Random

import pytest
from camelcup_tron.board import board_of
from camelcup_tron.bots.articulate import room
from camelcup_tron.engine import Tron
from camelcup_tron.generator import SIZES, make_map
from camelcup_tron.rules import Rules
from hypothesis import given, settings
from hypothesis import strategies as st

from camelcup.testing import random_moves

SEEDS = st.integers(0, 10**9)
GAME = Tron(Rules(map="large,random"))


def symmetries(rows):
    """Return a map as the turns and mirrors of the square change it."""
    turned = [rows]
    for _ in range(3):
        turned.append(tuple(["".join(column) for column in zip(*turned[-1][::-1], strict=True)]))
    return [*turned, *[tuple([row[::-1] for row in each]) for each in turned]]


@given(st.sampled_from(sorted(SIZES)), st.integers(2, 8), SEEDS)
@settings(max_examples=60, deadline=None)
def test_a_map_looks_the_same_to_each_start_and_is_connected(size, seats, seed):
    seats = min(seats, SIZES[size].seats)
    rows, starts = make_map(size, seats, seed)
    assert make_map(size, seats, seed) == (rows, starts)
    assert len(set(starts)) == seats
    assert [rows[y][x] for x, y in starts] == list("abcdefgh"[:seats])
    walls = tuple(["".join("#" if mark == "#" else " " for mark in row) for row in rows])
    if seats in (2, 4, 8):
        assert symmetries(walls).count(walls) >= seats
    state = Tron(Rules(map=f"{size},{seed}")).start(seats)
    board = board_of(state)
    reached, _ = board.regions(board.heads[0], 0)
    assert all(
        board.beside(reached | board.heads[0]) & head or head == board.heads[0] for head in board.heads
    )


@given(st.integers(2, 8), SEEDS)
@settings(max_examples=30, deadline=None)
def test_trails_grow_and_the_dead_stay_dead(seats, seed):
    def draw(state, seat, random):
        return GAME.sample_action(state, seat, random)

    before = None
    for _, _, after in random_moves(GAME, seats, seed, draw):
        if before is not None and before.rows:
            assert after.turn == before.turn + 1
            assert set(after.alive) <= set(before.alive)
            for old, new in zip("".join(before.rows), "".join(after.rows), strict=True):
                assert old in (new, " ")
            for seat in range(seats):
                assert after.lasted[seat] == (after.turn if seat in after.alive else before.lasted[seat])
        before = after
    assert len(before.alive) <= 1


@given(SEEDS)
@settings(max_examples=30, deadline=None)
def test_the_board_has_the_squares_of_the_view(seed):
    random, state = Random(seed), GAME.resolve(GAME.start(3), seed)
    for _ in range(10):
        board = board_of(state)
        assert board.free.bit_count() == "".join(state.rows).count(" ") - sum(
            state.rows[y][x] == " " for x, y in {state.heads[seat] for seat in state.alive}
        )
        if len(state.alive) < 2:
            return
        state = GAME.apply(state, tuple(GAME.sample_action(state, seat, random) for seat in state.alive))


@pytest.mark.parametrize(("row", "squares"), [("a    b", 4), ("a#   b", 0)])
def test_a_corridor_has_the_room_of_its_length(row, squares):
    board = board_of(Tron(Rules(map=f"6 1\n{row.replace('a', '1').replace('b', '2')}\n")).start(2))
    assert room(board.wide, board.heads[0], board.free) == squares


def test_of_two_rooms_behind_a_door_the_larger_counts():
    board = board_of(Tron(Rules(map="7 3\n   #   \n1     2\n#######\n")).start(2))
    assert room(board.wide, board.heads[0], board.free) < board.free.bit_count() + 1
