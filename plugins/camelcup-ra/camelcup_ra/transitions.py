"""How a position follows from another: draws, auctions, catastrophes, ends of epochs."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TypeVar

from camelcup_ra.actions import Action, Drawn
from camelcup_ra.legal import god_actions
from camelcup_ra.rules import EPOCHS, Rules
from camelcup_ra.scoring import Earned, score_epoch
from camelcup_ra.state import BIDDING, DISCARDING, DRAWING, GODS, OVER, TURN, State, Suns
from camelcup_ra.tiles import (
    BAG,
    CATASTROPHES,
    CIVILIZATIONS,
    DROUGHT,
    EARTHQUAKE,
    FLOOD,
    FUNERAL,
    GOD,
    KINDS,
    MONUMENTS,
    NILE,
    NO_TILES,
    PHARAOH,
    RA,
    TRACK,
    UNREST,
    Counts,
)

T = TypeVar("T")

LOSS = 2
"""Tiles that a catastrophe takes."""

NOTHING_OWED = (0, 0)

KEPT = frozenset({PHARAOH, NILE, *MONUMENTS})
"""Kinds of tiles that seats keep at the end of an epoch."""


def before_deal(rules: Rules, seats: int) -> State:
    """Return the first state of a table."""
    none = ((),) * seats
    return State(
        1, 0, (), rules.centre, none, none, (NO_TILES,) * seats, (rules.points,) * seats, BAG,
        "deal", None, None, False, (), NOTHING_OWED,
    )  # fmt: skip


def deal(state: State, suns: Sequence[Suns]) -> State:
    """Return the state after a deal of the suns."""
    dealt = tuple(tuple(sorted(own)) for own in suns)
    return state._replace(suns=dealt, phase=TURN, to_move=highest_sun(dealt))


def highest_sun(suns: Sequence[Suns]) -> int:
    """Return the seat with the highest sun."""
    return max(range(len(suns)), key=lambda seat: max(suns[seat], default=0))


def next_seat(suns: Sequence[Suns], seat: int) -> int | None:
    """Return the next seat with a face-up sun, which may be the same; None where there is none."""
    seats = len(suns)
    for step in range(1, seats + 1):
        if suns[(seat + step) % seats]:
            return (seat + step) % seats
    return None


def unsettled(rules: Rules, state: State, move: Action | Drawn) -> State:
    """Return the state after an action or a drawn tile; if it ends the epoch, points are still to come."""
    return draw(rules, state, move.tile) if isinstance(move, Drawn) else ACT[state.phase](rules, state, move)


def settle(rules: Rules, state: State) -> State:
    """Return an unsettled state, or the first state of the next epoch if this one is over."""
    return end_epoch(rules, state) if ends_epoch(rules, state) else state


def draw(rules: Rules, state: State, tile: int) -> State:
    """Return the state after a tile came out of the bag for the seat that is to move."""
    seat, bag = state.to_move, state.bag
    assert seat is not None
    bag = (*bag[:tile], bag[tile] - 1, *bag[tile + 1 :])
    if tile != RA:
        to_move = next_seat(state.suns, seat)
        return state._replace(bag=bag, track=(*state.track, tile), phase=TURN, to_move=to_move)
    state = state._replace(bag=bag, ra_tiles=state.ra_tiles + 1)
    if ends_epoch(rules, state):
        return state
    return _begin_auction(state, seat, free=True)


def turn(rules: Rules, state: State, action: Action) -> State:
    """Return the state after an action of the phase `turn`."""
    assert state.to_move is not None
    if action.number is not None:
        return give_god(rules, state, action)
    if action.kind:
        return _begin_auction(state, state.to_move, free=len(state.track) == TRACK)
    return state._replace(phase=DRAWING)


def give_god(rules: Rules, state: State, action: Action) -> State:
    """Return the state after a seat gave a god tile for a tile of the track, or stopped doing so."""
    seat, tile = state.to_move, action.number
    assert seat is not None
    if tile is None:
        return state._replace(phase=TURN, to_move=next_seat(state.suns, seat))
    place = state.track.index(tile)
    counts = state.tiles[seat]
    counts = (*counts[:GOD], counts[GOD] - 1, *counts[GOD + 1 :])
    counts, owed = acquire(counts, (tile,))
    track = state.track[:place] + state.track[place + 1 :]
    return _after_gain(rules, state._replace(track=track, tiles=put(state.tiles, seat, counts)), seat, owed)


def bid(rules: Rules, state: State, action: Action) -> State:
    """Return the state after a bid or a pass; the caller's ends the auction."""
    seat = state.to_move
    assert seat is not None
    state = state._replace(bids=(*state.bids, (seat, action.number or 0)))
    if seat == state.caller:
        return _end_auction(rules, state)
    return state._replace(to_move=next_seat(state.suns, seat))


