"""Tests of the page of a long game: its size, whatever happens in it."""

import pytest
from foragers import Gatherer

import camelcup

RULES = {"map": "walk,7", "area": 1600, "turns": 500, "food_rate": [11, 11], "food_turn": [19, 19]}
"""A game of four colonies that get as much food as the contest allows."""


@pytest.mark.slow
def test_the_page_of_500_turns_of_four_colonies_is_small():
    bots = dict.fromkeys("ABCD", Gatherer)
    run = camelcup.play(bots, game="ants", rules=RULES, games=1, seed=3, isolation="none", progress=False)
    game = run.game(0)
    assert game[-1].state.turn == 500
    assert sum(map(len, game[-1].state.ants)) > 200
    for seat in (None, 1):
        page = game.page(seat)
        assert page.positions == 501
        assert len(page.html.encode()) < 6_000_000
