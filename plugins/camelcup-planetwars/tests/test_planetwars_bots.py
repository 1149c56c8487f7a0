"""Tests of the bots."""

from random import Random

import pytest
from camelcup_planetwars.bots.admiral import Admiral
from camelcup_planetwars.bots.captain import Captain
from camelcup_planetwars.bots.colonist import Colonist
from camelcup_planetwars.engine import PlanetWars
from camelcup_planetwars.futures import futures_of
from camelcup_planetwars.state import Fleet, Orders
from planetwars_positions import fleet, position

from camelcup.testing import random_moves


def wins(game, bots, games):
    """Return the share of games on drawn maps that the first bot wins; it changes its seat each time."""
    won = 0.0
    for number in range(games):
        makers = bots if number % 2 == 0 else bots[::-1]
        winners = play(game, [make() for make in makers], seed=number // 2)
        won += (number % 2 in winners) / len(winners)
    return won / games


def play(game, bots, seed):
    """Play a game; return the seats that won."""

    def answer(state, seat, _):
        return game.check(state, seat, bots[seat].move(seat, state))

    for seat, bot in enumerate(bots):
        bot.rng = Random(seed)
        bot.begin(seat, len(bots), game)
    *_, (_, _, state) = random_moves(game, len(bots), seed, answer)
    return list(game.winners(state, game.scores(state), range(len(bots))))


@pytest.mark.slow
@pytest.mark.parametrize(("better", "worse"), [(Captain, Colonist), (Admiral, Captain)])
def test_each_bot_wins_nine_games_of_ten_against_the_one_below(better, worse):
    assert wins(PlanetWars(), (better, worse), games=20) >= 0.9


@pytest.mark.parametrize("make", [Colonist, Captain, Admiral])
@pytest.mark.parametrize(
    "state",
    [
        position([(0, 10, 5), (0, 0, 0)]),
        position([(None, 5, 1), (1, 10, 5)], [fleet(0, 5, target=1, left=2)]),
        position([(0, 0, 0), (1, 0, 0)]),
    ],
    ids=["no others", "fleets alone", "no ships"],
)
def test_bots_answer_in_odd_positions(make, state, game):
    game.check(state, 0, make().move(0, state))


def test_the_admiral_saves_a_planet_that_it_would_lose(game):
    state = position([(0, 100, 5), (0, 10, 5), (1, 0, 0)], [Fleet(1, 60, 2, 1, 4, 4)])
    assert futures_of(state)[1].lost(0) == 4
    state = game.apply(state, (Admiral().move(0, state), Orders()))
    assert futures_of(state)[1].lost(0) is None


def test_the_admiral_attacks_together():
    """Neither of its planets has enough ships alone."""
    state = position([(0, 20, 0), (1, 26, 1), (0, 20, 0)])
    assert {order[:2] for order in Admiral().move(0, state)} == {(0, 1), (2, 1)}


def test_the_admiral_leaves_alone_what_it_could_not_hold():
    """The other seat is as near to the planet in the middle, and has more ships."""
    state = position([(0, 30, 5), (None, 20, 5), (1, 90, 5)])
    assert not Admiral().move(0, state)
