"""Values of all actions of a seat, by the exact odds and in expectation."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from camelcup.camelup import race
from camelcup.camelup.actions import ROLL, Action, LoserBet, WinnerBet
from camelcup.camelup.engine import DICE
from camelcup.camelup.odds import Odds, leg_bet, trap_values
from camelcup.camelup.pieces import Trap
from camelcup.camelup.rules import CAMELS, FINISH
from camelcup.camelup.state import View
from camelcup_bot_sparring.stake import PerCamel, card, only, others_cards, stakes

ROLL_COINS = 1.0
"""Coins for a roll."""

OTHERS = 1 / 3
"""Cost of a coin that another seat gains."""

LEFT = 0.6
"""Cost of a coin that a leg bet left for another seat pays: its own seat cannot have it either."""


class Value(NamedTuple):
    """The value of an action.

    gains:  for each seat the change of its expected coins
    left:   for each other seat, in turn order, the coins more than a roll's of the leg bet left for it
    spread: the standard deviation of the coins of the seat's own bets after the action
    """

    action: Action
    gains: Sequence[float]
    left: Sequence[float]
    spread: float


class Values:
    """The values of the actions of the seat of a view.

    guesses: for each card on the race the chances of its camel
    coins:   for each seat the coins it has and those that its bets and its trap are expected to pay
    """

    def __init__(self, view: View, guesses: Sequence[PerCamel]) -> None:
        self.view, self.rules, self.odds, self._guesses = view, view.rules, view.odds(), guesses
        self.seat, self.seats = view.player, len(view.traps)
        laid = [camel for camel, _ in view.round_bets]
        self._laid = [laid.count(camel) for camel in range(CAMELS)]
        self._stakes = stakes(view, guesses)
        self._expected = self._expect(self.odds, view.traps)
        self._left_now = self._left(self.odds, self._laid)
        sources = view.player_money_values, view.player_unpaid_rolls, self._expected
        self.coins = [sum(coins) for coins in zip(*sources, strict=True)]
        self.spread = self._stakes[self.seat].spread(self.odds)

    def actions(self, traps: bool) -> Iterator[Value]:
        """Yield the values of a roll, of bets and, if `traps` is true, of traps.

        Leg bets that earn nothing and traps that nothing can hit are left out.
        """
        legal = self.view.legal_by_kind()
        yield Value(ROLL, self._alone(ROLL_COINS), self._left_after_roll(), self.spread)
        for bet in legal.leg_bets:
            placed = self._laid[bet.camel]
            gain = leg_bet(self.rules, self.odds, bet.camel, placed)
            if gain > 0:
                laid = [number + (camel == bet.camel) for camel, number in enumerate(self._laid)]
                after = self._stakes[self.seat].with_leg_bet(self.rules, bet.camel, placed)
                yield Value(bet, self._alone(gain), self._left(self.odds, laid), after.spread(self.odds))
        yield from map(self._card, legal.winner_bets + legal.loser_bets)
        if traps and legal.traps:
            yield from self._traps()

    def lead(self, value: Value) -> float:
        """Return the coins that a seat gains by an action, less the cost of what the others gain."""
        own = value.gains[self.seat]
        return own - OTHERS * (sum(value.gains) - own) - LEFT * sum(value.left)

    def _card(self, bet: WinnerBet | LoserBet) -> Value:
        on_winner, own = isinstance(bet, WinnerBet), self._stakes[self.seat]
        before = others_cards(self.view, self._guesses, on_winner, self.seat)
        more = card(self.rules, only(bet.camel, 1.0), before)
        after = own.with_card(self.rules, on_winner, more)
        gain = after.mean(self.odds) - own.mean(self.odds)
        return Value(bet, self._alone(gain), self._left_now, after.spread(self.odds))

    def _traps(self) -> Iterator[Value]:
        seat, traps, now = self.seat, self.view.traps, self.odds
        for action, odds in trap_values(self.view, seat, self.rules, races=0).items():
            if odds.trap_hits[action.square]:
                if self.rules.crazy_camels:  # new odds of the race would take a sample for each square
                    odds = odds._replace(joint=now.joint, race_win=now.race_win, race_last=now.race_last)
                placed = (*traps[:seat], Trap(action.type, action.square), *traps[seat + 1 :])
                after = self._expect(odds, placed)
                gains = [new - old for new, old in zip(after, self._expected, strict=True)]
                yield Value(action, gains, self._left(odds, self._laid), self._stakes[seat].spread(odds))

    def _alone(self, gain: float) -> list[float]:
        """Return the gains of an action that pays its own seat only."""
        return [gain if seat == self.seat else 0.0 for seat in range(self.seats)]

    def _expect(self, odds: Odds, traps: Sequence[Trap | None]) -> list[float]:
        """Return the coins that the bets and the trap of each seat are expected to pay."""
        return [
            stake.mean(odds) + (odds.trap_hits[trap.square] if trap else 0.0)
            for stake, trap in zip(self._stakes, traps, strict=True)
        ]

    def _left(self, odds: Odds, laid: Sequence[int]) -> list[float]:
        """Return `Value.left`: the seats take the best leg bet in turn. laid: leg bets on each camel"""
        rules, gains = self.rules, []
        for camel, number in enumerate(laid):
            for place in range(number, rules.leg_bets_per_camel or len(rules.leg_first)):
                gain = leg_bet(rules, odds, camel, place) - ROLL_COINS
                if gain <= 0:
                    break
                gains.append(gain)
        best = sorted(gains, reverse=True)[: self.seats - 1]
        return best + [0.0] * (self.seats - 1 - len(best))

    def _left_after_roll(self) -> list[float]:
        """Return the mean of `Value.left` over the boards after a roll; with crazy camels, that of now."""
        view, rules = self.view, self.rules
        if rules.crazy_camels:
            return self._left_now
        total = [0.0] * (self.seats - 1)
        for throw, chance in DICE[view.unmoved]:
            track, square, _ = race.move(view.camel_track, view.traps, throw.camel, throw.steps)
            if square >= FINISH:
                continue
            unmoved, traps, laid = tuple(set(view.unmoved) - {throw.camel}), view.traps, self._laid
            if not unmoved:
                unmoved, laid = view.camels, [0] * CAMELS
                traps = traps if rules.traps_stay else (None,) * self.seats
            after = view._replace(camel_track=track, traps=traps, unmoved=tuple(sorted(unmoved)))
            left = self._left(after.odds(), laid)
            total = [had + chance * more for had, more in zip(total, left, strict=True)]
        return total
