"""The outcomes of actions, and which is best."""

from collections.abc import Iterator, Sequence
from operator import add
from typing import NamedTuple

from attrs import evolve

from camelcup.camelup.actions import ROLL, Action, LegBet, LoserBet, WinnerBet
from camelcup.camelup.odds import Odds, leg_bet, trap_values
from camelcup.camelup.pieces import Trap
from camelcup.camelup.state import View
from camelcup_bot_oasis.cards import Guess, Pile, read_pile
from camelcup_bot_oasis.chance import Prospects, win_chance
from camelcup_bot_oasis.learnt import Learnt
from camelcup_bot_oasis.leg import ROLL_COINS, bets_laid, leg_coins, offer, offer_after_roll

TRAP_PATIENCE = 0.7
"""Coins by which a trap must be better than a leg bet, at a table where no other seat takes its squares."""

RACE_PATIENCE = 0.06
"""The same for a card on the race, for each die that is still to be rolled."""

BOLD = -0.4
"""Replaces `Learnt.edge` where actions are compared: a lower one makes it take more risk and win more."""


def bold(learnt: Learnt) -> Learnt:
    """Return the numbers by which actions are compared: as if the bot's leads would shrink."""
    return evolve(learnt, edge=BOLD)


class Outcome(NamedTuple):
    """The coins of all seats after an action of one, and the odds.

    rolls: expected dice to the end of the race
    """

    action: Action
    seat: int
    prospects: Prospects
    odds: Odds
    rolls: float

    def chance(self, learnt: Learnt) -> float:
        """Return the chance to win."""
        return win_chance(self.seat, self.prospects, self.odds, self.rolls, learnt)


class Weighing:
    """The outcomes of the actions worth considering.

    The offers of the board to the next seats, and a discount on actions that can wait, are subtracted from
    the bot's own expected coins. Bets that earn nothing are left out: with them, a table of such bots
    might never roll.

    traps_wait: whether no other seat has placed a trap so far
    """

    def __init__(self, seat: int, view: View, guesses: Sequence[Guess], traps_wait: bool) -> None:
        self.seat, self.view, self.rules, self.odds = seat, view, view.rules, view.odds()
        self.trap_patience = TRAP_PATIENCE if traps_wait else 0.0
        self.seats, self.laid = len(view.traps), bets_laid(view)
        self.now = Prospects(
            sure=self._sure(self.odds, view.traps),
            legs=leg_coins(view.round_bets, self.seats, self.rules),
            winners=self._pile(guesses, True),
            losers=self._pile(guesses, False),
        )
        self.offered = self._offer(self.odds, self.laid)

    def ranked(self, traps: bool, learnt: Learnt, poor: bool = False) -> list[Outcome]:
        """Return the outcomes, the best first.

        traps: whether the own trap may be placed
        poor:  whether actions count that earn nothing
        """
        decisive = bold(learnt)
        return sorted(self._outcomes(traps, poor), key=lambda outcome: -round(outcome.chance(decisive), 9))

    def _outcomes(self, traps: bool, poor: bool) -> Iterator[Outcome]:
        legal = self.view.legal_by_kind()
        yield self._outcome(ROLL, ROLL_COINS + offer_after_roll(self.view, self.rules), self.now)
        for leg in legal.leg_bets:
            if poor or leg_bet(self.rules, self.odds, leg.camel, self.laid[leg.camel]) > 0:
                yield self._leg_bet(leg)
        for card in legal.winner_bets + legal.loser_bets:
            yield self._card(card)
        if traps and legal.traps:
            yield from self._traps(poor)

    def _leg_bet(self, bet: LegBet) -> Outcome:
        laid = [number + (camel == bet.camel) for camel, number in enumerate(self.laid)]
        bets = (*self.view.round_bets, (bet.camel, self.seat))
        after = self.now._replace(legs=leg_coins(bets, self.seats, self.rules))
        return self._outcome(bet, self._offer(self.odds, laid), after)

    def _card(self, card: WinnerBet | LoserBet) -> Outcome:
        on_winner = isinstance(card, WinnerBet)
        pile = self.now.winners if on_winner else self.now.losers
        pays = list(pile.pays)
        pays[self.seat] = [
            had + (pile.next[camel] if camel == card.camel else self.rules.race_wrong)
            for camel, had in enumerate(pays[self.seat])
        ]
        pile = pile._replace(pays=pays)
        after = self.now._replace(winners=pile) if on_winner else self.now._replace(losers=pile)
        return self._outcome(card, self.offered - RACE_PATIENCE * self.odds.expected_rolls, after)

    def _traps(self, poor: bool) -> Iterator[Outcome]:
        """Yield the placements of the own trap on squares where it may be hit; on all if `poor`."""
        seat, traps = self.seat, self.view.traps
        for action, odds in trap_values(self.view, seat, self.rules, races=0).items():
            if poor or odds.trap_hits[action.square]:
                if self.rules.crazy_camels:  # new odds of the race would take a sample for each square
                    odds = odds._replace(joint=self.odds.joint, race_win=self.odds.race_win)
                placed = (*traps[:seat], Trap(action.type, action.square), *traps[seat + 1 :])
                gain = self._offer(odds, self.laid) - self.trap_patience
                after = self.now._replace(sure=self._sure(odds, placed))
                yield self._outcome(action, gain, after, odds)

    def _pile(self, guesses: Sequence[Guess], winner: bool) -> Pile:
        """Return the cards of one pile."""
        cards = zip(self.view.race_bets, guesses, strict=True)
        laid = [(bet.player, chances) for bet, chances in cards if bet.winner is winner]
        return read_pile(self.rules, self.seats, laid)

    def _sure(self, odds: Odds, traps: Sequence[Trap | None]) -> list[float]:
        """Return the coins of all seats, with those that some traps earn by the odds with these."""
        coins = [float(had) for had in map(add, self.view.player_money_values, self.view.player_unpaid_rolls)]
        for seat, trap in enumerate(traps):
            if trap is not None:
                coins[seat] += odds.trap_hits[trap.square]
        return coins

    def _offer(self, odds: Odds, laid: Sequence[int]) -> float:
        return offer(self.rules, odds, laid, self.seats)

    def _outcome(self, action: Action, gain: float, after: Prospects, odds: Odds | None = None) -> Outcome:
        """Return an outcome with `gain` more coins; its odds are those of now unless others are given."""
        sure = [had + gain * (seat == self.seat) for seat, had in enumerate(after.sure)]
        prospects = after._replace(sure=sure)
        return Outcome(action, self.seat, prospects, odds or self.odds, self.odds.expected_rolls)
