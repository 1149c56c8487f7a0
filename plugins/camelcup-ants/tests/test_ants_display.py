"""Tests of what is shown and typed; tests/test_ants_showing.py has those of the window."""

from ants_positions import begin, make_game, map_of, place_ants, place_food, play, ring
from camelcup_ants.display import AntsDisplay
from camelcup_ants.engine import Ants
from camelcup_ants.orders import Orders
from camelcup_ants.rules import Rules

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


def test_the_dead_of_the_last_turn_are_shown():
    game = make_game(DUEL)
    state = play(game, place_ants(begin(game), [(1, 2), (1, 9)], [(1, 4), (1, 6)]))
    assert shown(game, state)[1] == "0.x.x.B..a.."


def test_a_seat_is_shown_what_it_sees_with_its_numbers():
    game = make_game(map_of("0" + "." * 29 + "1" + "." * 29, "." * 60))
    state = begin(game)
    assert shown(game, state, 1) == [
        "?" * 22 + "." * 8 + "A" + "." * 8 + "?" * 21,
        "?" * 22 + "." * 17 + "?" * 21,
        "turn 0 of 1000",
        "ants  a:1",
    ]


def test_a_seat_sees_the_scores_at_the_end():
    game = make_game(DUEL, turns=1)
    assert shown(game, play(game, begin(game)), 1)[-3:] == [
        "turn 1 of 1: turn limit reached",
        "ants  a:1    b:1",
        "score a:1    b:1",
    ]


def test_a_map_that_is_not_drawn_yet_is_not_shown():
    game = Ants(Rules())
    assert AntsDisplay(game).show(game.start(2)) == "the map is to be drawn"


def test_actions_are_of_a_kind():
    display = AntsDisplay(make_game(DUEL))
    kinds = [
        display.kind(each) for each in (Orders("--"), Orders("n-"), Orders("n-", invalid=1, texts=("x",)))
    ]
    assert kinds == ["no orders", "orders", "with invalid orders"]


def test_letters_and_lists_can_be_typed():
    display = AntsDisplay(make_game(DUEL))
    view = display.game.view(begin(make_game(DUEL)), 0)
    assert display.parse("n-e", view) == "n-e"
    assert display.parse('[[1, 0, "e"]]', view) == [[1, 0, "e"]]
