"""Tests of MCTS."""

from functools import reduce
from operator import xor
from typing import NamedTuple

import pytest
from camelcup_bot_mcts.bot import MCTS

import unlisted_games
from camelcup import OVER, Ending, Game, UserError
from camelcup.camelup.bots.random_bot import RandomBot
from camelcup.camelup.engine import CamelUp
from camelcup.installed.random_bot import Random
from camelcup.report import proportion
from camelcup.testing import check_bot, play_table
from guides import blocks, guide
from tiny_games import Clash, ClashRules, Pips, PipsRules, Tricks

NAMES = {}
exec(blocks(guide("first-game"), "python")[0][1], NAMES)
Nim, Heaps = NAMES["Nim"], NAMES["State"]
"""The game of the guide: an action is (heap, count), the last counter wins."""


class Roads(NamedTuple):
    """chosen: the actions of both seats, none before they move"""

    chosen: tuple[int, ...] = ()


class Ambush(Game[Roads, Roads, int]):
    """Seat 0 stays (0) or takes one of three roads, seat 1 waits at one of them, at once.

    Seat 0 scores 1 where it gets through, and loses 1 where it does not. So it had better go, unless
    seat 1 sees where.
    """

    name = "ambush"

    def start(self, seats):
        return Roads()

    def to_move(self, state):
        return OVER if state.chosen else (0, 1)

    def legal_actions(self, state, seat):
        return (1, 2, 3) if seat else (0, 1, 2, 3)

    def apply(self, state, actions):
        return Roads(actions)

    def scores(self, state):
        goes, waits = state.chosen or (0, 0)
        return (0 if not goes else -1 if goes == waits else 1), 0


GAMES = [
    (Nim(), 2),
    (Ambush(), 2),
    (Pips(PipsRules()), 3),
    (Clash(ClashRules()), 4),
    (Tricks(), 3),
    (CamelUp(), 4),
]
"""Games, each with a number of seats: with and without chance, hidden cards, seats that move at once."""


def answer(game, view, seat=0, **options):
    """Return the action of a bot at one of two seats."""
    bot = MCTS(**options)
    bot.game = game
    bot.begin(seat, 2, game)
    return bot.move(seat, view)


@pytest.mark.parametrize(("game", "seats"), GAMES, ids=lambda value: getattr(value, "name", ""))
def test_it_plays_any_game_legally(game, seats):
    record = play_table(game, [MCTS(simulations=2), *(Random() for _ in range(seats - 1))], seed=1)
    assert record.ending is Ending.OVER
    assert record.faults == ()


def test_it_keeps_the_contract():
    check_bot("MCTS:simulations=2", game="camelup", games=1)


@pytest.mark.parametrize("heaps", [(0, 5, 0), (1, 2, 0), (1, 1, 4)])
@pytest.mark.parametrize("seat", [0, 1])
def test_it_wins_a_won_position(heaps, seat):
    game, state = Nim(), Heaps(heaps, turn=seat)
    after = game.apply(state, (answer(game, state, seat),))
    assert reduce(xor, after.heaps) == 0, "the other seat has lost"


def test_with_more_simulations_it_plays_nim_perfectly():
    won = Heaps((1, 4, 5), 0)
    assert answer(Nim(), Heaps((3, 4, 5), 0), simulations=3000) == (0, 2), f"which leads to {won}"


def test_a_seat_does_not_see_what_others_choose_at_the_same_time():
    assert answer(Ambush(), Roads(), simulations=500) in (1, 2, 3)


def test_whichever_budget_is_used_first_ends_the_search():
    assert answer(Nim(), Heaps((0, 2, 0), 0), seconds=0.01) == (1, 2)
    assert answer(Nim(), Heaps((0, 2, 0), 0), simulations=50, seconds=3600) == (1, 2)
    assert answer(Nim(), Heaps((0, 2, 0), 0), simulations=10**9, seconds=0.01) == (1, 2)


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"simulations": 0}, "simulations must be a whole number above 0, not 0"),
        ({"seconds": 0}, "seconds must be a number above 0, not 0"),
        ({"seconds": float("inf")}, "seconds must be a number above 0, not inf"),
        ({"seconds": "long"}, "seconds must be a number above 0, not 'long'"),
    ],
)
def test_an_option_that_makes_no_sense_is_an_error(options, message):
    with pytest.raises(UserError) as raised:
        MCTS(**options)
    assert str(raised.value) == f"MCTS: {message}"


def test_a_game_with_too_many_actions_to_list_is_refused():
    game = unlisted_games.Heaps()
    with pytest.raises(UserError, match="MCTS needs a list of the legal actions: heaps has too"):
        MCTS().begin(0, 2, game)


def santorini():
    """Return the game and a random bot; skip the test where it is not installed."""
    return pytest.importorskip("camelcup_santorini.engine").SantoriniGame(), Random


@pytest.mark.slow
@pytest.mark.parametrize(
    ("make", "seats", "simulations"),
    [(lambda: (CamelUp(), RandomBot), 4, 100), (santorini, 2, 30), (lambda: (Nim(), Random), 2, 100)],
    ids=["camelup", "santorini", "nim"],
)
def test_it_wins_more_than_its_share_against_random_bots(make, seats, simulations):
    game, opponent = make()
    wins = 0
    for number in range(60):
        own = number % seats
        bots = [MCTS(simulations) if seat == own else opponent() for seat in range(seats)]
        record = play_table(game, bots, seed=number)
        assert record.faults == ()
        wins += own in record.winners
    assert proportion(wins, 60).low > 1 / seats, f"{wins} of 60 won"


def test_it_explains_the_actions_that_it_simulated_most():
    bot = MCTS(simulations=50)
    bot.game = Nim()
    bot.begin(0, 2, bot.game)
    view = Heaps((1, 0, 2), 0)
    action = bot.move(0, view)
    *rows, last = bot.explain(0, view).splitlines()
    assert len(rows) == 3
    assert rows[0].startswith(str(action))
    taken = [int(row.partition(" of 50 simulated games")[0].split()[-1]) for row in rows]
    assert taken == sorted(taken, reverse=True)
    assert last.startswith("100% is a sure win")
    bot.move(0, Heaps((1, 0, 0), 0))
    assert bot.explain(0, Heaps((1, 0, 0), 0)) == "it is the only legal action"
