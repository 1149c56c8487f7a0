"""How answers are read."""

import pytest
from ants_positions import begin, make_game, map_of, place_ants, place_food
from camelcup_ants.orders import Orders

from camelcup import MalformedAction

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
