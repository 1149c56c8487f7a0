"""Properties: moves, battles and sight against their definitions, and symmetric play."""

from random import Random

from camelcup_ants.battle import fight, move
from camelcup_ants.engine import Ants
from camelcup_ants.rules import Rules
from camelcup_ants.torus import SHIFTS, WAYS, Near, Sight, sight_of, torus_of
from hypothesis import given, settings
from hypothesis import strategies as st

from camelcup import CHANCE, OVER

TORI = st.builds(torus_of, st.integers(1, 12), st.integers(1, 12))
RADII = st.sampled_from([1, 2, 4, 5, 8, 13, 25, 77])


@st.composite
def colonies(draw):
    """Return a torus, the ants of up to four seats, and their letters."""
    torus = draw(TORI)
    owners = draw(st.dictionaries(st.integers(0, torus.size - 1), st.integers(0, 3), max_size=20))
    ants = [tuple(sorted([square for square, owner in owners.items() if owner == seat])) for seat in range(4)]
    letters = {
        seat: "".join(draw(st.lists(st.sampled_from("-nesw"), min_size=len(own), max_size=len(own))))
        for seat, own in enumerate(ants)
        if own
    }
    return torus, ants, letters


@settings(deadline=None)
@given(colonies())
def test_ants_move_at_once_and_die_where_they_meet(
    given,
):
    torus, ants, letters = given
    targets = []
    for seat, own in enumerate(ants):
        for square, letter in zip(own, letters.get(seat, ""), strict=True):
            row, col = torus.places[square]
            down, right = (0, 0) if letter == "-" else SHIFTS[WAYS.index(letter)]
            targets.append((torus.square(row + down, col + right), seat))
    squares = [square for square, _ in targets]
    moved = move(torus, ants, letters)
    assert moved.owners == {square: seat for square, seat in targets if squares.count(square) == 1}
    assert sorted(moved.dead) == sorted([ant for ant in targets if squares.count(ant[0]) > 1])


@settings(deadline=None)
@given(colonies(), RADII)
def test_the_dead_of_a_battle_are_those_of_the_definition(given, radius2):
    torus, ants, _ = given
    owners = {square: seat for seat, own in enumerate(ants) for square in own}
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
