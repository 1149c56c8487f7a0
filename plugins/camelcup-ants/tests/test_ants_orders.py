"""The contest's text protocol, which games of its engine check as well, and how answers are read."""

import pytest
from ants_positions import begin, make_game, map_of, place_ants, place_food, play, ring
from camelcup_ants.orders import Orders
from camelcup_ants.protocol import AntsProtocol

from camelcup import Limits, MalformedAction

FIELD = map_of(*["." * 12] * 3, "..0.....1...", *["." * 12] * 3)


@pytest.fixture
def field():
    return make_game(FIELD)


@pytest.fixture
def state(field):
    """Return a position in which seat 0 has three ants."""
    return place_food(place_ants(begin(field), [(0, 0), (3, 2), (3, 5)], [(6, 9)]), [(0, 1)])


def test_an_answer_becomes_a_letter_for_each_ant_in_row_order(field, state):
    assert field.check(state, 0, [[3, 5, "s"], (0, 0, "n")]) == Orders("n-s")
    assert field.check(state, 0, []) == Orders("---") == field.default_action(state, 0)
    assert field.check(state, 0, ((3, 2, "w"),)).valid == 1


@pytest.mark.parametrize(
    ("order", "text"),
    [
        ([3, 3, "n"], "[3, 3, 'n'] is for no own ant"),
        ([-7, 0, "n"], "[-7, 0, 'n'] is for no own ant"),
        ([0.0, 0, "n"], "[0.0, 0, 'n'] is for no own ant"),
        ([0, 0, "e"], "[0, 0, 'e'] is for an ant that has one"),
        ([0, 0, ["n"]], "[0, 0, ['n']] is no order"),
        ([0, 0], "[0, 0] is no order"),
        ("o 0 0", "'o 0 0' is no order"),
        ({"row": 0}, "{'row': 0} is no order"),
        ([10**6000, 0, "n"], "an unprintable list is for no own ant"),
        ("x" * 10_000, "'xxxxxxxxxxxx...xxxxxxxxxxxxx' is no order"),
    ],
)
def test_invalid_orders_are_counted_and_kept_as_text(order, text, field, state):
    orders = field.check(state, 0, [[0, 0, "s"], order])
    assert orders == Orders("s--", invalid=1, texts=(text,))
    assert field.remarks(state, 0, orders) == [f"invalid orders: 1 ({text})"]


def test_three_texts_of_many_invalid_orders_are_kept(field, state):
    orders = field.check(state, 0, ["go"] * 10_000)
    assert (orders.invalid, orders.texts) == (10_000, ("'go' is no order",) * 3)


def test_remarks_tell_of_ignored_and_invalid_orders(field, state):
    assert field.remarks(state, 0, Orders("---")) == []
    orders = field.check(state, 0, [[0, 0, "e"], [0, 0, "e"], "x"])
    expected = ["orders into water or food, ignored: 2", "invalid orders: 1 ('x' is no order)"]
    assert field.remarks(state, 0, orders) == expected
    assert str(orders) == "moves 0 of 3 ants, 2 ignored, 1 invalid"


@pytest.mark.parametrize(
    "answer",
    [None, {"moves": "---"}, [[]] * 10_001, "--", "x--", "e--", ["---", -1, 0, []], ["---", 0, 10_001, []]]
    + [["---", 0, 2, ["x"]], ["---", 0, 1, [5]], ["---", 0, 1, ["x" * 81]]],
)
def test_anything_else_is_malformed(answer, field, state):
    with pytest.raises(MalformedAction):
        field.check(state, 0, answer)


def test_an_action_is_encoded_as_its_letters_with_counts_only_where_there_are_any(field, state):
    assert field.encode(Orders("n-s")) == "n-s"
    orders = field.check(state, 0, [[0, 0, "e"], "x"])
    assert field.encode(orders) == ("---", 1, 1, ("'x' is no order",))
    for each in (Orders("n-s"), orders):
        assert field.check(state, 0, each) == field.check(state, 0, field.encode(each)) == each


DUEL = ring("0.....", "1.....")


@pytest.fixture
def duel():
    return make_game(DUEL, turns=3)


def protocol(game, seat=0, limits=None):
    return AntsProtocol(game, seat, 2, limits or Limits(move_time=0.5, begin_time=2))


def test_a_table_without_a_limit_tells_that_of_the_contest(duel):
    text = protocol(duel, limits=Limits(move_time=0, begin_time=0)).begin(duel.view(begin(duel), 0))
    assert "loadtime 3000\nturntime 1000\n" in text


@pytest.mark.parametrize(
    ("line", "order"),
    [
        ("o 1 0 e", [1, 0, "e"]),
        ("  O  01\t+0  E\r", [1, 0, "e"]),
        ("o -1 0 n", [-1, 0, "n"]),
        ("o 1 0", "o 1 0"),
        ("o 1 x e", "o 1 x e"),
        ("o 1 1_0 e", "o 1 1_0 e"),
        ("p 1 0 e", "p 1 0 e"),
        ("o 1 99999999999 e", "o 1 99999999999 e"),
    ],
)
def test_a_line_is_an_order_or_stands_as_it_was_sent(line, order, duel):
    assert protocol(duel).answer([line]) == [order]


def test_comments_and_empty_lines_are_skipped(duel):
    assert protocol(duel).answer(["", " \r", "# o 1 0 e", "  #"]) == []


def test_the_text_at_the_end_has_scores_statuses_turns_and_the_last_state(duel):
    told, state = protocol(duel), begin(duel)
    told.tell(duel.view(state, 0))
    for _ in range(3):
        state = play(duel, state)
    head = ["end", "players 2", "score 1 1", "status survived survived", "playerturns 3 3"]
    board = ["h 1 0 0", "h 1 6 1", "a 1 0 0", "a 1 6 1", "go"]
    assert told.end(duel.scores(state), (0, 1), duel.view(state, 0)).splitlines() == head + board


def test_owners_that_a_seat_never_met_are_none_at_the_end():
    game = make_game(ring("0" + "." * 29, "1" + "." * 29), turns=1)
    state = play(game, begin(game))
    lines = protocol(game).end(game.scores(state), (0, 1), game.view(state, 0)).splitlines()
    assert lines[:5] == ["end", "players 2", "score 1 None", "status survived None", "playerturns 1 None"]


def test_seats_without_ants_are_eliminated_and_those_with_faults_have_crashed(duel):
    dead = play(duel, place_ants(begin(duel), [(1, 2), (1, 4)], [(1, 3)]))
    assert dead.ending == "lone survivor"
    assert protocol(duel).end((), (), duel.view(dead, 1)).splitlines()[3] == "status eliminated survived"
    out = play(duel, duel.leave(begin(duel), 1))
    lines = protocol(duel).end((), (), duel.view(out, 0)).splitlines()
    assert lines[3:5] == ["status survived crashed", "playerturns 1 1"]
