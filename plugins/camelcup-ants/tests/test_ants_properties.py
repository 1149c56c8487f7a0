"""Properties: battles and sight against their definitions, and positions of random games."""

from random import Random

from camelcup_ants.battle import fight
from camelcup_ants.engine import Ants
from camelcup_ants.rules import Rules
from camelcup_ants.torus import Near, Sight, sight_of, torus_of
from hypothesis import given, settings
from hypothesis import strategies as st

from camelcup import CHANCE, OVER

TORI = st.builds(torus_of, st.integers(1, 12), st.integers(1, 12))
RADII = st.sampled_from([1, 2, 4, 5, 8, 13, 25, 77])


@settings(deadline=None)
@given(TORI, RADII, st.data())
def test_the_dead_of_a_battle_are_those_of_the_definition(torus, radius2, data):
    owners = data.draw(st.dictionaries(st.integers(0, torus.size - 1), st.integers(0, 3), max_size=20))
    opponents = {
        square: [
            other for other in owners if owners[other] != seat and torus.distance2(square, other) <= radius2
        ]
        for square, seat in owners.items()
    }
    dead = [
        square
        for square, found in opponents.items()
        if any(len(opponents[other]) <= len(found) for other in found)
    ]
    assert sorted([square for square, _ in fight(owners, Near(torus, radius2))]) == sorted(dead)


@settings(deadline=None)
@given(TORI, RADII, st.data())
def test_near_squares_and_sight_are_those_within_the_radius(torus, radius2, data):
    squares = data.draw(st.lists(st.integers(0, torus.size - 1), max_size=4))
    within = [
        {other for other in range(torus.size) if torus.distance2(square, other) <= radius2}
        for square in squares
    ]
    near, sight = Near(torus, radius2), Sight(torus, radius2)
    for square, expected in zip(squares, within, strict=True):
        assert near[square] == tuple(sorted(expected - {square}))
    bits = sight.bits(sight.seen_from(squares))
    assert [square for square, bit in enumerate(bits) if bit == "1"] == sorted(set().union(*within))


def check_position(state):
    """Check what holds in every position in which seats are to order."""
    board, sight = state.board, sight_of(state.board.torus, state.rules.viewradius2)
    ants = [square for own in state.ants for square in own]
    assert len(ants) == len({*ants})
    assert all(list(own) == sorted(own) for own in state.ants)
    assert all(board.ground[square] == "." for square in (*ants, *state.food, *state.waiting))
    assert state.food.isdisjoint(ants)
    assert min(state.hive) >= 0
    assert all(state.ants[seat] for seat in state.alive)
    assert not {*state.alive} & {*state.put_out}
    razed = sum(hill.razed > 0 for hill in state.hills)
    paid = sum(hill.paid for hill in state.hills)
    assert sum(state.score) == len(state.hills) + 2 * razed - paid
    for seat, known in enumerate(state.known):
        assert known.sight == sight.seen_from(state.ants[seat])
        assert known.sight & ~known.seen == 0
        chart = zip("".join(known.rows), sight.bits(known.seen), board.ground, strict=True)
        assert all(mark == (ground if bit == "1" else "?") for mark, bit, ground in chart)
        assert known.met[0] == seat
        assert len(known.met) == len({*known.met})


@settings(max_examples=15, deadline=None)
@given(st.integers(0, 10**6), st.integers(2, 10))
def test_positions_of_random_games_hold_together(seed, seats):
    game = Ants(Rules(map="any", area=120, turns=60))
    random, state = Random(seed), game.start(seats)
    while (mover := game.to_move(state)) is not OVER:
        if mover is CHANCE:
            state = game.resolve(state, game.sample(state, random))
            continue
        check_position(state)
        actions = tuple([game.sample_action(state, seat, random) for seat in mover])
        if random.random() < 0.03:
            state = game.leave(state, random.choice(mover))
        state = game.apply(state, actions)
        assert state.turn <= 60
    assert state.ending
