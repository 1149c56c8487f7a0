"""Tests of the bots that spar and of those that track, and of paths in the graph of a maze."""

import re
from random import Random

import numpy as np
import pytest
from camelcup_pacman.bots.duo import Duo, Keeper, Seeker
from camelcup_pacman.bots.sparring import Eater, Explorer
from camelcup_pacman.mazes import find_maze
from camelcup_pacman.moves import EAST, NORTH, SOUTH, WEST, Move
from camelcup_pacman.planning import cheapest_paths, graph_of
from camelcup_pacman.rules import Rules
from camelcup_pacman.state import CHANCE as READING_DUE
from hypothesis import given, settings
from hypothesis import strategies as st
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


def test_an_explanation_says_where_enemies_may_be_and_why_the_bot_moves():
    game = make_game()
    bot = Keeper()
    view = seat_at(bot, game, position(game, 0, squares={0: at(3, 3), 1: at(4, 3), 3: at(14, 1)}), 0)
    bot.move(0, view)
    reason, first, second = bot.explain(0, view).splitlines()
    assert reason == "I head off seat 1, which is in our half, most likely 1 east of me"
    assert first == "seat 1: 1 east of me, 100 %; in our half 100 %"
    assert re.match(r"seat 3: \d+ east and \d north of me, \d+ %; ", second)


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


SMALL = graph_of(find_maze("small,3"))


@pytest.fixture(params=["tiny", "small,3", "normal"])
def graph(request):
    return graph_of(find_maze(request.param))


def test_hops_are_the_lengths_of_shortest_ways(graph):
    assert (graph.hops == graph.hops.T).all()
    assert (graph.hops.diagonal() == 0).all()
    for number, near in enumerate(graph.neighbours):
        nearest = graph.hops[near].min(axis=0) + 1
        nearest[number] = 0
        assert (graph.hops[number] == nearest).all()


@given(st.integers(0, 10**6), st.data())
@settings(max_examples=25, deadline=None)
def test_paths_are_the_cheapest(seed, data):
    costs = np.random.default_rng(seed).uniform(0.1, 5, len(SMALL.squares))
    start = data.draw(st.sampled_from(range(len(SMALL.squares))))
    paths = cheapest_paths(SMALL, costs, start)
    assert paths.costs[start] == 0
    for number, near in enumerate(SMALL.neighbours):
        if number != start:
            assert paths.costs[number] == pytest.approx(min(paths.costs[n] for n in near) + costs[number])
    goal = data.draw(st.sampled_from(range(len(SMALL.squares))))
    path = paths.to(goal)
    assert sum(costs[path]) == pytest.approx(paths.costs[goal])
    assert all(b in SMALL.neighbours[a] for a, b in zip([start, *path], path, strict=False))
    assert ([start, *path])[-1] == goal
