"""Numbers of sequences of turns from the start (perft)."""

import pytest


def sequences(game, state, depth):
    """Return the number of ways to play `depth` turns."""
    legal = game.legal_actions(state, 0)
    if depth == 1:
        return len(legal)
    return sum(sequences(game, game.apply(state, (action,)), depth - 1) for action in legal)


@pytest.mark.parametrize(("depth", "count"), [(1, 64), (2, 3_840), (3, 254_484)])
def test_sequences_of_turns_from_the_start(game, depth, count):
    assert sequences(game, game.start(2), depth) == count
