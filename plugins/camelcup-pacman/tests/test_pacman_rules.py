"""Moves: eating, kills and their chains, and the end of a game."""

import pytest
from camelcup_pacman.moves import EAST, NORTH, SOUTH, STOP, WEST
from camelcup_pacman.state import Entry
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
