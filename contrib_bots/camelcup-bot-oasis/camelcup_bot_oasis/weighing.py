"""The chance to win after each action."""

from collections.abc import Iterator, Sequence

from camelcup.camelup.actions import ROLL, Action, LegBet, LoserBet, PlaceTrap, WinnerBet
from camelcup.camelup.odds import Odds, leg_bet, trap_values
from camelcup.camelup.pieces import Trap
from camelcup.camelup.rules import Rules
from camelcup.camelup.state import View
from camelcup_bot_oasis.cards import Guess, Pile, read_pile
from camelcup_bot_oasis.chance import Prospects, spread, win_chance
from camelcup_bot_oasis.leg import ROLL_COINS, bets_laid, coins_by_seat, offer, offer_after_roll

EDGE = 0.3
"""Coins that the bot expects to gain on the others for each die that is still to be rolled.

A bot that plays better than the others need not gamble early.
"""

TRAP_PATIENCE = 0.7
"""Coins by which a trap must be better than a leg bet, at a table where no other seat takes its squares."""

RACE_PATIENCE = 0.06
"""The same for a card on the race, for each die that is still to be rolled."""


class Weighing:
    """The chance to win after each action worth considering.

    The offers of the board to the next seats, and a discount on actions that can wait, are subtracted from
    the bot's own expected coins. Bets that earn nothing are left out: with them, a table of such bots
    might never roll.

    traps_wait: whether no other seat has placed a trap so far
    """

    def __init__(
        self,
        seat: int,
        view: View,
        rules: Rules,
        odds: Odds,
        guesses: Sequence[Guess],
        traps_wait: bool,
    ) -> None:
        self.seat, self.view, self.rules, self.odds = seat, view, rules, odds
        self.trap_patience = TRAP_PATIENCE if traps_wait else 0.0
        self.seats, self.laid, self.width = len(view.traps), bets_laid(view), spread(odds)
        self.winner_pile, self.loser_pile = self._pile(guesses, True), self._pile(guesses, False)
        self.now = self._prospects(odds, view.traps)
        self.offered = self._offer(odds, self.laid)

    def actions(self, traps: bool) -> Iterator[tuple[Action, float]]:
        """Yield actions, each with the chance to win after it; traps only if `traps` is true."""
        legal = self.view.legal_by_kind()
        yield ROLL, self._chance(ROLL_COINS + offer_after_roll(self.view, self.rules), self.now)
        for leg in legal.leg_bets:
            yield from self._leg_bet(leg)
        for card in legal.winner_bets + legal.loser_bets:
            yield from self._card(card)
        if traps and legal.traps:
            yield from self._traps()

    def _leg_bet(self, bet: LegBet) -> Iterator[tuple[LegBet, float]]:
        gain = leg_bet(self.rules, self.odds, bet.camel, self.laid[bet.camel])
        if gain > 0:
            laid = [number + (camel == bet.camel) for camel, number in enumerate(self.laid)]
            yield bet, self._chance(gain + self._offer(self.odds, laid), self.now)

    def _card(self, card: WinnerBet | LoserBet) -> Iterator[tuple[WinnerBet | LoserBet, float]]:
        on_winner = isinstance(card, WinnerBet)
        pile = self.winner_pile if on_winner else self.loser_pile
        pays = list(pile.pays)
        pays[self.seat] = [
            had + (pile.next[camel] if camel == card.camel else self.rules.race_wrong)
            for camel, had in enumerate(pays[self.seat])
        ]
        after = self.now._replace(wins=pays) if on_winner else self.now._replace(lasts=pays)
        yield card, self._chance(self.offered - RACE_PATIENCE * self.odds.expected_rolls, after)

    def _traps(self) -> Iterator[tuple[PlaceTrap, float]]:
        """Yield the placements of the own trap on squares where it may be hit."""
        seat, traps = self.seat, self.view.traps
        for action, odds in trap_values(self.view, seat, self.rules, races=0).items():
            if odds.trap_hits[action.square]:
                if self.rules.crazy_camels:  # new odds of the race would take a sample for each square
                    odds = odds._replace(joint=self.odds.joint)
                placed = (*traps[:seat], Trap(action.type, action.square), *traps[seat + 1 :])
                gain = self._offer(odds, self.laid) - self.trap_patience
                yield action, self._chance(gain, self._prospects(odds, placed), odds)

    def _pile(self, guesses: Sequence[Guess], winner: bool) -> Pile:
        """Return the cards of one pile."""
        cards = zip(self.view.race_bets, guesses, strict=True)
        laid = [(bet.player, chances) for bet, chances in cards if bet.winner is winner]
        return read_pile(self.rules, self.seats, laid)

    def _prospects(self, odds: Odds, traps: Sequence[Trap | None]) -> Prospects:
        """Return the expected coins of all seats with some traps on the track, from the odds with these."""
        coins = coins_by_seat(self.view, self.rules, odds)
        for seat, trap in enumerate(traps):
            coins[seat] += self.view.player_money_values[seat]
            if trap is not None:
                coins[seat] += odds.trap_hits[trap.square]
        coins[self.seat] += EDGE * self.odds.expected_rolls
        return Prospects(coins, self.winner_pile.pays, self.loser_pile.pays)

    def _offer(self, odds: Odds, laid: Sequence[int]) -> float:
        return offer(self.rules, odds, laid, self.seats)

    def _chance(self, gain: float, after: Prospects, odds: Odds | None = None) -> float:
        """Return the chance to win with `gain` more coins."""
        coins = [had + gain * (seat == self.seat) for seat, had in enumerate(after.coins)]
        return win_chance(self.seat, after._replace(coins=coins), odds or self.odds, self.width)
