"""Tests of the page of a long game: its size, whatever happens in it."""

from collections import deque

import pytest
from camelcup_ants.torus import WAYS, torus_of

import camelcup

RULES = {"map": "walk,7", "area": 1600, "turns": 500, "food_rate": [11, 11], "food_turn": [19, 19]}
"""A game of four colonies that get as much food as the contest allows."""


def gather(seat, view):
    """Send each ant to the nearest food, away from others, so that the colonies grow."""
    torus, rows = torus_of(view.rows, view.cols), "".join(view.map)
    food = {torus.square(row, col) for row, col in view.food}
    others = [torus.square(row, col) for row, col, owner in view.ants if owner]
    away = _distances(torus.steps, rows, food)
    taken = {torus.square(row, col) for row, col, owner in view.hills if owner}
    orders = []
    for number, (row, col, owner) in enumerate(view.ants):
        if owner:
            continue
        ways = []
        for way, to in enumerate(torus.steps[torus.square(row, col)]):
            near = any(torus.distance2(to, other) <= 20 for other in others)
            wander = (31 * number + 7 * way + view.turn // 9 * 13) % 23
            ways.append((near, away.get(to, wander), way, to))
        free = [each for each in ways if rows[each[3]] != "%" and each[3] not in food | taken]
        _, _, way, to = min(free, default=(False, 0, 0, torus.square(row, col)))
        taken.add(to)
        if free:
            orders.append((row, col, WAYS[way]))
    return orders


def _distances(steps, rows, sources):
    """Return the distance of each square from the nearest source, over what is not water, up to 14."""
    found = dict.fromkeys(sources, 0)
    queue = deque(found)
    while queue:
        square = queue.popleft()
        for to in steps[square]:
            if to not in found and rows[to] != "%" and found[square] < 14:
                found[to] = found[square] + 1
                queue.append(to)
    return found


@pytest.mark.slow
def test_the_page_of_500_turns_of_four_colonies_is_small():
    bots = dict.fromkeys("ABCD", gather)
    run = camelcup.play(bots, game="ants", rules=RULES, games=1, seed=3, isolation="none", progress=False)
    game = run.game(0)
    assert game[-1].state.turn == 500
    assert sum(map(len, game[-1].state.ants)) > 300
    for seat in (None, 1):
        page = game.page(seat)
        assert page.positions == 501
        assert len(page.html.encode()) < 6_000_000
