"""Tests of what is shown and typed: the board as text, the window of a large one, pictures, spectators."""

import re
from xml.etree import ElementTree

import pytest
from ants_positions import begin, looked, make_game, map_of, place_ants, place_food, play, ring, started
from camelcup_ants.display import AntsDisplay
from camelcup_ants.engine import Ants
from camelcup_ants.rules import Rules

from camelcup.session import Orders

DUEL = ring("0.....", "1.....")


def shown(game, state, seat=None):
    """Return the lines of a position, or of what a seat sees, without the numbers of rows and columns."""
    lines = AntsDisplay(game).show(state if seat is None else game.view(state, seat)).split("\n")
    return [line[4:] if line[2:3].isdigit() else line for line in lines[1:]]


def test_a_position_shows_ants_as_letters_hills_as_digits_and_both_as_capitals():
    game = make_game(DUEL)
    state = place_food(place_ants(begin(game), [(1, 0), (1, 2)], [(1, 8)]), [(3, 1)])
    assert shown(game, state._replace(hive=(2, 0))) == [
        "%%%%%%%%%%%%",
        "A.a...1.b...",
        "%%%%%%%%%%%%",
        ".*..........",
        "turn 0 of 1000",
        "ants  a:2    b:1",
        "hive  a:2    b:0",
    ]


def test_the_dead_of_the_last_turn_are_shown_and_a_seat_is_told_how_many_it_saw_die():
    game = make_game(DUEL)
    state = play(game, place_ants(begin(game), [(1, 2), (1, 9)], [(1, 4), (1, 6)]))
    assert shown(game, state)[1] == "0.x.x.B..a.."
    assert shown(game, state, 0)[-2:] == ["turn 1 of 1000; died a:1    b:1", "ants  a:1    b:1"]


def test_a_seat_is_shown_what_it_sees_with_its_numbers():
    game = make_game(map_of("0" + "." * 29 + "1" + "." * 29, "." * 60))
    state = begin(game)
    assert shown(game, state, 1) == [
        "?" * 22 + "." * 8 + "A" + "." * 8 + "?" * 21,
        "?" * 22 + "." * 17 + "?" * 21,
        "turn 0 of 1000",
        "ants  a:1",
    ]


def lines(game, shown, colour=False):
    return AntsDisplay(game).show(shown, colour).splitlines()


@pytest.mark.parametrize("seats", [2, 10])
def test_the_window_leaves_room_for_the_seats_on_a_small_terminal(seats):
    game = Ants(Rules(map="walk,5", area=1200))
    state = started(game, seats)
    for shown, most in ((state, 18 - seats // 2), (game.view(state, 0), 14)):
        assert len(lines(game, shown)) <= most
        assert max(map(len, lines(game, shown))) <= 80
        plain = [re.compile("\x1b\\[[0-9;]*m").sub("", line) for line in lines(game, shown, colour=True)]
        assert plain == lines(game, shown)


def test_a_large_terminal_shows_the_whole_board_and_a_small_one_names_ants_that_it_does_not_show():
    game = make_game(map_of("0" + "." * 23 + "1", *["." * 25] * 30))
    view = game.view(place_ants(begin(game), [(0, 0), (1, 0), (12, 9), (20, 3)], [(0, 24)]), 0)
    for lines, shown, end in ((24, 11, "shows: 12,9  20,3"), (44, 31, "ants  a:4    b:1")):
        _ruler, *board = AntsDisplay(game).fit(view, False, 80, lines).splitlines()
        assert sum(line[:3].strip().isdigit() for line in board) == shown
        assert board[-1].endswith(end)


def test_rows_and_columns_have_their_numbers():
    game = Ants(Rules(map="walk,5", area=1200))
    state = started(game, 4)
    (row, col, _) = game.view(state, 2).ants[0]
    ruler, *rows = lines(game, game.view(state, 2))
    marked = next(line for line in rows if int(line[:3]) == row)
    (number,) = [found for found in re.finditer(r"\d+", ruler) if int(found[0]) == col // 10 * 10]
    assert marked[number.start() + col % 10] == "A"


FIELD = map_of(
    *["." * 60] * 20, ".....0............................1.........................", *["." * 60] * 19
)
"""Open land, 40 rows and 60 columns; the hills are 29 columns apart."""


@pytest.mark.parametrize(("near", "sees"), [((20, 8), True), ((20, 30), False)])
def test_spectators_see_what_all_seats_see_on_the_map_that_all_know(near, sees):
    field = make_game(FIELD)
    state, display = looked(place_ants(begin(field), [(20, 5)], [near])), AntsDisplay(field)
    views = ["".join(field.view(state, seat).map) for seat in (0, 1)]
    public = display.public(state)
    known = ["?" if "?" in marks else marks[0] for marks in zip(*views, strict=True)]
    assert public.ground == "".join(known)
    assert any("A" in line and "b" in line for line in display.show(public).splitlines()) == sees
    far = display.public(looked(place_ants(begin(field), [(20, 5)], [(30, 50)])))
    assert (display.draw(public) == display.draw(far)) != sees


LANE = """\
rows 3
cols 30
players 2
m %%%%%%%%%%%%%%%%%%%%%%%%%%%%%%
m ..0....%.........1....%.......
m %%%%%%%%%%%%%%%%%%%%%%%%%%%%%%
"""


def parts(game, shown):
    return list(ElementTree.fromstring(AntsDisplay(game).draw(shown)).iter())


def texts(game, shown):
    return {part.text for part in parts(game, shown) if part.text}


def picks(game, shown):
    return [pick for part in parts(game, shown) if (pick := part.get("data-pick"))]


@pytest.fixture
def lane():
    """A game on a lane that water bars once; the seats do not see each other. No food lies there."""
    rules = Rules(map=LANE, food_start=(100, 100), food_visible=(1, 1))
    game = Ants(rules)
    return game, started(game, 2)._replace(food=frozenset())


def test_a_state_shows_all_and_nobody_points_at_it(lane):
    game, state = lane
    assert {"a", "b", "1 ant, score 1", "turn 0 of 1000"} <= texts(game, state)
    assert picks(game, state) == []


def test_a_view_shows_what_the_seat_knows(lane):
    game, state = lane
    shown = texts(game, game.view(state, 1))
    assert "1 ant, you" in shown
    assert "b" not in shown
    assert picks(game, game.view(state, 1)) == ["1,17", "n", "e", "s", "w"]
    classes = {part.get("class") for part in parts(game, game.view(state, 1))}
    assert {"s-paper", "s-line", "s-sky"} <= classes


def test_orders_are_an_ant_and_a_direction(lane):
    game, state = lane
    state = state._replace(ants=((31, 32, 36), (47,)))
    orders = Orders(AntsDisplay(game), game.view(state, 0))
    assert orders.next.picks == ["1,1", "1,2", "1,6"]
    assert orders.after("1,6").next.picks == ["w"]
    both = orders.after("1,6 w 1,2 e")
    assert both.next.picks == ["1,1"]
    assert game.check(state, 0, list(both.done)).moves == "-ew"
    assert set(orders.next.picks) <= set(picks(game, game.view(state, 0)))
