"""The best expected coins."""

from collections.abc import Iterable, Iterator

from camelcup import Bot
from camelcup.camelup.actions import ROLL, Action, LoserBet, WinnerBet
from camelcup.camelup.odds import best_squares, leg_bet, race_bet
from camelcup.camelup.state import LegalKinds, View

ROLL_COINS = 1.0
"""What a roll is paid."""


class Greedy(Bot):
    """Takes the action that earns it most coins on average; of equals the first of the legal ones."""

    def move(self, player: int, state: View) -> Action:
        return max(offers(player, state), key=lambda offer: round(offer[1], 9))[0]


def offers(player: int, view: View) -> Iterator[tuple[Action, float]]:
    """Every action worth a thought, with the coins it earns on average."""
    legal = view.legal_by_kind()
    yield ROLL, ROLL_COINS
    if legal.traps:
        yield best_trap(player, view)
    odds = view.odds()
    laid = [camel for camel, _ in view.round_bets]
    for bet in legal.leg_bets:
        yield bet, leg_bet(view.rules, odds, bet.camel, laid.count(bet.camel))
    yield from race_offers(player, view, legal)


def best_trap(player: int, view: View) -> tuple[Action, float]:
    """The trap that is hit most often this leg, and how much more than the own one on the track."""
    own = view.traps[player]
    earned = 0.0 if own is None else view.odds().trap_hits[own.square]
    trap, coins = best_squares(view, player)[0]
    return trap, coins - earned


def race_offers(player: int, view: View, legal: LegalKinds) -> Iterator[tuple[Action, float]]:
    """The bets on the winner and the loser: those of other seats may be right and be paid before."""
    odds = view.odds()
    piles: Iterable[tuple[bool, tuple[WinnerBet | LoserBet, ...], tuple[float, ...]]] = (
        (True, legal.winner_bets, odds.race_win),
        (False, legal.loser_bets, odds.race_last),
    )
    for winner, bets, chances in piles:
        before = sum(bet.winner is winner and bet.player != player for bet in view.race_bets)
        for bet in bets:
            yield bet, race_bet(view.rules, chances[bet.camel], before)
