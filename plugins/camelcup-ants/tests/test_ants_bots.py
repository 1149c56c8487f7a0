"""Tests of the bots."""

from random import Random

import pytest
from ants_positions import begin, make_game, map_of, place_ants, place_food, places, play
from camelcup_ants.battle import fight
from camelcup_ants.bots.battles import Battles
from camelcup_ants.bots.clash import Stand, sides_of
from camelcup_ants.bots.harvester import Harvester
from camelcup_ants.bots.memory import Memory
from camelcup_ants.bots.queen import Queen
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


@pytest.mark.parametrize("seats", [2, 7])
@pytest.mark.parametrize("make", [Worker, Harvester, Queen])
def test_bots_give_no_wrong_orders_and_do_not_collide(seats, make):
    assert play_out(Ants(SMALL), [make() for _ in range(seats)], seed=seats)


@pytest.mark.slow
@pytest.mark.parametrize(("better", "worse", "share"), [(Harvester, Worker, 0.9), (Queen, Harvester, 0.8)])
def test_each_bot_wins_most_games_against_the_one_below(better, worse, share):
    assert wins(better, worse, games=60, rules=RULE_SETS["contest"]) >= share


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


TORUS = torus_of(20, 20)
REACH = near_of(TORUS, 5)


@given(st.sets(st.integers(0, 80), max_size=9), st.sets(st.integers(0, 80), max_size=9))
def test_deaths_counted_with_bits_are_those_of_the_game(own, enemies):
    own_squares = [TORUS.square(*divmod(place, 9)) for place in sorted(own - enemies)]
    enemy_squares = [TORUS.square(*divmod(place, 9)) for place in sorted(enemies)]
    side, foes = sides_of(REACH, (own_squares, enemy_squares), hills=())
    lost, killed, _, _ = Stand(foes, side, foes.mask(enemy_squares)).meet(side.mask(own_squares))
    dead = [seat for _, seat in fight(dict.fromkeys(own_squares, 0) | dict.fromkeys(enemy_squares, 1), REACH)]
    assert (lost, killed) == (dead.count(0), dead.count(1))


def battles(own, enemies, hills=(), bold=1.0):
    """Return the places of own ants after a battle in which they meant to stay."""
    own_squares = [TORUS.square(*place) for place in own]
    found = Battles(
        TORUS.steps, REACH, [TORUS.square(*place) for place in enemies], {ant: ant for ant in own_squares}, ()
    )
    for group in found.groups():
        found.fight(*group, [TORUS.square(*hill) for hill in hills], bold)
    return [TORUS.places[found.going[ant]] for ant in own_squares]


def test_an_ant_behind_one_near_an_enemy_is_in_its_battle():
    front, behind, enemy = [TORUS.square(8, col) for col in (8, 7, 12)]
    found = Battles(TORUS.steps, REACH, [enemy], {front: front, behind: behind}, ())
    assert found.groups() == [([front, behind], [enemy])]


def test_ants_in_a_passage_step_back_together():
    ways = [*TORUS.steps]
    passage = [TORUS.square(8, col) for col in range(11)]
    for before, square, after in zip(passage, passage[1:], passage[2:], strict=False):
        ways[square] = (before, after)
    enemies = [TORUS.square(row, 12) for row in (7, 8, 9)]
    found = Battles(ways, REACH, enemies, {passage[col]: passage[col + 1] for col in (9, 8, 7)}, ())
    for group in found.groups():
        found.fight(*group, hills=(), bold=0.8)
    assert found.going == {passage[col]: passage[col - 1] for col in (9, 8, 7)}


def test_a_shy_ant_steps_back_and_a_bold_one_trades():
    assert battles([(8, 8)], [(8, 11)], bold=0.5)[0] != (8, 9)
    assert battles([(8, 8)], [(8, 11)], bold=3.0) == [(8, 9)]


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


def test_a_pair_goes_on_against_a_single_ant():
    going = {TORUS.square(row, 8): TORUS.square(row, 9) for row in (8, 9)}
    found = Battles(TORUS.steps, REACH, [TORUS.square(8, 11)], going, ())
    for group in found.groups():
        found.fight(*group, hills=(), bold=0.8)
    assert found.going == going


def test_the_queen_keeps_a_single_ant_out_of_reach():
    state = after(Queen(), position([(8, 8)], [(8, 11)]))
    assert places(state, 0) != [(8, 9)]
    assert not state.dead


def test_an_ant_of_the_queen_does_not_leave_food_to_an_enemy():
    state = after(Queen(), position([(8, 7)], [(8, 11)], food=[(8, 9)]))
    assert places(state, 0) == [(8, 8)]


def test_the_queen_risks_even_trades_once_it_has_as_many_ants_as_three_enemies():
    own, two = [(6, 7), (5, 8), (7, 8)], [(5, 12), (8, 12)]
    assert (7, 9) in places(after(Queen(), position(own, [*two, (10, 11)])), 0)
    assert (7, 9) not in places(after(Queen(), position(own, two)), 0)
