"""The data of Camel Up: a state, and what one seat sees of it.

Both are named tuples: no assignment can change one, not even `object.__setattr__`, and they are the
quickest immutable values to make, which counts here because every turn makes four. Only the rules
that a view names are an attrs value, a copy which a bot could break by force; the engine decides by
its own.
"""

from itertools import chain
from typing import NamedTuple

from camelcup.camelup import legal
from camelcup.camelup.actions import (
    LEG_BETS,
    LOSER_BETS,
    MIRAGES,
    OASES,
    ROLL,
    WINNER_BETS,
    Action,
    LegBet,
    LoserBet,
    PlaceTrap,
    Roll,
    WinnerBet,
)
from camelcup.camelup.odds.chances import remembered
from camelcup.camelup.odds.model import Odds
from camelcup.camelup.pieces import RaceBet, Track, Trap
from camelcup.camelup.rules import CAMELS, MAX_SEATS, SQUARES, Rules
from camelcup.game import Node


class LegalKinds(NamedTuple):
    """Legal actions in groups, one a kind."""

    rolls: tuple[Roll, ...]
    traps: tuple[PlaceTrap, ...]
    leg_bets: tuple[LegBet, ...]
    winner_bets: tuple[WinnerBet, ...]
    loser_bets: tuple[LoserBet, ...]


class State(NamedTuple):
    """All there is to know about a table between two moves.

    track:     a stack for each square
    traps:     each seat's trap, or None
    unmoved:   camels that have not moved this leg, ascending; before the race, not entered
    coins:     each seat's money
    tickets:   each seat's rolls this leg that are still to be paid
    leg_bets:  (camel, seat) in the order placed
    race_bets: every seat's secret cards, in the order laid
    turn:      turns so far
    seat:      whose turn it is, or was when chance was called
    to_move:   what `Game.to_move` answers
    """

    track: Track
    traps: tuple[Trap | None, ...]
    unmoved: tuple[int, ...]
    coins: tuple[int, ...]
    tickets: tuple[int, ...]
    leg_bets: tuple[tuple[int, int], ...]
    race_bets: tuple[RaceBet, ...]
    turn: int
    seat: int
    to_move: Node | tuple[int, ...]


class View(NamedTuple):
    """What seat `player` knows. The names are those of the 2018 Camel Up Cup.

    camel_track:         a stack (bottom to top) for each square
    traps:               each seat's Trap(type, square), or None
    unmoved:             camels that have not moved this leg
    player_money_values: each seat's coins
    round_bets:          (camel, player) of the leg's bets, in order
    race_bets:           RaceBet(camel, player, winner), in order; camels of other seats are None
    turn:                turns so far, of all seats
    """

    player: int
    camel_track: Track
    traps: tuple[Trap | None, ...]
    unmoved: tuple[int, ...]
    player_money_values: tuple[int, ...]
    round_bets: tuple[tuple[int, int], ...]
    race_bets: tuple[RaceBet, ...]
    turn: int
    rules: Rules

    def legal_actions(self) -> tuple[Action, ...]:
        """Every legal action: roll, traps (-1, then +1, by square), leg, winner and loser bets by camel."""
        return tuple(chain.from_iterable(self.legal_by_kind()))

    def legal_by_kind(self) -> LegalKinds:
        """The same in five groups, one a kind of action, any but the first of which may be empty."""
        traps = legal.trap_squares(self.rules, self.camel_track, self.traps, self.player)
        race = legal.race_camels(self.race_bets, self.player)
        return LegalKinds(
            (ROLL,),
            tuple([MIRAGES[square] for square in traps] + [OASES[square] for square in traps]),
            tuple([LEG_BETS[camel] for camel in legal.leg_camels(self.rules, self.round_bets)]),
            tuple([WINNER_BETS[camel] for camel in race]),
            tuple([LOSER_BETS[camel] for camel in race]),
        )

    def odds(self) -> Odds:
        """The chances of this board, worked out when first asked for; see `camelcup.camelup.odds`."""
        return remembered(self.camel_track, self.traps, self.unmoved)

    @property
    def track(self) -> Track:
        """The same as `camel_track`, by the name it has in states and positions."""
        return self.camel_track

    @property
    def camels(self) -> tuple[int, ...]:
        """The racing camels."""
        return tuple(range(CAMELS))

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
        """For each seat whether its trap is on the track."""
        return tuple(trap is not None for trap in self.traps)

    @property
    def camel_yet_to_move(self) -> tuple[bool, ...]:
        """For each racing camel whether it is still to move this leg."""
        return tuple(camel in self.unmoved for camel in range(CAMELS))

    @property
    def game_winner_bets(self) -> tuple[tuple[int | None, int], ...]:
        """(camel or None, player) of the bets on the winner, in order."""
        return tuple((bet.camel, bet.player) for bet in self.race_bets if bet.winner)

    @property
    def game_loser_bets(self) -> tuple[tuple[int | None, int], ...]:
        """(camel or None, player) of the bets on the loser, in order."""
        return tuple((bet.camel, bet.player) for bet in self.race_bets if not bet.winner)

    @property
    def player_game_bets(self) -> tuple[tuple[int | None, ...], ...]:
        """For each seat the camels of its race bets, in order; hidden ones are None."""
        seats = range(len(self.player_money_values))
        return tuple(tuple(bet.camel for bet in self.race_bets if bet.player == seat) for seat in seats)


def hide(race_bets: tuple[RaceBet, ...], seat: int) -> tuple[RaceBet, ...]:
    """Race bets as one seat sees them: the camels of the others are None."""
    return tuple([bet if bet.player == seat else _HIDDEN[bet.player, bet.winner] for bet in race_bets])


_HIDDEN = {
    (seat, winner): RaceBet(None, seat, winner) for seat in range(MAX_SEATS) for winner in (True, False)
}
