"""Tests of the rules: crashes, the order of the contest, seats that fail, and maps."""

import pytest
from camelcup_tron.engine import Tron
from camelcup_tron.rules import Rules

from camelcup import CHANCE, OVER, IllegalAction

LINE = "6 3\n      \n 1  2 \n      \n"


def after(map_, *turns, even=True):
    """Return the game on a map, and the state after some turns."""
    game = Tron(Rules(map=map_, even=even))
    state = game.start(game.seats[0])
    for actions in turns:
        state = game.apply(state, actions)
    return game, state


def winners(game, state):
    assert game.to_move(state) is OVER
    return list(game.winners(state, game.scores(state), range(len(state.lasted))))


@pytest.mark.parametrize(
    ("steps", "won"),
    [
        ([("north", "north"), ("north", "west")], [1]),
        ([("north", "east"), ("east", "east")], [0]),
        ([("north", "east"), ("north", "east")], [0, 1]),
    ],
)
def test_a_cycle_crashes_at_the_edge(steps, won):
    assert winners(*after(LINE, *steps)) == won


def test_two_heads_on_one_square_are_a_draw():
    assert winners(*after("5 1\n1   2\n", ("east", "west"), ("east", "west"))) == [0, 1]


@pytest.mark.parametrize(("even", "won"), [(True, [0, 1]), (False, [0])])
def test_seat_0_may_enter_the_square_that_seat_1_leaves_in_the_contest_alone(even, won):
    assert (
        winners(*after("6 1\n1    2\n", ("east", "west"), ("east", "west"), ("east", "west"), even=even))
        == won
    )


@pytest.mark.parametrize("even", [True, False])
def test_starts_are_walls_from_the_beginning(even):
    assert winners(*after("2 1\n12\n", ("east", "west"), even=even)) == [0, 1]


def test_a_seat_that_failed_drives_to_the_first_free_square():
    game, state = after("3 2\n1  \n 2 \n")
    assert [game.default_action(state, seat) for seat in (0, 1)] == ["east", "north"]


def test_a_seat_that_failed_in_the_contest_stays_and_crashes():
    game, state = after(LINE, even=False)
    assert game.default_action(state, 0) == "none"
    with pytest.raises(IllegalAction, match="'none' is not legal"):
        game.check(state, 0, "none")
    assert winners(game, game.apply(state, ("none", "west"))) == [1]


def test_the_last_of_many_wins():
    game, state = after("5 3\n1   2\n     \n3   4\n", ("north", "south", "south", "north"))
    assert state.alive == ()
    assert winners(game, state) == [0, 1, 2, 3]
    game, state = after("5 3\n1   2\n     \n3   4\n", ("north", "west", "east", "east"))
    assert game.to_move(state) == (1, 2)
    assert winners(game, game.apply(state, ("north", "east"))) == [2]


@pytest.mark.parametrize(
    ("even", "size", "most"), [(True, "medium", 2), (True, "large", 8), (False, "large", 2)]
)
def test_the_size_of_a_map_says_how_many_seats_there_are(even, size, most):
    game = Tron(Rules(map=f"{size},random", even=even))
    assert game.seats == range(2, most + 1)
    assert game.to_move(game.start(most)) is CHANCE


def test_a_map_is_kept_as_its_text(tmp_path):
    (tmp_path / "mine.txt").write_text(LINE)
    assert Rules(map=str(tmp_path / "mine.txt")).map == LINE


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("huge,random", "map 'huge,random' is none"),
        ("4 x\n", "line 1, '4 x': it must be"),
        ("2 2\n12\n", "1 rows; line 1 says 2"),
        ("3 1\n12\n", "line 2, '12': 2 characters; line 1 says 3"),
        ("3 1\n1x2\n", "line 2, '1x2': 'x'"),
        ("3 1\n112\n", "starts 1 1 2; they must be 1, 2 and so on, each once"),
        ("3 1\n1 3\n", "starts 1 3; they must be 1, 2 and so on, each once"),
    ],
)
def test_what_is_no_map_is_an_error_that_says_why(text, problem):
    with pytest.raises(ValueError, match=f"^{problem}"):
        Rules(map=text)


def test_the_contest_has_two_seats():
    with pytest.raises(ValueError, match="even is False: a map of two seats is needed, not 3"):
        Rules(map="3 1\n123\n", even=False)
