"""The part of a state or a view that a picture shows."""

from collections.abc import Sequence
from typing import NamedTuple

from camelcup import CHANCE, OVER, seat_names
from camelcup.camelup.actions import CRAZY_BLACK, RACING
from camelcup.camelup.pieces import RaceBet, Track, Trap
from camelcup.camelup.rules import FINISH, Rules
from camelcup.camelup.state import State, View

GREY_DIE = CRAZY_BLACK
"""The die of the crazy camels."""


NAME, STATUS, HEADS = 15, 12, 72
"""Letters of a name in a sentence, in the status, and of all names side by side with their marks."""


class Shown(NamedTuple):
    """A position as its picture shows it.

    The names that it shares with `State` mean the same.

    hand:    the seat whose trap and cards lie open: that of a view, or the one to move; None after the race
    to_move: the seat to move; None while the camels enter and after the race
    status:  the turn in a few words
    left:    the dice in the pyramid, by their camels; `GREY_DIE` is that of both crazy ones
    thrown:  the dice thrown this leg
    names:   the seats as they are called; `chips` in two letters, `heads` as fits above their coins
    """

    track: Track
    traps: tuple[Trap | None, ...]
    coins: tuple[int, ...]
    unpaid_rolls: tuple[int, ...]
    leg_bets: tuple[tuple[int, int], ...]
    race_bets: tuple[RaceBet, ...]
    leg: int
    hand: int | None
    to_move: int | None
    status: str
    left: tuple[int, ...]
    thrown: tuple[int, ...]
    names: Sequence[str]
    chips: Sequence[str]
    heads: Sequence[str]


def shown(position: State | View, rules: Rules, names: Sequence[str] = ()) -> Shown:
    """Return what a picture shows of a state or of a view."""
    if isinstance(position, View):
        coins, unpaid = position.player_money_values, position.player_unpaid_rolls
        leg_bets, hand = position.round_bets, position.player
        seat, rolls = position.turn % len(coins), False
        over = any(position.track[FINISH:])
    else:
        coins, unpaid = position.coins, position.unpaid_rolls
        leg_bets, hand = position.leg_bets, position.seat
        seat, rolls = position.seat, position.to_move is CHANCE
        over = position.to_move is OVER
    dice = (*RACING, GREY_DIE) if rules.crazy_camels else RACING
    enter = position.turn == 0 and (rolls or len(position.unmoved) < len(dice))
    thrown = () if enter else tuple([camel for camel in dice if camel not in position.unmoved])
    return Shown(
        track=position.track,
        traps=position.traps,
        coins=coins,
        unpaid_rolls=unpaid,
        leg_bets=leg_bets,
        race_bets=position.race_bets,
        leg=position.leg,
        hand=None if over else hand,
        to_move=None if over or enter else seat,
        status=_status(seat_names(names, len(coins), STATUS)[seat], rolls, enter, over),
        left=tuple([camel for camel in dice if camel not in thrown]),
        thrown=thrown,
        names=seat_names(names, len(coins), NAME),
        chips=seat_names(names, len(coins), 2),
        heads=seat_names(names, len(coins), min(NAME, HEADS // len(coins) - 5)),
    )


def _status(seat: str, rolls: bool, enter: bool, over: bool) -> str:
    if over:
        return "race over"
    if enter:
        return "camels enter"
    return f"{seat} rolls" if rolls else f"{seat} to move"
