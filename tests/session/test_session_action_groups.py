"""Groups of actions, in which each action has one place; and actions that are lists of orders."""

from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from camelcup import IllegalAction, MalformedAction, UserError, session
from camelcup.session.choices import MAX_LINES, fold


def lines(*texts):
    """Return the lines of groups of texts."""
    return [str(group) for group in fold(texts, texts)]


@pytest.mark.parametrize(
    ("texts", "expected"),
    [
        (["roll", "leg blue", "leg red", "win blue"], ["roll", "leg blue or red", "win blue"]),
        (["leg red", "leg tan", "win red", "win tan"], ["leg red or tan", "win red or tan"]),
        (["bid 1", "bid 2", "bid 3", "bid 5", "bid 7", "bid 8"], ["bid 1-3, 5, 7 or 8"]),
        (["go 1 a", "go 1 b", "go 2 a", "go 3 a", "go 3 b"], ["go 1 or 3 a or b", "go 2 a"]),
        (["punch", "kick", "wait"], ["punch, kick or wait"]),
        ([f"{one} {two}" for one in range(50) for two in range(one)], ["1 0, 2 0, 2 1 and 1,222 more"]),
    ],
)
def test_texts_that_differ_in_one_word_are_a_line_and_numbers_a_range(texts, expected):
    assert lines(*texts) == expected


WORDS = st.lists(st.sampled_from(["go", "bid", "1", "2", "3", "9", "a", "b"]), min_size=1, max_size=3)


@given(st.lists(WORDS.map(" ".join), unique=True, min_size=1, max_size=60))
def test_each_action_is_in_one_group(texts):
    groups = fold(texts, range(len(texts)))
    assert len(groups) <= MAX_LINES
    assert sorted(action for group in groups for action in group.actions) == [*range(len(texts))]
    for group in groups:
        assert [texts[action] for action in group.actions] == list(group.texts)
        assert not group.parts or {" ".join(words) for words in product(*group.parts)} == {*group.texts}


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
