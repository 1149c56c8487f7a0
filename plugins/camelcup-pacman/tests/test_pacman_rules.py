"""Moves: eating, kills and their chains, and the end of a game."""

import pytest
from camelcup_pacman.moves import EAST, NORTH, SOUTH, STOP, WEST
from camelcup_pacman.rulesets import RULE_SETS
from camelcup_pacman.state import Entry
from pacman_positions import at, make_game, maze_of, move, position

from camelcup import OVER, IllegalAction, MalformedAction, UserError

GAMES = {rules: make_game(rules) for rules in ("classic", "pelita")}

LEFT, RIGHT = at(7, 3), at(8, 3)
"""Squares on both sides of the middle line."""


@pytest.fixture(params=["classic", "pelita"])
def either(request):
    return GAMES[request.param]


def points(game, kills):
    """Return the points for some kills."""
    return kills * (5 if game.rules.rules == "pelita" else 0)


def test_the_rule_sets_have_their_limits_and_the_normal_maze():
    assert {name: (rules.rules, rules.limit, rules.maze) for name, rules in RULE_SETS.items()} == {
        "classic": ("classic", 3000, "normal"),
        "pelita": ("pelita", 1200, "normal"),
    }
    assert make_game("pelita").rules.limit == 1200
    assert make_game("pelita", limit=7).start(4).limit == 7


def test_a_pacman_eats_a_dot_of_the_other_half(either):
    dot = at(10, 2)
    after = move(either, position(either, 0, squares={0: at(10, 3)}), NORTH)
    assert dot not in after.food[1]
    assert len(after.food[1]) == len(after.food[0]) - 1
    assert (after.score, after.log) == ((1, 0), (Entry(0, 0, dot, ()),))


def test_a_ghost_leaves_the_dots_of_its_own_half(either):
    after = move(either, position(either, 0, squares={0: at(1, 2)}), NORTH)
    assert after.squares[0] == at(1, 1) == after.food[0][0]
    assert (after.score, after.food) == ((0, 0), maze_of(either).food)


def test_a_ghost_that_enters_kills_both_pacmen_there(either):
    before = position(either, 0, squares={0: at(6, 3), 1: LEFT, 3: LEFT}, killed=(True, False, False, False))
    after = move(either, before, EAST)
    assert after.squares == (LEFT, *[before.maze.starts[seat] for seat in (1, 2, 3)])
    assert after.log[-1] == Entry(0, 0, None, (1, 3))
    assert (after.kills, after.deaths) == ((2, 0, 0, 0), (0, 1, 0, 1))
    assert after.killed == (False, True, False, True)
    assert after.score == (points(either, 2), 0)


def test_a_pacman_that_enters_the_square_of_two_ghosts_dies_by_the_lower_seat(either):
    after = move(either, position(either, 2, squares={2: LEFT, 1: RIGHT, 3: RIGHT}), EAST)
    assert after.squares[2] == after.maze.starts[2]
    assert (after.kills, after.deaths) == ((0, 1, 0, 0), (0, 0, 1, 0))
    assert after.score == (0, points(either, 1))


def test_a_pacman_eats_before_it_dies(either):
    after = move(either, position(either, 0, squares={0: at(10, 3), 1: at(10, 2)}), NORTH)
    assert after.log[-1] == Entry(0, 0, at(10, 2), (0,))
    assert after.score == (1, points(either, 1))


def test_who_reappears_kills_a_pacman_on_its_start_square(either):
    start = maze_of(either).starts[0]
    after = move(either, position(either, 1, squares={0: RIGHT, 1: at(9, 3), 3: start}), WEST)
    assert after.squares == (start, RIGHT, after.maze.starts[2], after.maze.starts[3])
    assert after.log[-1].died == (0, 3)
    assert (after.kills, after.deaths) == ((1, 1, 0, 0), (1, 0, 0, 1))
    assert after.score == (points(either, 1), points(either, 1))


def test_three_die_in_a_chain(either):
    starts = maze_of(either).starts
    squares = {0: RIGHT, 1: at(9, 3), 3: starts[0], 2: starts[3]}
    after = move(either, position(either, 1, squares=squares), WEST)
    assert after.log[-1].died == (0, 2, 3)
    assert (after.kills, after.deaths) == ((1, 1, 0, 1), (1, 0, 1, 1))
    assert after.squares == (starts[0], RIGHT, starts[2], starts[3])


def test_who_reappears_joins_its_partner(either):
    start = maze_of(either).starts[0]
    after = move(either, position(either, 1, squares={0: RIGHT, 2: start, 1: at(9, 3)}), WEST)
    assert (after.squares[0], after.squares[2]) == (start, start)
    assert after.log[-1].died == (0,)


def test_killed_stays_until_the_own_next_move(either):
    killed = (True, True, True, True)
    after = move(either, position(either, 2, killed=killed), STOP)
    assert after.killed == (True, True, False, True)


def test_the_log_keeps_four_moves(either):
    state = either.start(4)
    for number in range(6):
        state = move(either, state, STOP)
        assert [entry.move for entry in state.log] == list(range(max(0, number - 3), number + 1))
        assert [entry.seat for entry in state.log] == [entry.move % 4 for entry in state.log]


def test_the_last_dot_ends_the_game_and_points_decide():
    for rules, score, winner in (("classic", (7, 7), 0), ("pelita", (2, 10), 1), ("pelita", (4, 5), "draw")):
        game = make_game(rules)
        food = (maze_of(game).food[0], (at(10, 2),))
        before = position(game, 0, squares={0: at(10, 3)}, food=food, score=score)
        after = move(game, before._replace(ages=((0,) * 5, (0,))), NORTH)
        assert game.to_move(after) is OVER
        assert after.winner == winner


def test_the_limit_ends_the_game(either):
    before = position(either, 0)._replace(moves=8, limit=9)
    after = move(either, before, STOP)
    assert either.to_move(after) is OVER
    assert (after.moves, after.winner) == (9, "draw")
    assert either.to_move(move(either, before._replace(limit=10), STOP)) is not OVER


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


def test_a_bot_that_failed_stops_and_every_seat_has_a_partner(game):
    state = position(game, 1)
    assert game.default_action(state, 1) is STOP
    assert [list(team) for team in game.teams(4)] == [[0, 2], [1, 3]]
    with pytest.raises(UserError, match="2 seats: pacman seats 4"):
        game.start(2)


@pytest.mark.parametrize("answer", [True, 1.0, "1", None, 5, -1, [1], 10**30])
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