def discard(rules: Rules, state: State, action: Action) -> State:
    """Return the state after a seat discarded a tile that it owed."""
    seat, tile = state.to_move, action.number
    assert seat is not None
    assert tile is not None
    counts = state.tiles[seat]
    counts = (*counts[:tile], counts[tile] - 1, *counts[tile + 1 :])
    civilizations, monuments = state.owed
    owed = (civilizations - 1, monuments) if civilizations else (0, monuments - 1)
    return _after_gain(rules, state._replace(tiles=put(state.tiles, seat, counts)), seat, owed)


def _begin_auction(state: State, caller: int, free: bool) -> State:
    to_move = next_seat(state.suns, caller)
    return state._replace(phase=BIDDING, to_move=to_move, caller=caller, free=free, bids=())


def _end_auction(rules: Rules, state: State) -> State:
    """Return the state after all bids: the highest bidder takes the track and the sun of the centre."""
    winner, sun = max(state.bids, key=lambda bid: bid[1])
    if not sun:
        track = () if len(state.track) == TRACK else state.track
        return _after_gain(rules, state._replace(track=track), winner, NOTHING_OWED)
    counts, owed = acquire(state.tiles[winner], state.track)
    state = state._replace(
        track=(),
        centre=sun,
        suns=put(state.suns, winner, tuple([own for own in state.suns[winner] if own != sun])),
        face_down=put(state.face_down, winner, tuple(sorted((*state.face_down[winner], state.centre)))),
        tiles=put(state.tiles, winner, counts),
    )
    return _after_gain(rules, state, winner, owed)


def _after_gain(rules: Rules, state: State, seat: int, owed: tuple[int, int]) -> State:
    """Return the state in which a seat that gained tiles discards, goes on with god tiles, or is done."""
    if owed != NOTHING_OWED:
        return state._replace(phase=DISCARDING, to_move=seat, owed=owed, free=False, bids=())
    caller = state.caller
    if caller is None and state.tiles[seat][GOD] and god_actions(state.track):
        return state._replace(phase=GODS, to_move=seat, owed=owed)
    to_move = next_seat(state.suns, seat if caller is None else caller)
    return state._replace(phase=TURN, to_move=to_move, caller=None, free=False, bids=(), owed=owed)


def ends_epoch(rules: Rules, state: State) -> bool:
    """Whether the epoch is over: all Ra spaces are full, or no seat has a sun left."""
    return state.to_move is None or state.ra_tiles == rules.table(len(state.suns)).ra_spaces


def acquire(counts: Counts, gain: Iterable[int]) -> tuple[Counts, tuple[int, int]]:
    """Return a seat's tiles after a gain and its catastrophes, and what the seat owes beyond that.

    What is owed are the civilizations and the monuments of which the seat may choose.
    """
    held = list(counts)
    for tile in gain:
        held[tile] += 1
    held[PHARAOH] -= min(held[PHARAOH], LOSS * held[FUNERAL])
    dry = LOSS * held[DROUGHT]
    floods = min(held[FLOOD], dry)
    held[FLOOD] -= floods
    held[NILE] -= min(held[NILE], dry - floods)
    owed = (
        _strike(held, CIVILIZATIONS, LOSS * held[UNREST]),
        _strike(held, MONUMENTS, LOSS * held[EARTHQUAKE]),
    )
    for tile in CATASTROPHES:
        held[tile] = 0
    return tuple(held), owed


def _strike(held: list[int], group: range, loss: int) -> int:
    """Return the tiles that a seat chooses to discard; where it has no more than its loss, all go."""
    if loss < sum(held[tile] for tile in group):
        return loss
    if loss:
        for tile in group:
            held[tile] = 0
    return 0


def end_epoch(rules: Rules, state: State) -> State:
    """Return the first state of the next epoch, or the last state of the game."""
    suns = tuple(tuple(sorted(up + down)) for up, down in zip(state.suns, state.face_down, strict=True))
    points = epoch_points(rules, state)
    kept = tuple(tuple([own[tile] if tile in KEPT else 0 for tile in KINDS]) for own in state.tiles)
    last = state.epoch == EPOCHS
    return state._replace(
        epoch=min(state.epoch + 1, EPOCHS),
        ra_tiles=0,
        track=(),
        suns=suns,
        face_down=((),) * len(suns),
        tiles=kept,
        points=tuple([had + sum(new) for had, new in zip(state.points, points, strict=True)]),
        phase=OVER if last else TURN,
        to_move=None if last else highest_sun(suns),
        caller=None,
        free=False,
        bids=(),
        owed=NOTHING_OWED,
    )


def epoch_points(rules: Rules, state: State) -> Earned:
    """Return the points of each seat at the end of an epoch, by source."""
    suns = [sum(up + down) for up, down in zip(state.suns, state.face_down, strict=True)]
    return score_epoch(rules, state.epoch, state.tiles, suns, state.points)


ACT: Mapping[str, Callable[[Rules, State, Action], State]] = {
    "turn": turn,
    "god": give_god,
    "bid": bid,
    "discard": discard,
}
"""The function of each phase in which a seat decides."""


def put(values: tuple[T, ...], seat: int, value: T) -> tuple[T, ...]:
    """Return values with that of a seat replaced."""
    return (*values[:seat], value, *values[seat + 1 :])
