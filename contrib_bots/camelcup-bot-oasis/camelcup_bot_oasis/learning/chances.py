"""Learns what the chances to win depend on, from the games that were won."""

from collections.abc import Iterator, Sequence
from math import log
from typing import NamedTuple

from attrs import evolve
from scipy.optimize import minimize

from camelcup import GameRecord
from camelcup.camelup.engine import CamelUp
from camelcup.camelup.odds import Odds
from camelcup.camelup.state import State
from camelcup_bot_oasis.cards import Guess, guess_cards
from camelcup_bot_oasis.chance import Prospects, win_chance
from camelcup_bot_oasis.learning.following import follow
from camelcup_bot_oasis.learnt import Learnt
from camelcup_bot_oasis.weighing import Weighing

START = (0.3, 4.0)
BOUNDS = ((-1.0, 2.0), (0.1, 20.0))
"""Where the search for `edge` and `die` begins, and the ranges that it searches."""

TINY = 1e-4
"""The least chance that a position is given, so that no single game decides what is learnt."""


class Position(NamedTuple):
    """A position of a seat at its turn, with the share of the win that it had at the end."""

    seat: int
    prospects: Prospects
    odds: Odds
    won: float

    def chance(self, learnt: Learnt) -> float:
        """Return the chance to win."""
        return win_chance(self.seat, self.prospects, self.odds, self.odds.expected_rolls, learnt)


def positions(
    record: GameRecord, states: Sequence[State], game: CamelUp, seat: int, learnt: Learnt
) -> Iterator[Position]:
    """Yield the positions of a seat at its turns in a game."""
    scores, best = record.scores, max(record.scores)
    won = (scores[seat] == best) / scores.count(best)
    guesses: list[Guess] = []
    for _, view, before in follow(states, game, seat):
        odds = view.odds()
        guesses = guess_cards(view.race_bets, guesses, before, odds, learnt)
        yield Position(seat, Weighing(seat, view, guesses, traps_wait=False).now, odds, won)


def fit_chances(found: Sequence[Position], learnt: Learnt) -> Learnt:
    """Return numbers whose `edge` and `die` make the wins of the positions the most likely."""

    def loss(numbers: Sequence[float]) -> float:
        edge, die = map(float, numbers)
        tried = evolve(learnt, edge=edge, die=die)
        return -sum(log_likelihood(position.chance(tried), position.won) for position in found) / len(found)

    search = {"xatol": 0.01, "fatol": 1e-6}
    edge, die = minimize(loss, START, method="Nelder-Mead", bounds=BOUNDS, options=search).x
    return evolve(learnt, edge=round(float(edge), 2), die=round(float(die), 2))


def log_likelihood(chance: float, won: float) -> float:
    """Return the logarithm of the likelihood of a share of the win."""
    chance = min(max(chance, TINY), 1 - TINY)
    return won * log(chance) + (1 - won) * log(1 - chance)
