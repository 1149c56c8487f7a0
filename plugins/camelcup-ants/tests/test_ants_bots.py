"""Tests of the bots."""

from random import Random

import pytest
from ants_positions import begin, make_game, map_of, place_ants, place_food, places, play
from camelcup_ants.bots.harvester import Harvester
from camelcup_ants.bots.memory import Memory
from camelcup_ants.bots.queen import Queen
from camelcup_ants.bots.skirmish import SAFE, Skirmish
from camelcup_ants.bots.steps import settle
from camelcup_ants.bots.worker import Worker
from camelcup_ants.engine import Ants
from camelcup_ants.rules import Rules
from camelcup_ants.rulesets import RULE_SETS
from camelcup_ants.torus import near_of, torus_of
from camelcup_ants.turn import look
from hypothesis import given
from hypothesis import strategies as st

from camelcup import CHANCE, OVER

BOTS = [Worker, Harvester, Queen]

SMALL = Rules(area=300, turns=150)


def wins(better, worse, games, rules=SMALL):
    """Return the share of games on drawn maps that the first bot wins; it changes its seat each time."""
    won = 0.0
    for number in range(games):
        makers = [better, worse] if number % 2 == 0 else [worse, better]
        scores = play_out(Ants(rules), [make() for make in makers], seed=number // 2)
        best = [seat for seat, score in enumerate(scores) if score == max(scores)]
        won += (number % 2 in best) / len(best)
    return won / games


def play_out(game, bots, seed):
    """Play a game, in which no orders are wrong and no two ants of a seat collide; return the scores."""
    random, state = Random(seed), game.start(len(bots))
    for seat, bot in enumerate(bots):
        bot.rng = Random(seed + seat)
    while (mover := game.to_move(state)) is not OVER:
        if mover is CHANCE:
            state = game.resolve(state, game.sample(state, random))
            continue
        actions = []
        for seat in state.alive:
            answer = bots[seat].move(seat, game.view(state, seat))
            action = game.check(state, seat, answer)
            assert not game.remarks(state, seat, action), (seat, answer)
            assert_apart(state.board.torus.steps, state.ants[seat], action.moves)
            actions.append(action)
        state = game.apply(state, tuple(actions))
    return state.score


def assert_apart(steps, ants, moves):
    """Assert that no two ants are ordered to the same square."""
    squares = [
        ant if way == "-" else steps[ant]["nesw".index(way)] for ant, way in zip(ants, moves, strict=True)
    ]
    assert len(set(squares)) == len(ants)


@pytest.mark.parametrize("seats", [2, 4, 7])
@pytest.mark.parametrize("make", BOTS)
def test_bots_give_no_wrong_orders_and_do_not_collide(seats, make):
    assert play_out(Ants(SMALL), [make() for _ in range(seats)], seed=seats)


@pytest.mark.parametrize(("better", "worse"), [(Harvester, Worker), (Queen, Harvester)])
def test_each_bot_beats_the_one_below(better, worse):
    assert wins(better, worse, games=6) >= 5 / 6


@pytest.mark.slow
@pytest.mark.parametrize(("better", "worse"), [(Harvester, Worker), (Queen, Harvester)])
def test_each_bot_wins_nine_games_of_ten_against_the_one_below(better, worse):
    assert wins(better, worse, games=60, rules=RULE_SETS["contest"]) >= 0.9


@given(st.dictionaries(st.integers(0, 8), st.integers(0, 8)))
def test_steps_that_are_settled_do_not_collide(wanted):
    going = settle(wanted)
    assert len(set(going.values())) == len(going)
    assert all(to in (ant, wanted[ant]) for ant, to in going.items())
    assert [*going] == [*wanted]


OPEN = make_game(map_of("0...................", *["." * 20] * 18, "...................1"))
"""A game on open land, whose hills are diagonal neighbours across the edge."""


def position(own, enemies, food=None):
    """Return a position that the seats have just seen."""
    state = place_food(place_ants(begin(OPEN), own, enemies), food or [])
    return state._replace(known=look(state))


def after(bot, state):
    """Return the position after a turn in which a bot orders the ants of seat 0, and seat 1 stays."""
    bot.rng = Random(1)
    action = OPEN.check(state, 0, bot.move(0, OPEN.view(state, 0)))
    return play(OPEN, state, {0: action.moves})


def skirmish(own, enemies):
    torus = torus_of(20, 20)
    own_squares = [torus.square(*place) for place in own]
    enemy_squares = [torus.square(*place) for place in enemies]
    return Skirmish(torus.steps, near_of(torus, 5), enemy_squares, {ant: ant for ant in own_squares}, ())


@pytest.mark.parametrize(
    ("own", "enemies", "margin"),
    [
        ([(8, 8)], [(8, 12)], SAFE),
        ([(8, 8)], [(8, 11)], 0),
        ([(8, 8), (8, 7)], [(8, 11)], 0),
        ([(8, 8), (9, 8)], [(8, 11)], 1),
        ([(8, 8), (9, 8)], [(8, 11), (9, 11)], 0),
        ([(8, 8), (7, 8), (7, 9)], [(8, 11), (7, 11)], 1),
        ([(8, 8)], [(8, 11), (9, 11), (7, 11)], -2),
    ],
)
def test_the_margin_counts_who_could_attack_whom(own, enemies, margin):
    assert skirmish(own, enemies).margin(8 * 20 + 8) == margin


def test_ants_charge_where_they_are_more_and_step_back_where_they_are_not():
    pair = skirmish([(8, 8), (9, 8)], [(8, 11)])
    pair.charge(pair.front())
    pair.retreat(pair.front(), bold=())
    assert {to % 20 for to in pair.going.values()} == {9}
    single = skirmish([(8, 8)], [(8, 11)])
    single.charge(single.front())
    single.retreat(single.front(), bold=())
    assert single.going == {168: 167}


def test_the_queen_keeps_a_single_ant_out_of_reach():
    state = after(Queen(), position([(8, 8)], [(8, 11)]))
    assert places(state, 0) != [(8, 9)]
    assert not state.dead


def test_a_pair_of_the_queen_kills_a_single_ant():
    state = after(Queen(), position([(8, 8), (9, 8)], [(8, 11)]))
    assert places(state, 1) == []
    assert len(places(state, 0)) == 2


def test_two_ants_do_not_go_for_the_same_food():
    for bot in (Harvester(), Queen()):
        state = after(bot, position([(8, 8), (8, 7)], [(18, 18)], food=[(8, 12), (4, 7)]))
        assert places(state, 0) == [(7, 7), (8, 9)]


def test_the_bots_remember_hills_and_food_out_of_sight():
    memory = Memory()
    memory.update(OPEN.view(position([(2, 2)], [(9, 9)], food=[(3, 3)]), 0))
    hill = OPEN.start(2).board.hills[1][0]
    assert memory.hills == {hill}
    memory.update(OPEN.view(position([(10, 10)], [(9, 9)]), 0))
    assert (memory.hills, memory.food) == ({hill}, {63})
    memory.update(OPEN.view(position([(2, 2)], [(9, 9)]), 0))
    assert memory.food == set()
