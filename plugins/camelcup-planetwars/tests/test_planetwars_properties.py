"""Properties of random games, and forecasts: they say what the rules do."""

from random import Random

import pytest
from camelcup_planetwars.bots.forecast import Forecast
from camelcup_planetwars.engine import PlanetWars
from camelcup_planetwars.futures import futures_of
from camelcup_planetwars.rules import Rules
from hypothesis import given, settings
from hypothesis import strategies as st
from planetwars_positions import random_states, wait

GAMES = {seats: PlanetWars(Rules(map="small,random", turns=40)) for seats in (2, 3, 4)}

SEATS, SEEDS = st.sampled_from(sorted(GAMES)), st.integers(0, 2**32)


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


LAST = 12


@pytest.mark.parametrize("seats", [2, 3])
def test_a_forecast_is_what_happens_without_orders(game, seats):
    for state, _ in list(random_states(game, seats, seed=3))[5:40:7]:
        forecast = Forecast(state, LAST)
        for turn in range(LAST):
            if state.turn == state.turns or len(state.alive) < 2:
                break
            assert [line[turn] for line in forecast.owners] == [planet.owner for planet in state.planets]
            assert [line[turn] for line in forecast.ships] == [planet.ships for planet in state.planets]
            state = wait(game, state)
