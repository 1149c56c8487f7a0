"""Groups of actions: a few lines for a person, in which each action has one place."""

from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from camelcup.session.action_groups import MAX_LINES, fold


def lines(*texts):
    """Return the lines of groups of texts."""
    return [str(group) for group in fold(texts, texts)]


@pytest.mark.parametrize(
    ("texts", "expected"),
    [
        (["roll", "leg blue", "leg red", "win blue"], ["roll", "leg blue or red", "win blue"]),
        (["bid 1", "bid 2", "bid 3", "bid 5", "bid 7", "bid 8"], ["bid 1-3, 5, 7 or 8"]),
        (["go 1 a", "go 1 b", "go 2 a", "go 3 a", "go 3 b"], ["go 1 or 3 a or b", "go 2 a"]),
        (["punch", "kick", "wait"], ["punch, kick or wait"]),
        ([f"{one} {two}" for one in range(50) for two in range(one)], ["1 0, 2 0, 2 1 and 1,222 more"]),
    ],
)
def test_texts_that_differ_in_one_word_are_a_line_and_numbers_a_range(texts, expected):
    assert lines(*texts) == expected


def test_36_traps_are_a_line():
    traps = [f"trap {square} {side}" for side in "-+" for square in range(1, 19)]
    (group,) = fold(traps, range(36))
    assert str(group) == "trap 1-18 + or -"
    assert group.actions == list(range(36))
    assert group.parts == (("trap",), tuple(map(str, range(1, 19))), ("-", "+"))


WORDS = st.lists(st.sampled_from(["go", "bid", "1", "2", "3", "9", "a", "b"]), min_size=1, max_size=3)


@given(st.lists(WORDS.map(" ".join), unique=True, min_size=1, max_size=60))
def test_each_action_is_in_one_group(texts):
    groups = fold(texts, range(len(texts)))
    assert len(groups) <= MAX_LINES
    assert sorted(action for group in groups for action in group.actions) == [*range(len(texts))]
    for group in groups:
        assert [texts[action] for action in group.actions] == list(group.texts)
        assert not group.parts or {" ".join(words) for words in product(*group.parts)} == {*group.texts}
