"""Completions of a view: the hidden cards of other seats, drawn."""

from collections.abc import Iterator, Sequence
from math import exp
from random import Random
from typing import NamedTuple

from camelcup_bot_oasis.api import Learnt, likelihood

from camelcup.camelup.engine import CamelUp
from camelcup.camelup.odds import Odds
from camelcup.camelup.pieces import RaceBet
from camelcup.camelup.rules import CAMELS
from camelcup.camelup.state import State, View


class Cards(NamedTuple):
    """Cards on the race, with the weight of each camel of those that are hidden."""

    bets: tuple[RaceBet, ...] = ()
    weights: tuple[tuple[float, ...], ...] = ()

    def read(self, bets: Sequence[RaceBet], before: Odds, now: Odds, learnt: Learnt) -> "Cards":
        """Return these cards and those laid since. before, now: the odds between which they were laid"""
        weights = list(self.weights)
        for bet in bets[len(weights) :]:
            chances = likelihood(bet, before, now)
            best = max(chances)
            likely = [exp(learnt.sharpness * (chance - best)) for chance in chances]
            total = sum(likely)
            weights.append(
                tuple([(1 - learnt.doubt) * each / total + learnt.doubt / CAMELS for each in likely])
            )
        return Cards(tuple(bets), tuple(weights))

    def draw(self, random: Random) -> Iterator[RaceBet]:
        """Yield all cards with the camels of the hidden ones drawn; a seat has each camel once."""
        used = [(bet.player, bet.camel) for bet in self.bets if bet.camel is not None]
        for bet, weights in zip(self.bets, self.weights, strict=True):
            camel = bet.camel
            if camel is None:
                free = [
                    0.0 if (bet.player, camel) in used else weight for camel, weight in enumerate(weights)
                ]
                (camel,) = random.choices(range(CAMELS), free)
                used.append((bet.player, camel))
            yield RaceBet(camel, bet.player, bet.winner)


def completions(view: View, cards: Cards, number: int, game: CamelUp, random: Random) -> list[State]:
    """Return states that a view allows, with the hidden cards drawn by their weights."""
    state = game.determinize(view, random)
    return [state._replace(race_bets=tuple(cards.draw(random))) for _ in range(number)]
