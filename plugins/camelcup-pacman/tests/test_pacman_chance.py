"""Readings, their noise, and the dots that leave the shade."""

from collections import Counter
from math import comb, isclose
from random import Random

import pytest
from camelcup_pacman.readings import Noise
from camelcup_pacman.state import CHANCE
from pacman_positions import at, make_game, maze_of, position

from camelcup import OVER, Limits

CLASSIC, PELITA = make_game("classic", "normal"), make_game("pelita", "normal")
NEAR, FAR = make_game("classic"), make_game("pelita")


def before(game, seat=0, **fields):
    """Return a position in which a reading is due."""
    return position(game, seat, **fields)._replace(phase=CHANCE)


def chi_square(counts, possible):
    """Return the chi-square of counts against a uniform distribution, less its mean, in deviations."""
    expected = sum(counts.values()) / possible
    seen = sum((count - expected) ** 2 / expected for count in counts.values())
    chi = seen + (possible - len(counts)) * expected
    freedom = possible - 1
    return float((chi - freedom) / (2 * freedom) ** 0.5)


def test_classic_noise_is_uniform_and_independent():
    state, random = before(CLASSIC), Random(5)
    drawn = Counter(CLASSIC.sample(state, random).noise for _ in range(40_000))
    assert len(drawn) == 169
    assert {number for pair in drawn for number in pair} == set(range(-6, 7))
    assert abs(chi_square(drawn, 169)) < 3


def test_pelita_noise_is_uniform_on_the_free_squares_near_the_true_one():
    state, random = before(PELITA), Random(5)
    maze = maze_of(PELITA)
    possible = [
        [square for square in maze.free if maze.distances[square][state.squares[enemy]] <= 5]
        for enemy in (1, 3)
    ]
    drawn = Counter(PELITA.sample(state, random).noise for _ in range(60_000))
    assert set(drawn) <= {(one, other) for one in possible[0] for other in possible[1]}
    assert abs(chi_square(drawn, len(possible[0]) * len(possible[1]))) < 3
    assert state.squares[1] in {one for one, _ in drawn}


@pytest.mark.parametrize("game", [CLASSIC, PELITA], ids=["classic", "pelita"])
def test_outcomes_are_those_that_are_drawn(game):
    state, random = before(game), Random(1)
    listed = dict(game.outcomes(state))
    assert isclose(sum(listed.values()), 1)
    assert len(set(listed.values())) == 1
    assert all(game.sample(state, random) in listed for _ in range(200))
    assert len(listed) == 169 or len(listed) <= 61 * 61


def test_classic_sees_enemies_near_either_bot_and_hears_others():
    squares = {0: at(1, 4), 2: at(5, 3), 1: at(10, 3), 3: at(11, 3)}
    state = NEAR.resolve(before(NEAR, 0, squares=squares), Noise((-6, 4)))
    reading = state.readings[0]
    assert reading.own == (at(1, 4), at(5, 3))
    assert reading.enemy == ((at(10, 3), None), (None, 11 + 4))
    assert NEAR.to_move(state) == (0,)


def test_pelita_sees_enemies_near_the_seat_to_move_only():
    squares = {0: at(1, 4), 2: at(5, 3), 1: at(10, 3), 3: at(11, 3)}
    due = before(FAR, 2, squares=squares)
    assert {outcome.noise[0] for outcome, _ in FAR.outcomes(due)} == {None}
    state = FAR.resolve(due, Noise((None, at(12, 4))))
    assert state.readings[2].enemy == ((at(10, 3), False), (at(12, 4), True))
    assert state.readings[0] is None
    other = before(FAR, 0, squares=squares)
    assert all(None not in outcome.noise for outcome, _ in FAR.outcomes(other))


def aged(game, turns, squares):
    """Return the position before a reading of seat 0 or 2, after turns of team 0 with nobody moving."""
    state = before(game, 0, squares=squares, limit=1000)
    random = Random(1)
    while state.moves < turns * 2:
        state = game.resolve(state, game.sample(state, random))
        state = game.apply(state, (game.default_action(state, state.moves % 4),))
    return state


