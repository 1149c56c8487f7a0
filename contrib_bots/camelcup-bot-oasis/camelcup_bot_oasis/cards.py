"""The secret cards on the race: which camels they are probably on, and what they will pay."""

from collections.abc import Iterable, Sequence
from math import exp
from typing import NamedTuple

from camelcup.camelup.odds import Odds
from camelcup.camelup.payout import rung
from camelcup.camelup.pieces import RaceBet
from camelcup.camelup.rules import CAMELS, Rules

SHARPNESS = 10.0
"""How surely others lay their cards on the likely camels: a chance 10 % higher is e times as often laid."""

Guess = tuple[float, ...]
"""For each camel the chance that a card is on it."""


class Pile(NamedTuple):
    """What the cards of one pile pay, by the camel that turns out to be right.

    pays: for each seat and camel the coins of all its cards, on average
    next: for each camel what one more card on it would be paid
    """

    pays: list[list[float]]
    next: list[float]


def guess_cards(bets: Sequence[RaceBet], known: Sequence[Guess], before: Odds, now: Odds) -> list[Guess]:
    """Which camels cards are on, as far as the chances tell when they were laid: a softmax of them.

    bets:        all cards, in the order laid
    known:       the guesses of the first of them, which are kept
    before, now: the odds between which the others were laid
    """
    guesses = list(known)
    for bet in bets[len(known) :]:
        if bet.camel is not None:
            guesses.append(tuple([float(camel == bet.camel) for camel in range(CAMELS)]))
            continue
        chances = (before.race_win, now.race_win) if bet.winner else (before.race_last, now.race_last)
        weights = [exp(SHARPNESS * (early + late) / 2) for early, late in zip(*chances, strict=True)]
        for other, guess in zip(bets, guesses, strict=False):
            if other.player == bet.player:  # nobody has two cards on one camel
                weights = [weight * (1 - chance) for weight, chance in zip(weights, guess, strict=True)]
        guesses.append(tuple([weight / sum(weights) for weight in weights]))
    return guesses


def read_pile(rules: Rules, seats: int, cards: Iterable[tuple[int, Guess]]) -> Pile:
    """What a pile pays. cards: the seat and the guess of each, in the order laid"""
    pays = [[0.0] * CAMELS for _ in range(seats)]
    before = [[1.0]] * CAMELS  # for each camel the chance of 0, 1, 2, ... cards on it so far
    for seat, chances in cards:
        for camel, chance in enumerate(chances):
            pays[seat][camel] += chance * _paid(rules, before[camel]) + (1 - chance) * rules.race_wrong
        before = [_with_card(counts, chance) for counts, chance in zip(before, chances, strict=True)]
    return Pile(pays, [_paid(rules, counts) for counts in before])


def _paid(rules: Rules, before: Sequence[float]) -> float:
    """What a right card is paid on average, by the chances of how many lie before it."""
    return sum(chance * rung(rules.race_right, number) for number, chance in enumerate(before))


def _with_card(counts: Sequence[float], chance: float) -> list[float]:
    """The chances of how many cards are on a camel after one more, which is on it with a chance."""
    return [
        (1 - chance) * same + chance * fewer
        for same, fewer in zip([*counts, 0.0], [0.0, *counts], strict=True)
    ]
