"""Tests of the bots that spar and of those that track."""

import re
from random import Random

import pytest
from camelcup_pacman.bots.duo import Duo, Keeper, Seeker
from camelcup_pacman.bots.scene import NEVER
from camelcup_pacman.bots.sparring import Eater, Explorer
from camelcup_pacman.moves import EAST, NORTH, SOUTH, STOP, WEST, Move
from camelcup_pacman.planning import graph_of
from camelcup_pacman.rules import Rules
from camelcup_pacman.state import CHANCE as READING_DUE
from pacman_positions import at, make_game, play, position

from camelcup import Bot, UserError


def seat_at(bot, game, state, seat):
    """Seat a bot, and return its view after a reading."""
    bot.game, bot.rng = game, Random(1)
    bot.begin(seat, 4, game)
    due = state._replace(phase=READING_DUE, moves=seat)
    return game.view(game.resolve(due, game.sample(due, Random(1))), seat)


def choose(bot, game, seat=0, **fields):
    """Return the move of a bot in a position."""
    view = seat_at(bot, game, position(game, seat, **fields), seat)
    move = bot.move(seat, view)
    assert move in view.legal_actions()
    return Move(move)


@pytest.mark.parametrize("bot", [Eater, Duo, Seeker, Keeper])
def test_the_distances_in_the_maze_are_worked_out_before_the_first_move(bot):
    game = make_game()
    graph_of.cache_clear()
    view = seat_at(made := bot(), game, position(game, 0), 0)
    assert graph_of.cache_info().misses == 1
    made.move(0, view)
    assert graph_of.cache_info().misses == 1


def test_an_explorer_goes_where_it_has_been_least():
    game = make_game()
    bot = Explorer()
    view = seat_at(bot, game, position(game, 0, squares={0: at(7, 4)}), 0)
    seen = set()
    for _ in range(4):
        move = bot.move(0, view)
        assert move is not STOP
        square = view.maze.steps[view.square][move]
        assert bot.visits[square] == min(bot.visits[to] for to in view.maze.neighbours[view.square])
        bot.visits[square] += 1
        seen.add(square)
    assert seen == set(view.maze.neighbours[at(7, 4)])


CHOICES = {
    "an eater goes to the nearest dot": (Eater, 0, {0: at(10, 3)}, NORTH),
    "an eater goes by a shortest way": (Eater, 0, {0: at(9, 6)}, EAST),
    "an eater fears nobody": (Eater, 0, {0: at(10, 3), 1: at(10, 2)}, NORTH),
    "a seeker eats a dot beside it": (Seeker, 0, {0: at(10, 3)}, NORTH),
    "a keeper kills a pacman beside it": (Keeper, 0, {0: at(3, 3), 1: at(4, 3), 3: at(13, 1)}, EAST),
    "a keeper of the other team does so, too": (Keeper, 1, {1: at(12, 4), 0: at(11, 4)}, WEST),
    "a keeper goes home": (Keeper, 0, {0: at(8, 4)}, WEST),
}
"""A bot, its seat, squares, and its move."""


@pytest.mark.parametrize(("bot", "seat", "squares", "expected"), CHOICES.values(), ids=CHOICES)
def test_a_bot_moves_by_its_aim(bot, seat, squares, expected):
    assert choose(bot(), make_game(), seat, squares=squares) is expected


def test_a_seeker_retreats_where_ghosts_are_first_at_every_dot():
    food = (at(1, 1),), (at(13, 1),)
    squares = {0: at(9, 4), 1: at(11, 3), 3: at(13, 3)}
    assert choose(Seeker(), make_game(), squares=squares, food=food) is WEST
    assert choose(Seeker(tracker="no"), make_game(), squares=squares, food=food) is NORTH


def test_a_seeker_that_flees_names_the_move_at_which_it_expects_a_ghost():
    game = make_game()
    squares, food = {0: at(14, 1), 1: at(14, 3), 3: at(13, 3)}, ((at(1, 1),), (at(12, 6),))
    view = seat_at(Seeker(), game, position(game, 0, squares=squares, food=food), 0)
    for waited, expected in ((0, "2 moves"), (15, "3 moves")):
        bot = Seeker(tracker="seen")
        bot.rng, bot.waited = Random(1), waited
        bot.move(0, view)
        assert bot.choice.reason == f"I flee: I expect a ghost here in {expected}"


def test_a_seeker_at_home_does_not_walk_into_a_ghost():
    squares = {0: at(7, 4), 1: at(8, 4), 3: at(8, 3)}
    for _ in range(5):
        assert choose(Seeker(), make_game(), squares=squares) is not EAST


