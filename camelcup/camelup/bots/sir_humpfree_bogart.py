"""Sir Humpfree Bogart, the winner of the 2018 cup."""

from collections.abc import Sequence
from typing import NamedTuple

from camelcup import Bot
from camelcup.camelup.actions import ROLL, Action, LegBet, LoserBet, WinnerBet
from camelcup.camelup.bots.race_sampling import Chances, leg_ends, line_up, sample_races, unrolled_dice
from camelcup.camelup.payout import rung
from camelcup.camelup.rules import CAMELS, FINISH
from camelcup.camelup.state import LegalKinds, View

RACES = 1000
"""Number of races sampled for each board."""

LUCKY = 0.25
"""The high outcome of a bet is its mean over this share of cases, the luckiest."""

Payoffs = Sequence[tuple[float, float]]
"""Possible payments of an action, in coins, with their chances, which sum to 1."""


class Outlook(NamedTuple):
    """For each camel its chance to be first and second in the leg, and to win and lose the race."""

    first: list[float]
    second: list[float]
    winner: list[float]
    loser: list[float]


class Sir_Humpfree_Bogart(Bot[View, Action]):
    """Bets by exact leg chances and sampled races, else rolls; takes more risk when late and behind.

    It computes every way the leg can end, plays the rest of the race a thousand times at random,
    counts a roll as one coin, ignores traps, and takes the action of the highest worth.
    """

    _board: object = None
    _seen: Outlook

    def move(self, seat: int, view: View) -> Action:
        offers = _offers(view, view.legal_by_kind(), self._outlook(view))
        risk = appetite(seat, view)
        return max(offers, key=lambda offer: worth(offer[1], risk))[0]

    def _outlook(self, view: View) -> Outlook:
        """Return the outlook of a board; that of the last board is kept, since a board may not change."""
        board = view.camel_track, view.unmoved
        if board != self._board:
            crazy = view.rules.crazy_camels
            ends = leg_ends(line_up(view.camel_track), unrolled_dice(view), kept=1 if crazy else 0)
            races = sample_races(self.rng, ends, crazy, RACES)
            self._seen = Outlook(
                _placed(ends, -1),
                _placed(ends, -2),
                _shares([winner for winner, _ in races]),
                _shares([loser for _, loser in races]),
            )
            self._board = board
        return self._seen


def appetite(seat: int, view: View) -> float:
    """Return the taste for risk, 0 to 1: coins behind, in winner cards, times the part of the race run."""
    coins = view.player_money_values
    behind = min(1.0, (max(coins) - coins[seat]) / max(view.rules.race_right))
    _, squares = line_up(view.camel_track)
    return behind * min(1.0, squares[-1] / FINISH)


def worth(payoffs: Payoffs, risk: float) -> float:
    """Return the worth of an action: its mean and its high outcome, weighted by the taste for risk."""
    mean = sum(coins * chance for coins, chance in payoffs)
    left, high = LUCKY, 0.0
    for coins, chance in sorted(payoffs, reverse=True):
        taken = min(left, chance)
        high += coins * taken
        left -= taken
    return (1 - risk) * mean + risk * high / LUCKY


def _offers(view: View, legal: LegalKinds, outlook: Outlook) -> list[tuple[Action, Payoffs]]:
    """Return every action it considers, with its payoffs."""
    offers: list[tuple[Action, Payoffs]] = [(ROLL, [(1, 1.0)])]
    offers += [(bet, _leg_payoffs(view, bet, outlook)) for bet in legal.leg_bets]
    offers += [(bet, _race_payoffs(view, bet, outlook.winner)) for bet in legal.winner_bets]
    offers += [(bet, _race_payoffs(view, bet, outlook.loser)) for bet in legal.loser_bets]
    return offers


def _leg_payoffs(view: View, bet: LegBet, outlook: Outlook) -> Payoffs:
    """Return the payoffs of a leg bet, which depend on the earlier bets on its camel."""
    rules, camel = view.rules, bet.camel
    before = [other for other, _ in view.round_bets].count(camel)
    first, second = outlook.first[camel], outlook.second[camel]
    return [
        (rung(rules.leg_first, before), first),
        (rung(rules.leg_second, before), second),
        (rules.leg_other, 1 - first - second),
    ]


def _race_payoffs(view: View, bet: WinnerBet | LoserBet, chances: list[float]) -> Payoffs:
    """Return the payoffs of a race bet, as if all cards that other seats laid before it were right.

    Its own cards on the pile are on other camels, so they cannot be right as well.
    """
    on_winner = isinstance(bet, WinnerBet)
    before = sum(laid.winner is on_winner and laid.player != view.player for laid in view.race_bets)
    chance = chances[bet.camel]
    return [(rung(view.rules.race_right, before), chance), (view.rules.race_wrong, 1 - chance)]


def _placed(ends: Chances, place: int) -> list[float]:
    """Return for each camel the chance that it ends the leg in a place, -1 being the lead."""
    chances = [0.0] * CAMELS
    for (camels, _), chance in ends.items():
        chances[camels[place]] += chance
    return chances


def _shares(camels: list[int]) -> list[float]:
    """Return for each camel its share of a list of camels."""
    return [camels.count(camel) / len(camels) for camel in range(CAMELS)]
