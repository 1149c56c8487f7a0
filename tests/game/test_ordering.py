"""A list of orders is built word by word, by what the display says can come next."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from camelcup import IllegalAction, NextPick
from camelcup.session import Orders
from tiny_orders import Depots, DepotsDisplay

GAME = Depots()
START = GAME.start(2)
NONE = Orders(DepotsDisplay(GAME), GAME.view(START, 0))


def test_picks_and_numbers_make_orders():
    first = NONE.after("d0 d2 4")
    assert (first.done, first.texts, first.picked) == (((0, 2, 4),), ("d0 d2 4",), ())
    assert first.next == NextPick(picks=["d0", "d2"])
    second = first.after("d2").after("d3")
    assert second.picked == ("d2", "d3")
    assert second.next == NextPick(number=range(1, 5))
    assert second.after("4").done == ((0, 2, 4), (2, 3, 4))


def test_an_order_is_taken_out_with_one_that_is_begun():
    orders = NONE.after("d0 d2 4 d0 d1 5 d1").without(0)
    assert (orders.done, orders.texts, orders.picked) == (((0, 1, 5),), ("d0 d1 5",), ())
    assert orders.next.picks == ["d0", "d1"]


@pytest.mark.parametrize(
    ("words", "problem"),
    [
        ("d1", "'d1': an order begins with d0"),
        ("d0 d0", "'d0': after d0 comes d1, d2 or d3"),
        ("d0 d1 10", "'10': after d0 d1 comes a number from 1 to 9"),
        ("d0 d1 0", "'0': after d0 d1 comes a number from 1 to 9"),
        (f"d0 d1 {'9' * 99}", "comes a number from 1 to 9"),
        ("d0 d1 \N{SUPERSCRIPT TWO}", "comes a number from 1 to 9"),
    ],
)
def test_a_wrong_word_is_refused_with_what_can_come(words, problem):
    with pytest.raises(IllegalAction) as error:
        NONE.after(words)
    assert str(error.value).endswith(problem)


class Many(DepotsDisplay):
    """Has more picks than an error can name, until there is an order."""

    def orders(self, view, so_far, picked):
        if picked:
            return NextPick(order=0)
        return NextPick() if so_far else NextPick(picks=[str(number) for number in range(30)])


def test_many_picks_are_counted():
    orders = Orders(Many(GAME), None)
    assert orders.expected == "an order begins with 0, 1, 2, 3, 4, 5, 6, 7 or one of 22 more"
    with pytest.raises(IllegalAction, match="'8': no further order is possible"):
        orders.after("7 8")


class Noting(DepotsDisplay):
    """Adds a fact to each step."""

    def orders(self, view, so_far, picked):
        return super().orders(view, so_far, picked)._replace(note=f"{len(picked)} of 3 parts")


def test_a_note_stands_behind_what_can_come():
    orders = Orders(Noting(GAME), GAME.view(START, 0))
    assert orders.expected == "an order begins with d0 (0 of 3 parts)"
    assert orders.after("d0").expected == "after d0 comes d1, d2 or d3 (1 of 3 parts)"
    assert orders.after("d0 d1").expected == "after d0 d1 comes a number from 1 to 9 (2 of 3 parts)"


@given(st.data())
def test_what_can_come_next_leads_to_a_legal_action(data):
    orders = NONE
    for _ in range(data.draw(st.integers(0, 20))):
        expected = orders.next
        choices = expected.picks if expected.number is None else [*map(str, expected.number)]
        orders = orders.after(data.draw(st.sampled_from(choices)))
    assert list(GAME.check(START, 0, [list(order) for order in orders.done])) == list(orders.done)
    assert NONE.after(orders.words) == orders


def test_the_action_is_the_list_of_complete_orders():
    assert NONE.action() == []
    assert NONE.after("d0 d2 4").action() == [(0, 2, 4)]
    with pytest.raises(IllegalAction, match="an order is not complete: after d0 comes d1, d2 or d3"):
        NONE.after("d0").action()
