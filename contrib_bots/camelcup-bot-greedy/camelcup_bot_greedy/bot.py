"""A bot that plays for the best expected coins."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from camelcup import Bot, Game, Values
from camelcup.camelup.actions import ROLL, Action, LoserBet, WinnerBet
from camelcup.camelup.odds import best_squares, leg_bet, prepare, race_bet
from camelcup.camelup.reasons import reason
from camelcup.camelup.rules import Rules
from camelcup.camelup.state import View

ROLL_COINS = 1.0
"""Coins for a roll."""

SHOWN = 3
"""Actions in an explanation."""


class Greedy(Bot[View, Action]):
    """Takes the action with the most expected coins; of equal ones, the first in the order of `offers`.

    roll: coins for a roll
    race: factor with which the expected coins of race bets count
    """

    def __init__(self, roll: float = ROLL_COINS, race: float = 1.0) -> None:
        self.roll = roll
        self.race = race

    def begin(self, seat: int, seats: int, game: Game[Any, View, Action]) -> None:
        prepare()

    def move(self, seat: int, view: View) -> Action:
        return self._ranked(seat, view)[0][0]

    def explain(self, seat: int, view: View) -> str:
        """Return the best actions with their expected coins, and the chances behind the first."""
        best = self._ranked(seat, view)[:SHOWN]
        lines = [f"{action}: {coins:+.2f} coins" for action, coins in best]
        return "\n".join([*lines, reason(view, best[0][0])])

    def action_values(self, seat: int, view: View) -> Values:
        """Return the expected coins of the actions worth considering."""
        return Values("expected coins", self._ranked(seat, view))

    def _ranked(self, seat: int, view: View) -> list[tuple[Action, float]]:
        """Return the actions worth considering with their expected coins, best first."""
        worths = offers(seat, view, self.game.rules, self.roll, self.race)
        return sorted(worths, key=lambda offer: -round(offer[1], 9))


def offers(seat: int, view: View, rules: Rules, roll: float, race: float) -> Iterator[tuple[Action, float]]:
    """Yield the actions worth considering, each with its expected coins. roll, race: as `Greedy` has them"""
    legal = view.legal_by_kind()
    yield ROLL, roll
    if legal.traps:
        yield best_trap(seat, view, rules)
    odds = view.odds()
    laid = [camel for camel, _ in view.round_bets]
    for bet in legal.leg_bets:
        yield bet, leg_bet(rules, odds, bet.camel, laid.count(bet.camel))
    yield from race_offers(seat, view, rules, True, legal.winner_bets, odds.race_win, race)
    yield from race_offers(seat, view, rules, False, legal.loser_bets, odds.race_last, race)


def best_trap(seat: int, view: View, rules: Rules) -> tuple[Action, float]:
    """Return the trap with the most hits this leg, and the coins it gains over the own trap on the track."""
    own = view.traps[seat]
    earned = 0.0 if own is None else view.odds().trap_hits[own.square]
    trap, coins = best_squares(view, seat, rules)[0]
    return trap, coins - earned


def race_offers(
    seat: int,
    view: View,
    rules: Rules,
    on_winner: bool,
    bets: Iterable[WinnerBet | LoserBet],
    chances: Sequence[float],
    factor: float,
) -> Iterator[tuple[Action, float]]:
    """Yield the bets on one pile; earlier cards of other seats may be right, and are then paid first."""
    before = sum(card.winner is on_winner and card.player != seat for card in view.race_bets)
    for bet in bets:
        yield bet, factor * race_bet(rules, chances[bet.camel], before)
