"""The bets of a seat as coins for each camel, with their mean and spread by the odds."""

from collections.abc import Iterable, Sequence
from math import sqrt
from operator import add, mul
from typing import NamedTuple

from camelcup.camelup.odds import Odds, race_bet
from camelcup.camelup.payout import rung
from camelcup.camelup.pieces import RaceBet
from camelcup.camelup.rules import CAMELS, Rules
from camelcup.camelup.state import View

PerCamel = tuple[float, ...]

ZEROS: PerCamel = (0.0,) * CAMELS

SHARPNESS = 2.0
"""Preference of others for likely camels: a card is on a camel by this power of its chance to be right."""


class Stake(NamedTuple):
    """Bets of one seat.

    sure:   the coins they pay if all of them are wrong
    first:  for each camel the coins more if it is first at the end of the leg; `second` likewise
    win:    for each camel the coins more if it wins the race; `last` if it comes last
    """

    sure: float = 0.0
    first: PerCamel = ZEROS
    second: PerCamel = ZEROS
    win: PerCamel = ZEROS
    last: PerCamel = ZEROS

    def with_leg_bet(self, rules: Rules, camel: int, placed: int) -> "Stake":
        """Return the bets with one more on a camel, on which some were placed before."""
        other = rules.leg_other
        return self._replace(
            sure=self.sure + other,
            first=plus(self.first, only(camel, rung(rules.leg_first, placed) - other)),
            second=plus(self.second, only(camel, rung(rules.leg_second, placed) - other)),
        )

    def with_card(self, rules: Rules, on_winner: bool, more: PerCamel) -> "Stake":
        """Return the bets with one more card; `more` is what `card` returns."""
        sure = self.sure + rules.race_wrong
        if on_winner:
            return self._replace(sure=sure, win=plus(self.win, more))
        return self._replace(sure=sure, last=plus(self.last, more))

    def mean(self, odds: Odds) -> float:
        """Return the expected coins."""
        return (
            self.sure
            + dot(self.first, odds.leg_first)
            + dot(self.second, odds.leg_second)
            + dot(self.win, odds.race_win)
            + dot(self.last, odds.race_last)
        )

    def spread(self, odds: Odds) -> float:
        """Return the standard deviation of the coins.

        The odds have no chance of a pair of camels to be first and second: for bets on several camels, the
        second one is assumed to be any but the first, by their chances. The leg and the race are assumed
        to be independent.
        """
        leg = race = 0.0
        if self.first != ZEROS:
            leg = variance(self.first, odds.leg_first, self.second, odds.leg_second, leg_pairs(odds))
        if self.win != ZEROS or self.last != ZEROS:
            race = variance(self.win, odds.race_win, self.last, odds.race_last, odds.joint)
        return sqrt(leg + race)


def dot(coins: Iterable[float], weights: Iterable[float]) -> float:
    """Return the sum of coins by weights."""
    return float(sum(map(mul, coins, weights)))


def only(camel: int, coins: float) -> PerCamel:
    """Return coins for one camel."""
    return (*ZEROS[:camel], coins, *ZEROS[camel + 1 :])


def plus(coins: PerCamel, more: PerCamel) -> PerCamel:
    """Return the sums for each camel."""
    return tuple(map(add, coins, more))


def leg_pairs(odds: Odds) -> list[PerCamel]:
    """Return for each camel that is first in the leg, and each that is second, the chance of both."""
    pairs = []
    for first, chance in enumerate(odds.leg_first):
        seconds = (*odds.leg_second[:first], 0.0, *odds.leg_second[first + 1 :])
        pairs.append(tuple([chance * second / (sum(seconds) or 1.0) for second in seconds]))
    return pairs


def variance(
    ones: PerCamel, one_odds: PerCamel, others: PerCamel, other_odds: PerCamel, pairs: Sequence[PerCamel]
) -> float:
    """Return the variance of the coins for one camel and for another.

    one_odds, other_odds: for each camel the chance to be the one, and to be the other
    pairs:                for each two camels the chance to be the one and the other
    """
    mean = dot(ones, one_odds) + dot(others, other_odds)
    square = dot(map(mul, ones, ones), one_odds) + dot(map(mul, others, others), other_odds)
    square += 2 * sum([coins * dot(others, row) for coins, row in zip(ones, pairs, strict=True)])
    return max(0.0, square - mean**2)


def guess(bet: RaceBet, odds: Odds) -> PerCamel:
    """Return for each camel the chance that a card is on it; others prefer the camels that are likely."""
    if bet.camel is not None:
        return only(bet.camel, 1.0)
    weights = [chance**SHARPNESS for chance in (odds.race_win if bet.winner else odds.race_last)]
    return tuple([weight / sum(weights) for weight in weights])


def card(rules: Rules, on: PerCamel, before: Sequence[PerCamel]) -> PerCamel:
    """Return for each camel the coins that a card pays more than a wrong one, if the camel is right.

    on:     for each camel the chance that the card is on it
    before: the same for the cards of other seats before it on its pile, which are taken to be alike
    """
    coins = list(ZEROS)
    for camel, chance in enumerate(on):
        if chance:
            alike = sum([other[camel] for other in before]) / len(before) if before else 0.0
            coins[camel] = chance * (right_pay(rules, alike, len(before)) - rules.race_wrong)
    return tuple(coins)


def right_pay(rules: Rules, alike: float, before: int) -> float:
    """Return the expected coins of a right card, if each card before it is right with a chance."""
    if not alike:
        return rung(rules.race_right, 0)
    return (race_bet(rules, alike, before) - (1 - alike) * rules.race_wrong) / alike


def stakes(view: View, guesses: Sequence[PerCamel]) -> list[Stake]:
    """Return the bets of all seats. guesses: for each card on the race the chances of its camel"""
    rules, laid, placed = view.rules, [Stake() for _ in view.traps], [0] * CAMELS
    for camel, seat in view.round_bets:
        laid[seat] = laid[seat].with_leg_bet(rules, camel, placed[camel])
        placed[camel] += 1
    for number, (bet, on) in enumerate(zip(view.race_bets, guesses, strict=True)):
        more = card(rules, on, others_cards(view, guesses[:number], bet.winner, bet.player))
        laid[bet.player] = laid[bet.player].with_card(rules, bet.winner, more)
    return laid


def others_cards(view: View, guesses: Sequence[PerCamel], on_winner: bool, seat: int) -> list[PerCamel]:
    """Return the guesses of the cards of other seats on one pile, among the first cards laid."""
    return [
        on
        for bet, on in zip(view.race_bets, guesses, strict=False)
        if bet.winner is on_winner and bet.player != seat
    ]
