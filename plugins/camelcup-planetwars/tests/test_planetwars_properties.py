"""Properties of random games."""

from itertools import pairwise
from random import Random

import pytest
from camelcup_planetwars.engine import PlanetWars
from camelcup_planetwars.futures import futures_of
from camelcup_planetwars.rules import Rules
from camelcup_planetwars.state import Order, Orders
from hypothesis import given, settings
from hypothesis import strategies as st
from planetwars_positions import random_states, turn_number, wait

GAMES = {seats: PlanetWars(Rules(map="small,random", turns=40)) for seats in (2, 3, 4)}

SEATS, SEEDS = st.sampled_from(sorted(GAMES)), st.integers(0, 2**32)


def owned(state):
    """Return all ships: those of seats, and those of nobody."""
    return sum(planet.ships for planet in state.planets) + sum(fleet.ships for fleet in state.fleets)


def check_turn(before, orders, after):
    """Check what one turn may change."""
    grown = sum(planet.growth for planet in before.planets if planet.owner is not None)
    lost = owned(before) + grown - owned(after)
    launched = [order for each in orders for order in each]
    targets = {fleet.target for fleet in before.fleets if fleet.left == 1}
    targets |= {order.target for order in launched} - {fleet.target for fleet in after.fleets}
    assert lost >= 0, "ships come from growth alone"
    assert lost == 0 or targets, "ships are lost in battles alone"
    assert after.turn == before.turn + 1
    for number, (old, new) in enumerate(zip(before.planets, after.planets, strict=True)):
        assert (old.x, old.y, old.growth) == (new.x, new.y, new.growth)
        assert new.ships >= 0
        if number not in targets:
            sent = sum(order.ships for order in launched if order.source == number)
            built = old.growth if old.owner is not None else 0
            assert (new.owner, new.ships) == (old.owner, old.ships - sent + built)
    assert all(0 < fleet.left < fleet.length or fleet.left == fleet.length - 1 for fleet in after.fleets)
    assert set(after.alive) <= set(before.alive)


@given(SEATS, SEEDS)
@settings(max_examples=25, deadline=None)
def test_ships_come_from_growth_and_are_lost_in_battles(seats, seed):
    game, steps = GAMES[seats], list(random_states(GAMES[seats], seats, seed))
    for (before, orders), (after, _) in pairwise(steps):
        check_turn(before, orders, after)
        for seat, each in zip(before.alive, orders, strict=True):
            assert game.check(before, seat, [list(order) for order in each]) == each
        assert game.decode_view(game.encode_view(before)) == before


def turned(state, seats):
    """Return a state with other seats: `seats[seat]` for each."""

    def owner(seat):
        return None if seat is None else seats[seat]

    planets = tuple([planet._replace(owner=owner(planet.owner)) for planet in state.planets])
    fleets = tuple(sorted([fleet._replace(owner=seats[fleet.owner]) for fleet in state.fleets]))
    return state._replace(
        planets=planets, fleets=fleets, alive=tuple(sorted(seats[seat] for seat in state.alive))
    )


@given(SEATS, SEEDS, st.randoms(use_true_random=False))
@settings(max_examples=25, deadline=None)
def test_no_seat_orders_before_another(seats, seed, random):
    game = GAMES[seats]
    others = list(range(seats))
    random.shuffle(others)
    for state, orders in random_states(game, seats, seed):
        if not orders:
            return
        by_seat = dict(zip(map(others.__getitem__, state.alive), orders, strict=True))
        other = turned(state, others)
        after = game.apply(other, tuple([by_seat[seat] for seat in other.alive]))
        assert turned(after, list(range(seats))) == turned(game.apply(state, orders), others)


@given(SEATS, SEEDS)
@settings(max_examples=25, deadline=None)
def test_a_drawn_map_looks_the_same_to_each_seat(seats, seed):
    """Seats that order alike keep alike positions, until all ships meet at once."""
    game, random = GAMES[seats], Random(seed)
    state = game.resolve(game.start(seats), game.sample(game.start(seats), random))
    for _ in range(20):
        orders = [game.sample_action(state, 0, random) if 0 in state.alive else Orders()]
        for _ in range(seats - 1):
            orders.append(Orders([_turned_order(order, seats) for order in orders[-1]]))
        state = game.apply(state, tuple([orders[seat] for seat in state.alive]))
        assert len(state.alive) in (0, seats)
        for number, planet in enumerate(state.planets):
            _check_turned(planet, state.planets[turn_number(number, seats)], number, seats)
        trips = sorted((fleet.owner, *fleet[1:]) for fleet in state.fleets)
        assert trips == sorted(_turned_fleet(fleet, seats) for fleet in state.fleets)


def _turned_order(order, seats):
    return Order(turn_number(order.source, seats), turn_number(order.target, seats), order.ships)


def _turned_fleet(fleet, seats):
    source, target = turn_number(fleet.source, seats), turn_number(fleet.target, seats)
    return ((fleet.owner + 1) % seats, fleet.ships, source, target, fleet.length, fleet.left)


def _check_turned(planet, other, number, seats):
    owner = planet.owner if planet.owner is None or number == 0 else (planet.owner + 1) % seats
    assert (owner, planet.ships, planet.growth) == other[2:]


@given(SEATS, SEEDS)
@settings(max_examples=25, deadline=None)
def test_futures_are_what_comes_if_nobody_orders(seats, seed):
    game = GAMES[seats]
    random = Random(seed)
    for state, orders in random_states(game, seats, seed):
        if orders and random.random() < 0.1:
            futures, after = futures_of(state), state
            for turn in range(20):
                for future, planet in zip(futures, after.planets, strict=True):
                    assert future.at(turn) == (planet.owner, planet.ships)
                after = wait(game, after)


@given(SEATS, SEEDS)
@settings(max_examples=25, deadline=None)
def test_the_ships_needed_are_just_enough(seats, seed):
    random = Random(seed)
    for state, _ in random_states(GAMES[seats], seats, seed):
        future = random.choice(futures_of(state))
        seat, turn = random.randrange(seats), random.randint(1, 12)
        needed = future.needed(seat, turn)

        def kept(ships, future=future, seat=seat, turn=turn):
            owners = [future.after(seat, turn, ships).at(later)[0] for later in range(turn, 40)]
            return set(owners) == {seat}

        assert kept(needed)
        assert needed == 0 or not kept(needed - 1)


@given(SEATS, SEEDS)
@settings(max_examples=25, deadline=None)
def test_the_spare_ships_of_a_planet_may_leave_it(seats, seed):
    for state, _ in random_states(GAMES[seats], seats, seed):
        for planet, future in zip(state.planets, futures_of(state), strict=True):
            if planet.owner is not None and (spare := future.spare(planet.owner)):
                assert spare <= planet.ships
                assert future.lost(planet.owner) is None


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_random_games_have_many_orders_and_battles(seats):
    """So that the properties are not empty."""
    steps = [step for seed in range(5) for step in random_states(GAMES[seats], seats, seed)]
    counts = [len(orders) for _, each in steps for orders in each]
    assert 0 in counts
    assert max(counts) > 5
    taken = [planet.owner for state, _ in steps for planet in state.planets[seats + 1 :]]
    assert set(taken) == {None, *range(seats)}
