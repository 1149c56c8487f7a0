"""Moves: eating, kills and their chains, the end of a game, and chance: readings, noise, dots that appear."""

from collections import Counter
from math import comb
from random import Random

import pytest
from camelcup_pacman.moves import EAST, NORTH, SOUTH, STOP, WEST
from camelcup_pacman.state import CHANCE, Entry
from pacman_positions import at, make_game, maze_of, move, position

from camelcup import OVER, IllegalAction, MalformedAction

GAMES = {rules: make_game(rules) for rules in ("classic", "pelita")}

LEFT, RIGHT = at(7, 3), at(8, 3)
"""Squares on both sides of the middle line."""


@pytest.fixture(params=["classic", "pelita"])
def either(request):
    return GAMES[request.param]


MEETINGS = {
    "a ghost that enters kills both pacmen there": (0, {0: at(6, 3), 1: LEFT, 3: LEFT}, EAST, (1, 3), [0, 0]),
    "a pacman dies by the lower seat": (2, {2: LEFT, 1: RIGHT, 3: RIGHT}, EAST, (2,), [1]),
    "a pacman eats before it dies": (0, {0: at(10, 3), 1: at(10, 2)}, NORTH, (0,), [1]),
    "who reappears joins its partner": (1, {0: RIGHT, 1: at(9, 3), 2: at(1, 5)}, WEST, (0,), [1]),
    "who reappears kills a pacman there": (
        1,
        {0: RIGHT, 1: at(9, 3), 2: at(14, 1), 3: at(1, 5)},
        WEST,
        (0, 2, 3),
        [0, 1, 3],
    ),
}
"""Bots that meet: the seat that moves, squares, its move, the seats that die, and those that kill them."""


@pytest.mark.parametrize(("seat", "squares", "action", "died", "killers"), MEETINGS.values(), ids=MEETINGS)
def test_bots_that_meet_die_and_reappear(seat, squares, action, died, killers, either):
    before = position(either, seat, squares=squares)
    after = move(either, before, action)
    ate = at(10, 2) if action is NORTH else None
    assert after.log[-1] == Entry(seat, seat, ate, died)
    assert after.kills == tuple(killers.count(each) for each in range(4))
    assert [after.squares[each] for each in died] == [after.maze.starts[each] for each in died]
    worth = 5 if either.rules.rules == "pelita" else 0
    teams = [sum(each % 2 == team for each in killers) for team in (0, 1)]
    assert after.score == (worth * teams[0] + bool(ate), worth * teams[1])


def test_the_last_dot_ends_the_game_and_points_decide():
    for rules, score, winner in (("classic", (7, 7), 0), ("pelita", (2, 10), 1), ("pelita", (4, 5), "draw")):
        game = make_game(rules)
        food = (maze_of(game).food[0], (at(10, 2),))
        before = position(game, 0, squares={0: at(10, 3)}, food=food, score=score)
        after = move(game, before._replace(ages=((0,) * 5, (0,))), NORTH)
        assert game.to_move(after) is OVER
        assert after.winner == winner


@pytest.mark.parametrize(
    ("score", "eligible", "winners"),
    [
        ((3, 2), (0, 1, 2, 3), [0, 2]),
        ((2, 3), (0, 1, 2), [1]),
        ((2, 2), (0, 1, 3), [0, 1, 3]),
        ((3, 2), (1, 3), []),
    ],
)
def test_both_seats_of_the_better_team_win_but_for_those_that_are_out(score, eligible, winners, game):
    state = game.start(4)._replace(score=score)
    assert game.scores(state) == (*score, *score)
    assert list(game.winners(state, game.scores(state), eligible)) == winners


@pytest.mark.parametrize("answer", [True, 1.0, "1", None, 5, -1])
def test_an_answer_that_is_no_move_is_malformed(answer, game):
    with pytest.raises(
        MalformedAction, match="is no move; the moves are 0 north, 1 east, 2 south, 3 west, 4"
    ):
        game.check(position(game), 0, answer)


def test_a_move_into_a_wall_is_illegal(game):
    state = position(make_game())
    assert game.legal_actions(state, 0) == (NORTH, EAST, SOUTH, STOP)
    assert game.check(state, 0, 1) is EAST
    with pytest.raises(IllegalAction) as raised:
        game.check(state, 0, 3)
    assert str(raised.value) == (
        "3 west leads from row 5, column 1 into a wall; legal: 0 north, 1 east, 2 south, 4 stop"
    )


@pytest.mark.parametrize(
    ("options", "reason"),
    [
        ({"limit": 0}, "limit is 0: it must be from 1 to 1000000"),
        ({"camping": True}, "camping is true: only the rules pelita relocate dots"),
        ({"maze": "nowhere"}, "no maze is called 'nowhere'"),
        ({"maze": "normal", "dead_ends": False}, "maze normal: row 1, column 12 is a dead end"),
    ],
)
def test_rules_that_do_not_fit_are_refused(options, reason):
    with pytest.raises(ValueError, match=r"\w") as raised:
        make_game(**options)
    assert str(raised.value).startswith(reason)


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


def test_the_noise_of_a_table_does_not_depend_on_the_moves():
    one, other = before(CLASSIC), before(CLASSIC, squares={0: at(1, 1, 32)})
    assert CLASSIC.sample(one, Random(7)) == CLASSIC.sample(other, Random(7))
    assert str(CLASSIC.sample(one, Random(7))).startswith("noise ")