def test_dots_leave_the_shade_after_30_turns_of_their_team():
    squares = {0: at(2, 1), 2: at(14, 4)}
    state = aged(FAR, 30, squares)
    assert dict(zip(state.food[0], state.ages[0], strict=True))[at(1, 1)] == 30
    assert FAR.view(state, 2).shaded == (at(1, 1), at(2, 1), at(3, 1))
    outcome = FAR.sample(state, Random(2))
    assert len(outcome.food) == 3
    after = FAR.resolve(state, outcome)
    assert len(after.food[0]) == len(state.food[0])
    assert set(after.food[0]) == set(state.food[0]) - {at(1, 1), at(2, 1), at(3, 1)} | set(outcome.food)
    assert after.food[1] == state.food[1]
    assert FAR.view(after, 2).shaded == ()
    with pytest.raises(NotImplementedError, match="too many outcomes to list, so use sample"):
        FAR.outcomes(state)


def test_a_pacman_casts_no_shade_and_age_starts_again_out_of_the_shade():
    squares = {0: at(2, 1), 2: at(14, 4)}
    state = aged(FAR, 20, squares)
    assert max(state.ages[0]) == 20
    moved = state._replace(squares=(at(12, 1), *state.squares[1:]))
    assert max(FAR.resolve(moved, FAR.sample(moved, Random(1))).ages[0]) == 0


def test_camping_leaves_the_dots_where_they_are():
    game = make_game("pelita", camping=True)
    state = aged(game, 40, {0: at(2, 1), 2: at(14, 4)})
    assert max(state.ages[0]) == 40
    assert state.food == maze_of(game).food
    assert game.sample(state, Random(1)).food == ()
    assert len(game.outcomes(state)) > 1


def test_new_dots_are_uniform_on_the_squares_that_are_allowed():
    state = aged(FAR, 30, {0: at(2, 1), 2: at(14, 4), 3: at(1, 4)})
    maze, dots = maze_of(FAR), maze_of(FAR).food[0]
    room = {
        square
        for square in maze.free
        if maze.xs[square] < 7 and square not in (*dots, at(1, 4)) and maze.distances[square][at(2, 1)] > 2
    }
    assert at(1, 5) in room, "start squares are allowed"
    random = Random(3)
    drawn = Counter(FAR.sample(state, random).food for _ in range(12_000))
    assert {square for food in drawn for square in food} == room
    assert all(list(food) == sorted(set(food)) for food in drawn)
    assert abs(chi_square(drawn, comb(len(room), 3))) < 3


def test_dots_wait_where_there_is_no_room_the_first_by_column_leave():
    state = aged(FAR, 30, {0: at(2, 1), 2: at(14, 4)})
    maze = maze_of(FAR)
    (first, *_), taken = sorted(state.food[0], key=lambda dot: (maze.xs[dot], maze.ys[dot])), at(4, 3)
    full = [
        square for square in maze.free if maze.sides[square] == 0 and maze.xs[square] < 7 and square != taken
    ]
    ages = tuple([30 if dot in state.food[0] else 0 for dot in full])
    crowded = state._replace(food=(tuple(full), state.food[1]), ages=(ages, state.ages[1]))
    outcome = FAR.sample(crowded, Random(1))
    assert outcome.food == (taken,)
    after = FAR.resolve(crowded, outcome)
    assert first not in after.food[0]
    assert sorted(after.ages[0])[-2:] == [31, 31]


def test_the_noise_of_a_table_does_not_depend_on_the_moves():
    one, other = before(CLASSIC), before(CLASSIC, squares={0: at(1, 1, 32)})
    assert CLASSIC.sample(one, Random(7)) == CLASSIC.sample(other, Random(7))
    assert str(CLASSIC.sample(one, Random(7))).startswith("noise ")


def test_a_game_of_the_default_limit_fits_into_the_default_turn_cap(game):
    assert 2 * game.rules.limit <= Limits().max_turns
    assert game.to_move(game.start(4)) is not OVER
