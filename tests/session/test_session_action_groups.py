"""Groups of actions: a few lines for a person, in which each action has one place."""

from itertools import product
from random import Random

import pytest

from camelcup import CHANCE, OVER, choose_game
from camelcup.installed.plugins import load_plugins
from camelcup.installed.rulesets import make_display
from camelcup.session.action_groups import MAX_LINES, fold

PLUGINS = load_plugins()


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


def positions(game):
    """Return states of a random game, each with a seat that is to move."""
    random, state, found = Random(3), game.start(game.cup_seats), []
    while (mover := game.to_move(state)) is not OVER and len(found) < 40:
        if mover is CHANCE:
            state = game.resolve(state, game.sample(state, random))
        else:
            assert isinstance(mover, tuple)
            found.append((state, mover[0]))
            actions = [random.choice(list(game.legal_actions(state, seat))) for seat in mover]
            state = game.apply(state, tuple(actions))
    return found


LISTED = sorted(entry.name for entry, _ in PLUGINS.games.values() if entry.lists_actions)


@pytest.mark.parametrize("name", LISTED)
def test_in_every_game_each_action_is_in_one_group(name):
    game, _ = choose_game(PLUGINS, name, None)
    display = make_display(PLUGINS, game)
    for state, seat in positions(game):
        actions = list(game.legal_actions(state, seat))
        groups = fold([display.shorthand(action) for action in actions], actions)
        assert len(groups) <= MAX_LINES
        assert sorted(map(repr, actions)) == sorted(
            repr(action) for group in groups for action in group.actions
        )
        assert all(_is_product(group) for group in groups if group.parts)


def _is_product(group):
    return {" ".join(words) for words in product(*group.parts)} == set(group.texts)
