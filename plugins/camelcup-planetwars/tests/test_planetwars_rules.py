"""Tests of the rules on small positions."""

import pytest
from camelcup_planetwars.state import Order, Orders
from camelcup_planetwars.turns import battle
from planetwars_positions import fleet, line_game, position, wait

from camelcup import OVER, IllegalAction, MalformedAction


def holdings(state):
    return [(planet.owner, planet.ships) for planet in state.planets]


def test_orders_to_the_same_planet_are_one_fleet(game):
    state = position([(0, 10, 5), (1, 20, 1), (None, 3, 2)])
    taken = game.check(state, 0, [[0, 1, 2], [0, 2, 3], [0, 1, 4]])
    assert taken == (Order(0, 1, 6), Order(0, 2, 3))
    launched = game.apply(state, (taken, Orders())).fleets
    assert [(one.target, one.ships) for one in launched] == [(1, 6), (2, 3)]


@pytest.mark.parametrize(
    ("owner", "ships", "landed", "after"),
    [
        *[(None, 10, {0: 10}, (None, 0)), (None, 10, {0: 11}, (0, 1)), (None, 10, {0: 25, 1: 20}, (0, 5))],
        *[(None, 10, {0: 20, 1: 20}, (None, 0)), (None, 30, {0: 20, 1: 20}, (None, 10))],
        (0, 10, {0: 5, 1: 14}, (0, 1)),
        (0, 10, {1: 10}, (0, 0)),
        (0, 0, {1: 7, 2: 7}, (0, 0)),
        (0, 5, {1: 9, 2: 7, 3: 8}, (1, 1)),
    ],
)
def test_the_largest_side_keeps_what_it_has_more_than_the_second(owner, ships, landed, after):
    assert battle(owner, ships, landed) == after


def test_a_seat_is_alive_with_a_planet_without_ships_or_with_a_fleet(game):
    state = position([(0, 0, 0), (1, 20, 0)])
    assert wait(game, state).alive == (0, 1)
    state = position([(None, 90, 0), (1, 20, 0)], [fleet(0, 1, target=1, left=2)])
    state = wait(game, state)
    assert state.alive == (0, 1)
    state = wait(game, state)
    assert state.alive == (1,)
    assert game.to_move(state) is OVER


def test_a_lone_survivor_wins_with_any_number(game):
    state = wait(game, position([(0, 0, 0), (None, 90, 5)], [fleet(1, 20, target=1, left=1)]))
    assert game.to_move(state) is OVER
    assert game.scores(state) == [0, 0]
    assert list(game.winners(state, game.scores(state), (0, 1))) == [0]


def test_the_most_ships_on_planets_and_in_fleets_win_at_the_last_turn():
    game = line_game(turns=2)
    state = game.apply(game.start(2), (Orders([Order(0, 1, 50)]), Orders([Order(1, 2, 10)])))
    assert game.to_move(state) == (0, 1)
    state = wait(game, state)
    assert game.to_move(state) is OVER
    assert game.scores(state) == [110, 110]
    assert list(game.winners(state, (110, 110), (0, 1))) == [0, 1]
    assert list(game.winners(state, (110, 109), (0, 1))) == [0]
    assert list(game.winners(state, (110, 109), (1,))) == [1]


def test_a_seat_put_out_orders_for_the_last_time_and_its_ships_stay(game):
    state = position([(0, 10, 5), (1, 20, 5), (2, 30, 5)], seats=3)
    left = game.leave(state, 1)
    assert game.to_move(left) == (0, 1, 2)
    after = wait(game, left)
    assert game.to_move(after) == (0, 2)
    assert holdings(after) == [(0, 15), (1, 25), (2, 35)]
    assert holdings(wait(game, after))[1] == (1, 30)
    assert list(game.winners(after, game.scores(after), (0, 2))) == [2]


@pytest.mark.parametrize("answer", [None, "0 1 5"])
def test_an_answer_that_is_no_list_is_malformed(game, answer):
    with pytest.raises(MalformedAction) as raised:
        game.check(game.start(2), 0, answer)
    assert str(raised.value) == f"{answer!r} is no list of orders [source, target, ships]"


@pytest.mark.parametrize("order", [0, [0, 1], [0, 1, True], [0, 1, 5.0], "0 1 x"])
def test_one_order_that_is_malformed_makes_the_answer_so(game, order):
    with pytest.raises(MalformedAction) as raised:
        game.check(position([(0, 10, 5), (1, 20, 5)]), 0, [[0, 1, 5], order])
    assert str(raised.value) == f"order 2, {order!r}: an order is three ints, [source, target, ships]"


ILLEGAL = [
    ([[1, 0, 5]], "planet 1 belongs to seat 1; seat 0 has 0, 3"),
    ([[2, 0, 5]], "planet 2 belongs to nobody; seat 0 has 0, 3"),
    ([[-1, 0, 5]], "there is no planet -1; seat 0 has 0, 3"),
    ([[0, 4, 5]], "there is no planet 4; the planets are 0 to 3"),
    ([[0, 0, 5]], "source and target are the same planet; choose another target"),
    ([[0, 1, 11]], "planet 0 has 10 ships left; send 1 to 10"),
    ([[0, 1, 0]], "planet 0 has 10 ships left; send 1 to 10"),
    ([[0, 1, 9], [0, 2, -3]], "planet 0 has 1 ship left; send 1"),
    ([(0, 1, 4), Order(0, 2, 6), [0, 1, 1]], "planet 0 has no ships left; leave this order out"),
]


@pytest.mark.parametrize(("answer", "reason"), ILLEGAL, ids=[reason for _, reason in ILLEGAL])
def test_one_order_that_is_illegal_makes_the_answer_so(game, answer, reason):
    state = position([(0, 10, 5), (1, 20, 5), (None, 5, 5), (0, 5, 5)])
    with pytest.raises(IllegalAction) as raised:
        game.check(state, 0, answer)
    assert str(raised.value) == f"order {len(answer)}, {answer[-1]}: {reason}"


def test_what_is_no_view_is_refused(game):
    with pytest.raises(ValueError, match="not a view of planetwars"):
        game.decode_view({"planets": [{"x": 1}]})
