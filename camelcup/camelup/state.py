"""The data of Camel Up: states, and views of them.

Both are named tuples, the immutable values that are quickest to make: every turn makes four.
"""

from itertools import chain
from typing import TYPE_CHECKING, NamedTuple

from camelcup import OVER, Node
from camelcup.camelup import legal, race
from camelcup.camelup.actions import (
    LEG_BETS,
    LOSER_BETS,
    MIRAGES,
    OASES,
    RACING,
    ROLL,
    WINNER_BETS,
    Action,
    LegBet,
    LoserBet,
    PlaceTrap,
    Roll,
    WinnerBet,
)
from camelcup.camelup.payout import rung
from camelcup.camelup.pieces import RaceBet, Track, Trap
from camelcup.camelup.rules import FINISH, MAX_SEATS, SQUARES, Rules

if TYPE_CHECKING:
    from camelcup.camelup.odds.model import Odds


class LegalKinds(NamedTuple):
    """Legal actions in groups, one a kind."""

    rolls: tuple[Roll, ...]
    traps: tuple[PlaceTrap, ...]
    leg_bets: tuple[LegBet, ...]
    winner_bets: tuple[WinnerBet, ...]
    loser_bets: tuple[LoserBet, ...]


class State(NamedTuple):
    """A table between two moves.

    track:        a stack for each square
    traps:        each seat's trap, or None
    unmoved:      camels that have not moved this leg, ascending; before the race, not entered
    coins:        each seat's coins
    unpaid_rolls: each seat's rolls of this leg that are still to be paid
    leg_bets:     (camel, seat) in the order placed
    race_bets:    the secret cards of all seats, in the order laid
    turn:         number of turns so far
    leg:          number of the leg, from 1
    seat:         the seat to move, or the seat that moved last where chance is to move
    to_move:      the answer of `Game.to_move`
    """

    track: Track
    traps: tuple[Trap | None, ...]
    unmoved: tuple[int, ...]
    coins: tuple[int, ...]
    unpaid_rolls: tuple[int, ...]
    leg_bets: tuple[tuple[int, int], ...]
    race_bets: tuple[RaceBet, ...]
    turn: int
    leg: int
    seat: int
    to_move: Node | tuple[int, ...]


