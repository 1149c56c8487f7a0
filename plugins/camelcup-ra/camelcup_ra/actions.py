"""The actions: draw, call Ra, give a god tile, bid, discard, stop giving god tiles."""

from operator import index
from typing import Any, Final, NamedTuple

from camelcup import MalformedAction, short_repr
from camelcup_ra.tiles import KINDS, tile_name

DRAW, CALL, GOD, BID, DISCARD, STOP = range(6)
"""Kinds of actions; `GOD` and `DISCARD` take a tile, `BID` a sun, 0 to pass."""

TAKES_NUMBER = (GOD, BID, DISCARD)

FORMS = "[0] draw, [1] call Ra, [2, tile] god, [3, sun] bid, [3, 0] pass, [4, tile] discard, [5] stop"


class Action(NamedTuple):
    """An action: its kind, and the tile or the sun where it needs one."""

    kind: int
    number: int | None = None

    def __str__(self) -> str:
        if self.kind == GOD:
            return f"gives a god tile for {tile_name(self.number or 0)}"
        if self.kind == BID:
            return f"bids {self.number}" if self.number else "passes"
        if self.kind == DISCARD:
            return f"discards {tile_name(self.number or 0)}"
        return {DRAW: "draws", CALL: "calls Ra"}.get(self.kind, "stops giving god tiles")


DRAWS: Final = Action(DRAW)
CALLS: Final = Action(CALL)
STOPS: Final = Action(STOP)
PASSES: Final = Action(BID, 0)
GODS = tuple(Action(GOD, tile) for tile in KINDS)
DISCARDS = tuple(Action(DISCARD, tile) for tile in KINDS)


class Drawn(NamedTuple):
    """A tile that came out of the bag."""

    tile: int

    def __str__(self) -> str:
        return tile_name(self.tile)


class Deal(NamedTuple):
    """The suns of each seat, as they were dealt."""

    suns: tuple[tuple[int, ...], ...]

    def __str__(self) -> str:
        hands = [f"{' '.join(map(str, suns))} to seat {seat}" for seat, suns in enumerate(self.suns)]
        return f"the suns {', '.join(hands)}"


def encode_move(move: Any) -> Any:
    """Return an action or an outcome as plain data."""
    if isinstance(move, Action):
        return (move.kind,) if move.number is None else (move.kind, move.number)
    return move[0]


def read_action(answer: Any) -> Action:
    """Return the action that an answer stands for, legal or not. Raises MalformedAction where it is none."""
    if type(answer) is Action:
        return answer
    try:
        if isinstance(answer, tuple | list) and not any(type(part) is bool for part in answer):
            kind, *rest = map(index, answer)
            if 0 <= kind <= STOP and len(rest) == (kind in TAKES_NUMBER):
                return Action(kind, *rest)
    except (TypeError, ValueError):
        pass
    raise MalformedAction(f"{short_repr(answer)} is not an action; answer one of {FORMS}")
