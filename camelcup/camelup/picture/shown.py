"""The part of a state or a view that a picture shows."""

from typing import NamedTuple

from camelcup import CHANCE, OVER
from camelcup.camelup.pieces import RaceBet, Track, Trap
from camelcup.camelup.rules import CAMELS, FINISH
from camelcup.camelup.state import State, View


class Shown(NamedTuple):
    """A position as its picture shows it.

    hand:    the seat whose tiles and cards lie open: that of a view, or the one to move; None after the race
    to_move: the seat to move, or None while the camels enter and after the race
    status:  a few words about whose turn it is
    thrown:  camels whose dice were thrown this leg
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


def shown(position: State | View, camels: tuple[int, ...]) -> Shown:
    """Return what a picture shows of a state or of a view.

    camels: the camels that have dice
    """
    if isinstance(position, View):
        coins, unpaid, leg_bets = (
            position.player_money_values,
            position.player_unpaid_rolls,
            position.round_bets,
        )
        over = any(position.track[FINISH:])
        hand, seat, rolls = position.player, position.turn % len(coins), False
    else:
        coins, unpaid, leg_bets = position.coins, position.unpaid_rolls, position.leg_bets
        over = position.to_move is OVER
        hand = seat = position.seat
        rolls = position.to_move is CHANCE
    entering = position.turn == 0 and (rolls or sum(map(len, position.track)) < CAMELS)
    acts = not over and not entering
    status = f"s{seat} rolls" if rolls else f"s{seat} to move"
    left = camels if position.turn == 0 else position.unmoved
    return Shown(
        position.track,
        position.traps,
        coins,
        unpaid,
        leg_bets,
        position.race_bets,
        position.leg,
        None if over else hand,
        seat if acts else None,
        status if acts else "race over" if over else "camels enter",
        left,
        tuple([camel for camel in camels if camel not in left]),
    )
