"""Views: the part of a state that seats see, and how it crosses to bots."""

import json
from random import Random

import pytest
from ants_positions import begin, looked, make_game, map_of, place_ants, place_food, play, ring
from camelcup_ants.display import AntsDisplay
from camelcup_ants.engine import Ants
from camelcup_ants.rules import Rules

FIELD = map_of(
    *["." * 60] * 20, ".....0............................1.........................", *["." * 60] * 19
)
"""Open land, 40 rows and 60 columns; the hills are 29 columns apart."""


@pytest.fixture
def field():
    return make_game(FIELD)


def test_a_seat_sees_what_is_near_its_ants(field):
    state = begin(field)
    view = field.view(state, 0)
    assert (view.ants, view.hills) == (((20, 5, 0),), ((20, 5, 0),))
    near = [
        (row, col)
        for row in range(40)
        for col in range(60)
        if state.board.torus.distance2(state.ants[0][0], row * 60 + col) <= 77
    ]
    assert len(near) == 241
    assert [(row, col) for row in range(40) for col in range(60) if view.map[row][col] != "?"] == near


def test_what_was_seen_stays_on_the_map_and_food_does_not(field):
    state = looked(place_food(begin(field), [(20, 13), (20, 14)]))
    assert field.view(state, 0).food == ((20, 13),)
    state = play(field, state, {0: "w"})
    view = field.view(state, 0)
    assert view.food == ()
    assert view.map[20][13] == "."


def test_others_are_numbered_in_the_order_in_which_they_are_met():
    game = make_game(ring("0" + "." * 29, "1" + "." * 29, "2" + "." * 29))
    state = place_ants(begin(game), [(1, 3)], [(1, 20)], [(1, 60)])
    assert game.view(looked(state), 0).ants == ((1, 3, 0),)
    state = looked(place_ants(state, [(1, 3)], [(1, 20)], [(1, 9)]))
    assert game.view(state, 0).ants == ((1, 3, 0), (1, 9, 1))
    assert game.view(state, 0).hills == ((1, 0, 0),)
    assert game.view(state, 2).ants == ((1, 3, 1), (1, 9, 0)), "the first that seat 2 met is seat 0"
    state = looked(place_ants(state, [(1, 24)], [(1, 21)], [(1, 60)]))
    assert game.view(state, 0).ants == ((1, 21, 2), (1, 24, 0))
    assert game.view(state, 0).hills == ((1, 30, 2),)


def test_those_met_at_once_are_numbered_by_their_ants_in_row_order_then_by_hills():
    game = make_game(map_of(*["." * 30] * 9, "0" + "." * 29, *["." * 30] * 19, "1" + "." * 29))
    start = begin(game)
    by_ants = looked(place_ants(start, [(0, 15)], [(3, 15)]))
    assert by_ants.known[0].met == (0, 1)
    by_hills = looked(place_ants(start, [(29, 4)], [(14, 15)]))
    assert by_hills.known[0].met == (0, 1)


def test_dead_ants_are_seen_where_a_seat_sees_and_its_own_anywhere(field):
    state = place_ants(begin(field), [(0, 0), (20, 20)], [(20, 22), (39, 40)])
    state = play(field, state)
    assert field.view(state, 0).dead == ((20, 20, 0),)
    assert field.view(state, 1).dead == ((20, 22, 0),)
    both = place_ants(begin(field), [(18, 20), (20, 20)], [(20, 22), (22, 20), (18, 25)])
    view = field.view(play(field, both), 1)
    assert {(row, col) for row, col, _ in view.dead} >= {(20, 20)}


def test_a_razed_hill_is_seen_no_more():
    game = make_game(ring("0.....0.....", "1.....1....."))
    state = play(game, place_ants(begin(game), [(1, 11)], [(1, 18)]), {0: "e"})
    assert (1, 12, 1) not in game.view(state, 0).hills
    assert (1, 18, 1) in game.view(state, 0).hills


def test_scores_are_told_when_the_game_is_over():
    game = make_game(ring("0.....", "1....."), turns=2)
    state = play(game, begin(game))
    assert (game.view(state, 1).scores, game.view(state, 1).ending) == ((), "")
    view = game.view(play(game, state), 1)
    assert (view.scores, view.statuses, view.asked) == ((1, 1), ("survived", "survived"), (2, 2))
    assert view.ending == "turn limit reached"


def test_owners_that_were_never_met_have_no_scores(field):
    state = field.leave(begin(field), 1)
    view = field.view(play(field, state), 0)
    assert (view.scores, view.statuses, view.asked) == ((3, None), ("survived", None), (1, None))
    assert field.view(play(field, state), 1).statuses == ("crashed", None)


@pytest.mark.parametrize(("near", "sees"), [((20, 8), True), ((20, 30), False)])
def test_spectators_see_what_all_seats_see_on_the_map_that_all_know(field, near, sees):
    state, display = looked(place_ants(begin(field), [(20, 5)], [near])), AntsDisplay(field)
    views = ["".join(field.view(state, seat).map) for seat in (0, 1)]
    public = display.public(state)
    known = ["?" if "?" in marks else marks[0] for marks in zip(*views, strict=True)]
    assert public.ground == "".join(known)
    assert any("A" in line and "b" in line for line in display.show(public).splitlines()) == sees
    far = display.public(looked(place_ants(begin(field), [(20, 5)], [(30, 50)])))
    assert (display.draw(public) == display.draw(far)) != sees


def test_a_view_of_a_hundred_rows_and_columns_takes_some_12_kb():
    game = Ants(Rules(map="walk,5", area=2500))
    state = game.start(4)
    state = game.resolve(state, game.sample(state, Random(1)))
    land = [square for square, mark in enumerate(state.board.ground) if mark == "."]
    ants = Random(2).sample(land, 200)
    state = looked(state._replace(ants=tuple([tuple(sorted(ants[seat::4])) for seat in range(4)])))
    assert 9_000 <= state.board.torus.size <= 11_000
    size = len(json.dumps(game.encode_view(game.view(state, 0)), separators=(",", ":")))
    assert 10_000 < size < 14_000