def test_a_keeper_goes_where_an_enemy_will_come_by():
    food = (at(2, 6),), (at(13, 1),)
    move = choose(Keeper(), make_game(), squares={0: at(1, 4), 1: at(5, 4), 3: at(14, 1)}, food=food)
    assert move in (EAST, SOUTH)
    food = (at(1, 1),), (at(14, 6),)
    assert choose(Keeper(), make_game(), squares={0: at(1, 3), 1: at(4, 1)}, food=food) is NORTH


def test_a_keeper_stays_at_home():
    bot = Keeper()
    for state in play([bot, RandomMover(), RandomMover(), RandomMover()], Rules(maze="tiny", limit=200), 3):
        assert state.maze.sides[state.squares[0]] == 0


class RandomMover(Bot):
    def move(self, seat, view):
        return self.rng.choice(view.legal_actions())


@pytest.mark.parametrize("seat", [0, 1, 2, 3])
def test_the_lower_seat_of_a_duo_attacks(seat):
    game = make_game()
    view = seat_at(Duo(), game, position(game, seat), seat)
    assert Duo().attacks(view) == (seat < 2)
    assert Seeker().attacks(view)
    assert not Keeper().attacks(view)


def test_the_way_home_avoids_squares_where_an_enemy_is_first():
    game = make_game()
    graph = graph_of(game.start(4).maze)

    def way_home(**squares):
        placed = {int(name[1]): square for name, square in squares.items()}
        bot = Seeker()
        view = seat_at(bot, game, position(game, 0, squares=placed), 0)
        bot.move(0, view)
        return bot.scene.way_home(graph.number[view.square], 0)

    assert way_home(s0=at(10, 3), s1=at(14, 1), s3=at(14, 2)) == 3
    assert way_home(s0=at(3, 3)) == 0
    assert way_home(s0=at(13, 4), s1=at(9, 4), s3=at(9, 3)) == NEVER


def test_without_a_tracker_enemies_are_known_only_while_seen():
    game = make_game()
    near, far = {0: at(3, 3), 1: at(6, 4)}, {0: at(1, 5), 2: at(1, 6)}
    for tracking, squares, known in (
        ("seen", near, True),
        ("seen", far, False),
        ("no", near, False),
        ("yes", far, True),
    ):
        bot = Keeper(tracker=tracking)
        view = seat_at(bot, game, position(game, 0, squares=squares), 0)
        bot.move(0, view)
        assert bool(bot.scene.chances[1].any()) == known, tracking


def test_an_explanation_says_where_enemies_may_be_and_why_the_bot_moves():
    game = make_game()
    bot = Keeper()
    view = seat_at(bot, game, position(game, 0, squares={0: at(3, 3), 1: at(4, 3), 3: at(14, 1)}), 0)
    bot.move(0, view)
    reason, first, second = bot.explain(0, view).splitlines()
    assert reason == "I head off seat 1, which is in our half, most likely 1 east of me"
    assert first == "seat 1: 1 east of me, 100 %; in our half 100 %"
    assert re.match(r"seat 3: \d+ east and \d north of me, \d+ %; ", second)


def test_an_explanation_admits_what_is_not_known():
    game = make_game()
    bot = Duo(tracker="no")
    view = seat_at(bot, game, position(game, 0), 0)
    bot.move(0, view)
    lines = bot.explain(0, view).splitlines()
    assert re.match(r"I attack: the dot \d+ east( and \d \w+)? of me is \d+ steps away", lines[0])
    assert lines[1:3] == ["seat 1: I do not know where it is", "seat 3: I do not know where it is"]


@pytest.mark.parametrize("tracker", ["maybe", True, 1])
def test_another_tracker_is_an_error(tracker):
    with pytest.raises(UserError, match=r"Duo: tracker is .*; it must be one of yes, seen, no$"):
        Duo(tracker=tracker)


@pytest.mark.slow
@pytest.mark.parametrize("other", [Explorer, Eater])
@pytest.mark.parametrize("rules", ["classic", "pelita"])
def test_a_duo_beats_bots_that_spar(other, rules):
    for seed in (1, 2):
        for side in (0, 1):
            bots = [Duo() if seat % 2 == side else other() for seat in range(4)]
            *_, last = play(bots, Rules(rules=rules, maze=f"small,{seed}", limit=600), seed)
            assert last.score[side] > last.score[1 - side]
