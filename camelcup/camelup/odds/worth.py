"""Worth of bets in coins, by the odds."""

from collections.abc import Sequence
from math import comb
from typing import TYPE_CHECKING

from camelcup.camelup.odds.model import Odds
from camelcup.camelup.payout import rung

if TYPE_CHECKING:
    from camelcup.camelup.actions import Action
    from camelcup.camelup.rules import Rules


def bet_values(
    rules: "Rules",
    odds: Odds,
    leg_bets: Sequence[tuple[int, int]],
    free: Sequence[int],
    cards: tuple[int, int],
) -> "dict[Action, float]":
    """Return the mean coins of each leg bet that is left, and of the bets on the race on some camels.

    leg_bets: (camel, seat) of those placed in this leg
    free:     the camels on which a card may be laid
    cards:    the cards before it on the winner's pile, and on the loser's
    """
    # Imported here: these take longer to import than all modules of the odds.
    from camelcup.camelup.actions import LEG_BETS, LOSER_BETS, WINNER_BETS
    from camelcup.camelup.legal import leg_camels

    placed = [camel for camel, _ in leg_bets]
    values: dict[Action, float] = {
        LEG_BETS[camel]: leg_bet(rules, odds, camel, placed.count(camel))
        for camel in leg_camels(rules, leg_bets)
    }
    values |= {WINNER_BETS[camel]: race_bet(rules, odds.race_win[camel], cards[0]) for camel in free}
    values |= {LOSER_BETS[camel]: race_bet(rules, odds.race_last[camel], cards[1]) for camel in free}
    return values


def leg_bet(rules: "Rules", odds: Odds, camel: int, placed: int) -> float:
    """Return the mean coins of a leg bet on a camel. placed: leg bets on that camel before it"""
    first, second = odds.leg_first[camel], odds.leg_second[camel]
    return (
        first * rung(rules.leg_first, placed)
        + second * rung(rules.leg_second, placed)
        + (1 - first - second) * rules.leg_other
    )


def race_bet(rules: "Rules", chance: float, placed: int) -> float:
    """Return the mean coins of a bet on the winner or the loser.

    chance: that the bet is right
    placed: cards on its pile before it

    Right cards are paid in the order laid, and cards are secret: each earlier card is assumed to be on this
    camel with the same chance, independently of the others.
    """
    right = sum(
        comb(placed, before)
        * chance**before
        * (1 - chance) ** (placed - before)
        * rung(rules.race_right, before)
        for before in range(placed + 1)
    )
    return chance * right + (1 - chance) * rules.race_wrong
