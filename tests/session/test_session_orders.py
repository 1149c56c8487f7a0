"""A session of a game whose actions are lists of orders."""

import pytest

from camelcup import IllegalAction, MalformedAction, UserError, session


@pytest.fixture
def depots(orders_installed):
    """A game of a person and a bot, which waits for the person."""
    with session.new(["Human", "Hoarder"], game="depots", seed=1, isolation="none") as game:
        game.play()
        yield game


def test_orders_are_built_and_played(depots):
    orders = depots.orders(0)
    depots.answer(0, orders.after("d0 d3 4 d3 d2 1").done)
    depots.play()
    assert depots.state.stocks[0] == (5, 0, 1, 3)


def test_a_game_without_a_list_takes_actions_and_encoded_ones(depots):
    assert (depots.actions(0), depots.groups(0)) == ([], [])
    depots.answer(0, "[[0,3,2]]")
    depots.play()
    assert depots.state.stocks[0] == (7, 0, 0, 2)


@pytest.mark.parametrize(
    ("answer", "kind", "reason"),
    [
        ("[[3,0,1]]", IllegalAction, "[3, 0, 1] moves counters that are not there"),
        ("7", MalformedAction, "7 is not a list of orders"),
        ("d0 d3 4", MalformedAction, "'d0 d3 4' is not an action"),
    ],
)
def test_a_wrong_answer_has_no_examples(answer, kind, reason, depots):
    with pytest.raises(kind) as raised:
        depots.answer(0, answer)
    assert str(raised.value) == reason


def test_only_who_is_to_move_has_orders_and_a_hint_has_their_text(depots):
    assert depots.hint(0, "Hoarder").text == "((0, 3, 9),)"
    with pytest.raises(UserError, match=r"seat 1 .* is not to answer now"):
        depots.orders(1)


def test_other_games_have_no_orders(tiny_installed):
    with session.new(["Human", "Small"], game="pips", isolation="none") as game:
        game.play()
        assert game.orders(0) is None
