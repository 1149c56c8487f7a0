"""The secret cards on the race: the camels they are probably on, and the coins they pay."""

from collections.abc import Iterable, Sequence
from math import exp
from typing import NamedTuple

from camelcup.camelup.odds import Odds
from camelcup.camelup.payout import rung
from camelcup.camelup.pieces import RaceBet
from camelcup.camelup.rules import CAMELS, Rules

SHARPNESS = 10.0
"""Preference of others for likely camels: 0.1 more chance makes a card e times as likely."""

Guess = tuple[float, ...]
"""For each camel, the chance that a card is on it."""


class Pile(NamedTuple):
    """Expected coins for the cards of one pile, by the camel that is right.

    pays: for each seat and camel, the coins for all of its cards
    next: for each camel, the coins for one more card on it
    """

    pays: list[list[float]]
    next: list[float]


def guess_cards(bets: Sequence[RaceBet], known: Sequence[Guess], before: Odds, now: Odds) -> list[Guess]:
    """Guess the camels of all cards: a softmax of their chances when the card was laid.

    bets:        all cards, in the order laid
    known:       guesses of the first cards, which are kept
    before, now: the odds between which the other cards were laid
    """
    guesses = list(known)
    for bet in bets[len(known) :]:
        if bet.camel is not None:
            guesses.append(tuple([float(camel == bet.camel) for camel in range(CAMELS)]))
            continue
        chances = (before.race_win, now.race_win) if bet.winner else (before.race_last, now.race_last)
        weights = [exp(SHARPNESS * (early + late) / 2) for early, late in zip(*chances, strict=True)]
        for other, guess in zip(bets, guesses, strict=False):
            if other.player == bet.player:  # no seat has two cards on one camel
                weights = [weight * (1 - chance) for weight, chance in zip(weights, guess, strict=True)]
        guesses.append(tuple([weight / sum(weights) for weight in weights]))
    return guesses


def read_pile(rules: Rules, seats: int, cards: Iterable[tuple[int, Guess]]) -> Pile:
    """Return the expected coins for a pile; `cards` are the seat and the guess of each, in the order laid."""
    pays = [[0.0] * CAMELS for _ in range(seats)]
    before = [[1.0]] * CAMELS  # for each camel, the chances of 0, 1, 2, ... cards on it so far
    for seat, chances in cards:
        for camel, chance in enumerate(chances):
            pays[seat][camel] += chance * _paid(rules, before[camel]) + (1 - chance) * rules.race_wrong
        before = [_with_card(counts, chance) for counts, chance in zip(before, chances, strict=True)]
    return Pile(pays, [_paid(rules, counts) for counts in before])


def _paid(rules: Rules, before: Sequence[float]) -> float:
    """Return the expected coins for a right card, from the chances of the number of right cards before it."""
    return sum(chance * rung(rules.race_right, number) for number, chance in enumerate(before))


def _with_card(counts: Sequence[float], chance: float) -> list[float]:
    """Return the chances of the number of cards on a camel after one more, which is on it with a chance."""
    return [
        (1 - chance) * same + chance * fewer
        for same, fewer in zip([*counts, 0.0], [0.0, *counts], strict=True)
    ]