class View(NamedTuple):
    """The knowledge of seat `player`. Most names are those of the 2018 Camel Up Cup.

    camel_track:         a stack (bottom to top) for each square
    traps:               each seat's Trap(type, square), or None
    unmoved:             camels that have not moved this leg, crazy ones (5 and 6) included
    player_money_values: each seat's coins
    player_unpaid_rolls: each seat's rolls of this leg that are paid at its end
    round_bets:          (camel, player) of the leg's bets, in order
    race_bets:           RaceBet(camel, player, winner) in order; camels of other seats are None
    turn:                number of turns so far, of all seats
    leg:                 number of the leg, from 1
    """

    player: int
    camel_track: Track
    traps: tuple[Trap | None, ...]
    unmoved: tuple[int, ...]
    player_money_values: tuple[int, ...]
    player_unpaid_rolls: tuple[int, ...]
    round_bets: tuple[tuple[int, int], ...]
    race_bets: tuple[RaceBet, ...]
    turn: int
    leg: int
    rules: Rules

    def legal_actions(self) -> tuple[Action, ...]:
        """Return every legal action: roll, traps (-1, then +1, by square), leg, winner and loser bets."""
        return tuple(chain.from_iterable(self.legal_by_kind()))

    def legal_by_kind(self) -> LegalKinds:
        """Return the legal actions in five groups, one a kind; all but the first may be empty."""
        traps = legal.trap_squares(self.rules, self.camel_track, self.traps, self.player)
        free = legal.race_camels(self.race_bets, self.player)
        return LegalKinds(
            (ROLL,),
            tuple([MIRAGES[square] for square in traps] + [OASES[square] for square in traps]),
            tuple([LEG_BETS[camel] for camel in legal.leg_camels(self.rules, self.round_bets)]),
            tuple([WINNER_BETS[camel] for camel in free]),
            tuple([LOSER_BETS[camel] for camel in free]),
        )

    def ranking(self) -> tuple[int, ...]:
        """Return the racing camels, leader first."""
        return tuple(race.ranking(self.camel_track))

    @property
    def leader(self) -> int:
        """The racing camel in front: of those on the foremost square, the highest."""
        return self.ranking()[0]

    def leg_bet_pays(self, camel: int) -> int:
        """Return the coins that the next leg bet on a camel pays if the camel leads at the end of the leg.

        0 if no bet on it is left, or if all that are left pay nothing.
        """
        if camel not in legal.leg_camels(self.rules, self.round_bets):
            return 0
        return rung(self.rules.leg_first, [on for on, _ in self.round_bets].count(camel))

    def bet_values(self) -> dict[Action, float]:
        """Return the expected coins of each leg, winner and loser bet that is legal now, by the odds.

        Hidden cards count as `camelcup.camelup.odds.race_bet` says. The seat's own cards on a pile are on
        other camels, so they take no payment from its next bet.
        """
        from camelcup.camelup.odds.worth import bet_values

        free = legal.race_camels(self.race_bets, self.player)
        piles = [card.winner for card in self.race_bets if card.player != self.player]
        cards = piles.count(True), piles.count(False)
        return bet_values(self.rules, self.odds(), self.round_bets, free, cards)

    def odds(self) -> "Odds":
        """Return the odds of this board, computed at the first call; see `camelcup.camelup.odds`."""
        from camelcup.camelup.odds.chances import remembered

        return remembered(self.camel_track, self.traps, self.unmoved)

    @property
    def track(self) -> Track:
        """`camel_track`, under its name in states and positions."""
        return self.camel_track

    @property
    def camels(self) -> tuple[int, ...]:
        """The racing camels."""
        return RACING

    @property
    def trap_track(self) -> tuple[tuple[int, int] | tuple[()], ...]:
        """For each square (type, player) of the trap on it, or an empty tuple."""
        track: list[tuple[int, int] | tuple[()]] = [()] * SQUARES
        for player, trap in enumerate(self.traps):
            if trap is not None:
                track[trap.square] = (trap.type, player)
        return tuple(track)

    @property
    def player_has_placed_trap(self) -> tuple[bool, ...]:
        """Whether each seat's trap is on the track."""
        return tuple([trap is not None for trap in self.traps])

    @property
    def camel_yet_to_move(self) -> tuple[bool, ...]:
        """Whether each racing camel is still to move this leg."""
        unmoved = self.unmoved
        return tuple([camel in unmoved for camel in RACING])

    @property
    def game_winner_bets(self) -> tuple[tuple[int | None, int], ...]:
        """(camel or None, player) of the bets on the winner, in order."""
        return tuple([bet[:2] for bet in self.race_bets if bet.winner])

    @property
    def game_loser_bets(self) -> tuple[tuple[int | None, int], ...]:
        """(camel or None, player) of the bets on the loser, in order."""
        return tuple([bet[:2] for bet in self.race_bets if not bet.winner])

    @property
    def player_game_bets(self) -> tuple[tuple[int | None, ...], ...]:
        """The camels of each seat's race bets, in order; hidden ones are None."""
        bets: list[list[int | None]] = [[] for _ in self.traps]
        for camel, player, _ in self.race_bets:
            bets[player].append(camel)
        return tuple(map(tuple, bets))


def state_of(position: State | View) -> State:
    """Return the state that a view shows, cards face down; of a state itself."""
    if isinstance(position, State):
        return position
    seat = position.turn % len(position.traps)
    return State(*position[1:10], seat, OVER if any(position.track[FINISH:]) else (seat,))


def hide(race_bets: tuple[RaceBet, ...], seat: int | None) -> tuple[RaceBet, ...]:
    """Return race bets as one seat sees them, or nobody: the camels of the others are None."""
    return tuple([bet if bet.player == seat else _HIDDEN[bet.player, bet.winner] for bet in race_bets])


_HIDDEN = {
    (seat, winner): RaceBet(None, seat, winner) for seat in range(MAX_SEATS) for winner in (True, False)
}
