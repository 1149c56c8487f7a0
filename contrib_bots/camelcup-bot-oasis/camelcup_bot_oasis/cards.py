"""The secret cards on the race: the camels they are probably on, and the coins they pay."""

from collections.abc import Iterable, Sequence
from math import exp
from typing import NamedTuple

from camelcup.camelup.odds import Odds
from camelcup.camelup.payout import rung
from camelcup.camelup.pieces import RaceBet
from camelcup.camelup.rules import CAMELS, Rules
from camelcup_bot_oasis.learnt import Learnt

TINY = 1e-12
"""A number that keeps a divisor from being 0."""

Guess = tuple[float, ...]
"""For each camel, the chance that a card is on it."""


class Pile(NamedTuple):
    """Expected coins for the cards of one pile, by the camel that is right.

    pays:      for each seat and camel, the coins for all of its cards
    variances: for each seat and camel, their variance
    next:      for each camel, the coins for one more card on it
    """

    pays: list[list[float]]
    variances: list[list[float]]
    next: list[float]


def guess_cards(
    bets: Sequence[RaceBet], known: Sequence[Guess], before: Odds, now: Odds, learnt: Learnt
) -> list[Guess]:
    """Guess the camels of all cards, mostly by a softmax of their chances when the card was laid.

    bets:        all cards, in the order laid
    known:       guesses of the first cards, which are kept
    before, now: the odds between which the other cards were laid
    """
    guesses = list(known)
    for bet in bets[len(known) :]:
        if bet.camel is not None:
            guesses.append(tuple([float(camel == bet.camel) for camel in range(CAMELS)]))
            continue
        likely = [exp(learnt.sharpness * chance) for chance in likelihood(bet, before, now)]
        total = sum(likely)
        weights = [(1 - learnt.doubt) * weight / total + learnt.doubt / CAMELS for weight in likely]
        for other, guess in zip(bets, guesses, strict=False):
            if other.player == bet.player:
                weights = without(weights, guess)
        guesses.append(tuple(weights))
    return guesses


def without(weights: Sequence[float], guess: Guess) -> list[float]:
    """Return the chances of a card that is not on the camel of another one of its seat.

    For each camel that the other card may be on, the chances of the rest are scaled up to 1.
    """
    scaled = [chance / (1 - weight + TINY) for chance, weight in zip(guess, weights, strict=True)]
    total = sum(scaled)
    left = [weight * (total - share) for weight, share in zip(weights, scaled, strict=True)]
    return [weight / sum(left) for weight in left]


def likelihood(bet: RaceBet, before: Odds, now: Odds) -> list[float]:
    """Return for each camel the chance that a bet on it is right: the mean of the odds before and now."""
    chances = (before.race_win, now.race_win) if bet.winner else (before.race_last, now.race_last)
    return [(early + late) / 2 for early, late in zip(*chances, strict=True)]


def read_pile(rules: Rules, seats: int, cards: Iterable[tuple[int, Guess]]) -> Pile:
    """Return the expected coins for a pile; `cards` are the seat and the guess of each, in the order laid."""
    pays = [[0.0] * CAMELS for _ in range(seats)]
    variances = [[0.0] * CAMELS for _ in range(seats)]
    before = [[1.0]] * CAMELS  # for each camel, the chances of 0, 1, 2, ... cards on it so far
    for seat, chances in cards:
        for camel, chance in enumerate(chances):
            more = _paid(rules, before[camel]) - rules.race_wrong
            pays[seat][camel] += rules.race_wrong + chance * more
            variances[seat][camel] += chance * (1 - chance) * more**2
        before = [_with_card(counts, chance) for counts, chance in zip(before, chances, strict=True)]
    return Pile(pays, variances, [_paid(rules, counts) for counts in before])


def _paid(rules: Rules, before: Sequence[float]) -> float:
    """Return the expected coins for a right card, from the chances of the number of right cards before it."""
    return sum(chance * rung(rules.race_right, number) for number, chance in enumerate(before))


def _with_card(counts: Sequence[float], chance: float) -> list[float]:
    """Return the chances of the number of cards on a camel after one more, which is on it with a chance."""
    return [
        (1 - chance) * same + chance * fewer
        for same, fewer in zip([*counts, 0.0], [0.0, *counts], strict=True)
    ]
