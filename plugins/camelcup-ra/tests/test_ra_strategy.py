"""The situations of docs/strategy.md, as Imhotep plays and explains them."""

import re
from collections import defaultdict
from itertools import takewhile
from pathlib import Path

import pytest
from camelcup_ra.bots.haggler import Haggler
from camelcup_ra.bots.imhotep import Imhotep
from camelcup_ra.learning.reasons import sun_points
from ra_positions import GAME, play
from ra_situations import centre_sun, early_and_late, forced, last_sun

from camelcup.testing import random_moves

PAGE = (Path(__file__).parents[1] / "docs" / "strategy.md").read_text("utf-8")
NUMBER = re.compile(r"[-+]?\d+\.\d")


def explained(state):
    """Return what Imhotep says about a decision."""
    bot, seat = Imhotep("hard"), state.to_move or 0
    bot.begin(seat, 3, GAME)
    return bot.explain(seat, GAME.view(state, seat)).splitlines()


def best(state):
    """Return the action that Imhotep takes, in words."""
    return next(line.partition(":")[0] for line in explained(state) if " % to win, " in line)


def costs(state):
    """Return what each sun of the seat that bids costs, in points."""
    (line,) = (line for line in explained(state) if line.startswith("points that a bid costs"))
    return [float(cost) for cost in re.findall(r"([-+][\d.]+) with", line)]


def bids(seed):
    """Yield the states of a game of Hagglers in which a seat bids, in the first epoch."""
    moves = random_moves(GAME, 3, seed, lambda state, seat, _: Haggler().move(seat, GAME.view(state, seat)))
    first = takewhile(lambda state: state.epoch == 1, (before for before, _, _ in moves))
    yield from (state for state in first if state.phase == "bid")


def test_high_suns_cost_less_and_less_in_many_games():
    bot, found = Imhotep("normal"), defaultdict(list)
    bot.begin(0, 3, GAME)
    for state in (state for seed in range(20) for state in bids(seed)):
        points = sun_points(bot.adviser, state, tiles=False)
        high = [sun for sun in state.suns[state.to_move or 0] if sun >= 9]
        found[state.ra_tiles // 2] += [points[0] - points[sun] for sun in high]
    means = [sum(found[part]) / len(found[part]) for part in range(4)]
    assert means == sorted(means, reverse=True)
    row = next(line for line in PAGE.splitlines() if line.startswith("| 9 to 13 |"))
    assert means == pytest.approx([float(number) for number in NUMBER.findall(row)], abs=0.5)


def test_the_last_sun_waits_until_the_last_ra_tile_is_due():
    found = {ra: best(state) for ra, state in last_sun().items()}
    assert found == {3: "draws", 5: "draws", 6: "draws", 7: "calls Ra"}


@pytest.mark.parametrize(
    ("state", "lines"),
    [
        *((state, 2) for state in early_and_late().values()),
        *zip(centre_sun().values(), (3, 5), strict=True),
        (forced(), 5),
        (play(forced(), [[1]]), 4),
    ],
    ids=["early", "late", "low centre", "high centre", "call", "forced"],
)
def test_the_page_quotes_what_is_explained(state, lines):
    """Numbers may differ a little: another machine adds in another order."""
    quoted = [line[4:] for line in PAGE.splitlines() if line.startswith("    ")]
    found = [line for line in explained(state) if any(is_like(line, each) for each in quoted)]
    assert len(found) >= lines


def is_like(line, quoted):
    """Whether two lines say the same, with nearly the same numbers."""
    if NUMBER.sub("#", line) != NUMBER.sub("#", quoted):
        return False
    one, other = ([float(number) for number in NUMBER.findall(text)] for text in (line, quoted))
    return one == pytest.approx(other, abs=0.3)
