"""Views: the part of a state that seats see, and how it crosses to bots."""

import pytest
from ants_positions import begin, looked, make_game, map_of, place_ants, play, ring
from camelcup_ants.display import AntsDisplay

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


def test_scores_are_told_when_the_game_is_over():
    game = make_game(ring("0.....", "1....."), turns=2)
    state = play(game, begin(game))
    assert (game.view(state, 1).scores, game.view(state, 1).ending) == ((), "")
    view = game.view(play(game, state), 1)
    assert (view.scores, view.statuses, view.asked) == ((1, 1), ("survived", "survived"), (2, 2))
    assert view.ending == "turn limit reached"


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
