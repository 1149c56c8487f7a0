"""Views: the part of a state that seats see, and how it crosses to bots."""

import pytest
from ants_positions import begin, looked, make_game, map_of, place_ants
from camelcup_ants.display import AntsDisplay

FIELD = map_of(
    *["." * 60] * 20, ".....0............................1.........................", *["." * 60] * 19
)
"""Open land, 40 rows and 60 columns; the hills are 29 columns apart."""


@pytest.fixture
def field():
    return make_game(FIELD)


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
