"""Tests of the pictures, and of the orders that one points at in them."""

from random import Random
from xml.etree import ElementTree

from camelcup_planetwars.display import PlanetWarsDisplay
from camelcup_planetwars.state import Fleet, Planet, State
from planetwars_positions import line_game, position

from camelcup.session import Orders

GAME = line_game()
DISPLAY = PlanetWarsDisplay(GAME)


def parts(state):
    """Return what one can point at in the picture of a view."""
    root = ElementTree.fromstring(DISPLAY.draw(GAME.view(state, 0)))
    return {pick: part for part in root.iter() if (pick := part.get("data-pick"))}


def texts(state):
    return [element.text or "" for element in ElementTree.fromstring(DISPLAY.draw(state)).iter()]


def test_a_planet_has_its_ships_and_its_size_by_its_growth():
    drawn = parts(position([(0, 10, 1), (1, 20, 5), (None, 30, 3)]))
    circles, ships = ([part[place] for part in drawn.values()] for place in (0, 1))
    assert list(drawn) == ["0", "1", "2"]
    assert [text.text for text in ships] == ["10", "20", "30"]
    small, large, middle = (float(circle.get("r", 0)) for circle in circles)
    assert small < middle < large
    assert [str(circle.get("class")).split()[0] for circle in circles] == ["f-blue", "f-orange", "f-panel"]


def test_a_picture_is_small_however_many_fleets_there_are():
    random = Random(1)
    planets = tuple(Planet(number % 10, number // 10, number % 4, 10**6, 5) for number in range(100))
    fleets = tuple(
        Fleet(random.randrange(4), random.randrange(1, 10**6), source, target, 14, 1 + target % 14)
        for source in range(100)
        for target in range(100)
        if source != target
    )
    crowd = State(4, planets, fleets, 1, 200, (0, 1, 2, 3), ())
    assert len(DISPLAY.draw(crowd, "board-").encode()) < 60_000


def test_orders_are_a_planet_with_ships_another_one_and_a_number():
    state = position([(0, 10, 1), (1, 20, 5), (None, 30, 3), (0, 5, 0), (0, 0, 2)])
    orders = Orders(DISPLAY, GAME.view(state, 0))
    assert orders.next.picks == ["0", "3"]
    assert orders.after("3").next.picks == ["0", "1", "2", "4"]
    assert orders.after("3 1").next.number == range(1, 6)
    both = orders.after("3 1 5 0 1 4")
    assert both.next.picks == ["0"]
    assert GAME.check(state, 0, list(both.done)) == GAME.check(state, 0, [[3, 1, 5], [0, 1, 4]])
    assert set(orders.next.picks) <= set(parts(state))
