"""Tests of the texts for people."""

import re

import pytest
from camelcup_planetwars.display import PlanetWarsDisplay
from camelcup_planetwars.engine import PlanetWars
from camelcup_planetwars.rules import Rules
from camelcup_planetwars.state import Fleet, Order, Orders
from planetwars_positions import fleet, line_game, position, random_states, wait

from camelcup import MalformedAction

NAMES = ["Ann", "Bob", "Cid", "Dee"]


def lines(text):
    return re.sub("\x1b\\[[0-9;]*m", "", text).splitlines()


def test_a_position_shows_seats_planets_and_fleets():
    game = line_game()
    state = game.apply(game.start(2), (Orders([Order(0, 1, 60)]), Orders([Order(1, 2, 100)])))
    shown = PlanetWarsDisplay(game).show(state)
    assert shown.splitlines()[0] == "turn 1 of 201   a 105+5   b 105+5"
    assert re.search(r"^0a45\+5 +2:10\+3 +1b5\+5$", shown, re.MULTILINE)
    assert re.search(r"^a 60 0>1 in 7 turns +b 100 1>2 in 3 turns *$", shown, re.MULTILINE) is None
    assert re.search(r"^b 100 1>2 in 3 turns +a 60 0>1 in 7 turns *$", shown, re.MULTILINE)


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("size", ["small", "normal", "large"])
def test_every_position_fits_a_terminal_with_all_its_planets(seats, size):
    game = PlanetWars(Rules(map=f"{size},random", turns=60))
    display = PlanetWarsDisplay(game)
    assert len(lines(display.show(game.start(seats)))) == 2
    for state, _ in list(random_states(game, seats, seed=3))[::7]:
        plain = display.show(state)
        assert lines(display.show(state, colour=True)) == plain.splitlines()
        assert max(map(len, plain.splitlines())) <= 80
        assert len(plain.splitlines()) <= 16
        assert {int(number) for number in re.findall(r"\b(\d+)[a-d:]\d+\+", plain)} == set(
            range(len(state.planets))
        )


@pytest.mark.parametrize(("count", "shown"), [(6, 6), (7, 6), (40, 6)])
def test_fleets_beyond_the_room_for_them_are_counted(count, shown):
    many = [Fleet(0, 1, 0, 1, 9, 1 + number % 8) for number in range(count)]
    text = PlanetWarsDisplay(PlanetWars()).show(position([(0, 9, 5), (1, 9, 5)], many))
    assert len(re.findall("0>1 in ", text)) == shown
    others = {0: "", 1: "and 1 other fleet", 34: "and 34 other fleets"}[count - shown]
    assert text.endswith(others)


@pytest.mark.parametrize(
    ("picked", "note"), [(["0"], "turns to the nearest: 2 in 4, 1 in 8"), (["0", "2"], "4 turns away")]
)
def test_a_person_reads_how_far_a_target_is_before_ships_are_sent(picked, note):
    game = line_game()
    assert PlanetWarsDisplay(game).orders(game.view(game.start(2), 0), (), picked).note == note


@pytest.mark.parametrize(
    ("text", "orders"), [("0 1 5, 0 2 3", [[0, 1, 5], [0, 2, 3]]), ("none", []), ("", []), ("no orders", [])]
)
def test_typed_orders_are_read(text, orders):
    game = line_game()
    state = game.start(2)
    typed = PlanetWarsDisplay(game).parse(text, state)
    assert game.check(state, 0, typed) == game.check(state, 0, orders)


@pytest.mark.parametrize("text", ["0 1", "0 1 5,", "x 1 5", "0 1 -5", "9" * 5000 + " 1 1", "²  1 1"])
def test_what_is_no_order_is_explained(text):
    game = line_game()
    with pytest.raises(MalformedAction, match="is no order; type source target ships, such as 0 5 20"):
        PlanetWarsDisplay(game).parse(text, game.start(2))


def test_planets_taken_seats_wiped_out_and_the_end_are_told():
    game = line_game()
    display = PlanetWarsDisplay(game)
    before = position(
        [(0, 10, 5), (1, 0, 0), (None, 9, 2)], [fleet(0, 3, target=1, left=1), fleet(0, 10, target=2, left=1)]
    )
    assert display.events(before, (Orders(), Orders()), wait(game, before), NAMES) == [
        "Ann took planet 1 (growth 0) from Bob: 3 ships there",
        "Ann took planet 2 (growth 2): 1 ship there",
        "Bob has no planets and no fleets left",
        "Ann is the only one left",
    ]


def test_a_seat_put_out_and_the_last_turn_are_told():
    game = line_game(turns=1)
    display, before = PlanetWarsDisplay(game), game.start(2)
    assert display.events(before, (Orders(), Orders()), wait(game, before), NAMES) == [
        "1 turn played; ships: Ann 105, Bob 105"
    ]
    before = position([(0, 10, 5), (1, 10, 5), (2, 10, 5)], seats=3)
    after = wait(game, game.leave(before, 1))
    told = display.events(before, (Orders(),) * 3, after, NAMES)
    assert told == ["Bob is out after faults, and orders nothing more"]
