"""What each action does to the chance to win."""

from collections.abc import Iterator, Sequence

from camelcup.camelup.actions import ROLL, Action, LegBet, LoserBet, PlaceTrap, WinnerBet
from camelcup.camelup.odds import Odds, leg_bet, trap_values
from camelcup.camelup.pieces import Trap
from camelcup.camelup.state import View
from camelcup_bot_oasis.cards import Guess, Pile, read_pile
from camelcup_bot_oasis.chance import Prospects, spread, win_chance
from camelcup_bot_oasis.leg import ROLL_COINS, bets_laid, coins_by_seat, offer, offer_after_roll

EDGE = 0.3
"""Coins it expects to gain on the others for each die that is still to be rolled.

Who plays better than the others need not gamble while there is time."""

TRAP_PATIENCE = 0.7
"""Coins by which a trap must be better than what cannot wait, at a table where no other takes its squares."""

RACE_PATIENCE = 0.06
"""The same for a card on the race, for each die that is still to be rolled."""


class Weighing:
    """The chance to win after each action that is worth a thought.

    What the board offers to those who are next, and that some actions can wait, is taken from the coins
    it expects itself. Bets that earn nothing are left out, or nobody might ever roll.

    traps_wait: whether no other seat is known to place traps
    """

    def __init__(
        self, player: int, view: View, odds: Odds, guesses: Sequence[Guess], traps_wait: bool
    ) -> None:
        self.player, self.view, self.odds = player, view, odds
        self.trap_patience = TRAP_PATIENCE if traps_wait else 0.0
        self.seats, self.laid, self.width = len(view.player_money_values), bets_laid(view), spread(odds)
        self.winner_pile, self.loser_pile = self._pile(guesses, True), self._pile(guesses, False)
        self.now = self._prospects(odds, view.traps)
        self.offered = self._offer(odds, self.laid)

    def actions(self, traps: bool) -> Iterator[tuple[Action, float]]:
        """Every action with the chance to win after it. traps: whether it may place its own"""
        legal = self.view.legal_by_kind()
        yield ROLL, self._chance(ROLL_COINS + offer_after_roll(self.view), self.now)
        for leg in legal.leg_bets:
            yield from self._leg_bet(leg)
        for card in legal.winner_bets + legal.loser_bets:
            yield from self._card(card)
        if traps and legal.traps:
            yield from self._traps()

    def _leg_bet(self, bet: LegBet) -> Iterator[tuple[LegBet, float]]:
        gain = leg_bet(self.view.rules, self.odds, bet.camel, self.laid[bet.camel])
        if gain > 0:
            laid = [number + (camel == bet.camel) for camel, number in enumerate(self.laid)]
            yield bet, self._chance(gain + self._offer(self.odds, laid), self.now)

    def _card(self, card: WinnerBet | LoserBet) -> Iterator[tuple[WinnerBet | LoserBet, float]]:
        on_winner = isinstance(card, WinnerBet)
        pile = self.winner_pile if on_winner else self.loser_pile
        pays = list(pile.pays)
        pays[self.player] = [
            had + (pile.next[camel] if camel == card.camel else self.view.rules.race_wrong)
            for camel, had in enumerate(pays[self.player])
        ]
        after = self.now._replace(wins=pays) if on_winner else self.now._replace(lasts=pays)
        yield card, self._chance(self.offered - RACE_PATIENCE * self.odds.expected_rolls, after)

    def _traps(self) -> Iterator[tuple[PlaceTrap, float]]:
        """The own trap, wherever it is hit at all."""
        player, traps = self.player, self.view.traps
        for action, odds in trap_values(self.view, player, races=0).items():
            if odds.trap_hits[action.square]:
                if self.view.rules.crazy_camels:  # races would have to be played, too many for each square
                    odds = odds._replace(joint=self.odds.joint)
                placed = (*traps[:player], Trap(action.type, action.square), *traps[player + 1 :])
                gain = self._offer(odds, self.laid) - self.trap_patience
                yield action, self._chance(gain, self._prospects(odds, placed), odds)

    def _pile(self, guesses: Sequence[Guess], winner: bool) -> Pile:
        """What lies on one pile."""
        cards = zip(self.view.race_bets, guesses, strict=True)
        laid = [(bet.player, chances) for bet, chances in cards if bet.winner is winner]
        return read_pile(self.view.rules, self.seats, laid)

    def _prospects(self, odds: Odds, traps: Sequence[Trap | None]) -> Prospects:
        """What every seat may expect, by the odds with some traps."""
        coins = coins_by_seat(self.view, odds)
        for seat, trap in enumerate(traps):
            coins[seat] += self.view.player_money_values[seat]
            if trap is not None:
                coins[seat] += odds.trap_hits[trap.square]
        coins[self.player] += EDGE * self.odds.expected_rolls
        return Prospects(coins, self.winner_pile.pays, self.loser_pile.pays)

    def _offer(self, odds: Odds, laid: Sequence[int]) -> float:
        return offer(self.view.rules, odds, laid, self.seats)

    def _chance(self, gain: float, after: Prospects, odds: Odds | None = None) -> float:
        """The chance to win with so many coins more."""
        coins = [had + gain * (seat == self.player) for seat, had in enumerate(after.coins)]
        return win_chance(self.player, after._replace(coins=coins), odds or self.odds, self.width)
