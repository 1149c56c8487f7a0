"""Sir Humpfree Bogart, who won the 2018 cup."""

from collections.abc import Sequence
from typing import NamedTuple

from camelcup import Bot
from camelcup.camelup.actions import ROLL, Action, LegBet, LoserBet, WinnerBet
from camelcup.camelup.bots.race_sampling import Chances, leg_ends, line_up, sample_races, unrolled_dice
from camelcup.camelup.payout import rung
from camelcup.camelup.rules import CAMELS, FINISH
from camelcup.camelup.state import LegalKinds, View

RACES = 1000
"""Races sampled for each board."""

LUCKY = 0.25
"""The high outcome of a bet is its mean over this share of cases, the luckiest."""

Payoffs = Sequence[tuple[float, float]]
"""What an action may pay, in coins, with the chance of each; the chances sum to 1."""


class Outlook(NamedTuple):
    """For each camel its chance to be first and second in the leg, and to win and lose the race."""

    first: list[float]
    second: list[float]
    winner: list[float]
    loser: list[float]


class Sir_Humpfree_Bogart(Bot):
    """Bets by exact leg chances and sampled races, else rolls; dares more when late and behind.

    It works out every way the leg can end, plays the rest of the race a thousand times at random,
    counts a roll as one coin, ignores traps, and takes the action of the highest worth.
    """

    _board: object = None
    _seen: Outlook

    def move(self, player: int, state: View) -> Action:
        offers = _offers(state, state.legal_by_kind(), self._outlook(state))
        risk = appetite(player, state)
        return max(offers, key=lambda offer: worth(offer[1], risk))[0]

    def _outlook(self, view: View) -> Outlook:
        """What is to be expected of a board; the last board's is kept, for it may not have changed."""
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


def appetite(player: int, view: View) -> float:
    """The taste for risk, 0 to 1: how far it trails (in winner cards), times how much of the race is run."""
    coins = view.player_money_values
    behind = min(1.0, (max(coins) - coins[player]) / max(view.rules.race_right))
    _, squares = line_up(view.camel_track)
    return behind * min(1.0, squares[-1] / FINISH)


def worth(payoffs: Payoffs, risk: float) -> float:
    """Coins an action counts for: its mean and its high outcome, weighed by the risk wanted."""
    mean = sum(coins * chance for coins, chance in payoffs)
    left, high = LUCKY, 0.0
    for coins, chance in sorted(payoffs, reverse=True):
        taken = min(left, chance)
        high += coins * taken
        left -= taken
    return (1 - risk) * mean + risk * high / LUCKY


def _offers(view: View, legal: LegalKinds, outlook: Outlook) -> list[tuple[Action, Payoffs]]:
    """Every action it considers, and what each may pay."""
    offers: list[tuple[Action, Payoffs]] = [(ROLL, [(1, 1.0)])]
    offers += [(bet, _leg_payoffs(view, bet, outlook)) for bet in legal.leg_bets]
    offers += [(bet, _race_payoffs(view, bet, outlook.winner)) for bet in legal.winner_bets]
    offers += [(bet, _race_payoffs(view, bet, outlook.loser)) for bet in legal.loser_bets]
    return offers


def _leg_payoffs(view: View, bet: LegBet, outlook: Outlook) -> Payoffs:
    """A leg bet is paid by those laid on the camel before it."""
    rules, camel = view.rules, bet.camel
    before = [other for other, _ in view.round_bets].count(camel)
    first, second = outlook.first[camel], outlook.second[camel]
    return [
        (rung(rules.leg_first, before), first),
        (rung(rules.leg_second, before), second),
        (rules.leg_other, 1 - first - second),
    ]


def _race_payoffs(view: View, bet: WinnerBet | LoserBet, chances: list[float]) -> Payoffs:
    """A right race bet is paid by the right ones before it, and all cards of the others may be.

    Its own cards on the pile are on other camels, so they cannot be right as well.
    """
    on_winner = isinstance(bet, WinnerBet)
    before = sum(laid.winner is on_winner and laid.player != view.player for laid in view.race_bets)
    chance = chances[bet.camel]
    return [(rung(view.rules.race_right, before), chance), (view.rules.race_wrong, 1 - chance)]


def _placed(ends: Chances, place: int) -> list[float]:
    """For each camel the chance that it ends the leg in a place, -1 being the lead."""
    chances = [0.0] * CAMELS
    for (camels, _), chance in ends.items():
        chances[camels[place]] += chance
    return chances


def _shares(camels: list[int]) -> list[float]:
    """For each camel its share of a list of camels."""
    return [camels.count(camel) / len(camels) for camel in range(CAMELS)]
