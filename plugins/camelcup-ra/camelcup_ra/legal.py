"""Which actions are legal."""

from collections.abc import Sequence
from functools import cache
from typing import Protocol

from camelcup_ra.actions import BID, CALLS, DISCARDS, DRAWS, GODS, PASSES, STOPS, Action
from camelcup_ra.tiles import CIVILIZATIONS, GOD, MONUMENTS, TRACK

DRAW_OR_CALL = (DRAWS, CALLS)


class Decision(Protocol):
    """The fields of a state that decide what is legal."""

    @property
    def phase(self) -> str: ...

    @property
    def track(self) -> Sequence[int]: ...

    @property
    def suns(self) -> Sequence[Sequence[int]]: ...

    @property
    def tiles(self) -> Sequence[Sequence[int]]: ...

    @property
    def to_move(self) -> int | None: ...

    @property
    def caller(self) -> int | None: ...

    @property
    def free(self) -> bool: ...

    @property
    def bids(self) -> Sequence[tuple[int, int]]: ...

    @property
    def owed(self) -> tuple[int, int]: ...


def actions(state: Decision) -> list[Action]:
    """Return every legal action of the seat that decides, by kind and then by number."""
    phase, seat = state.phase, state.to_move
    if seat is None or phase == "draw":
        return []
    if phase == "turn":
        if len(state.track) == TRACK:
            return [CALLS]
        return [*DRAW_OR_CALL, *(god_actions(state.track) if state.tiles[seat][GOD] else ())]
    if phase == "bid":
        return _bids(state, seat)
    if phase == "god":
        return [*god_actions(state.track), STOPS]
    group = CIVILIZATIONS if state.owed[0] else MONUMENTS
    return [DISCARDS[tile] for tile in group if state.tiles[seat][tile]]


def god_actions(track: Sequence[int]) -> list[Action]:
    """Return the actions that give a god tile for one of the track: for any but another god tile."""
    return [GODS[tile] for tile in sorted(set(track)) if tile != GOD]


def highest_bid(bids: Sequence[tuple[int, int]]) -> int:
    """Return the highest sun of some bids; 0 where all passed."""
    return max((sun for _, sun in bids), default=0)


def _bids(state: Decision, seat: int) -> list[Action]:
    """Return the bids of a seat, with a pass unless it has to bid."""
    highest = highest_bid(state.bids)
    bids = [bid(sun) for sun in state.suns[seat] if sun > highest]
    return bids if must_bid(state) else [PASSES, *bids]


def must_bid(state: Decision) -> bool:
    """Whether the seat asked is the caller, which has to bid as nobody else has."""
    return state.to_move == state.caller and not state.free and not highest_bid(state.bids)


@cache
def bid(sun: int) -> Action:
    """Return the action that bids a sun."""
    return Action(BID, sun)
