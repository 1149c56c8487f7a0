"""Narration: auctions, catastrophes, discarded tracks and ends of epochs."""

from collections.abc import Iterator, Sequence
from typing import Any

from camelcup_ra import tiles
from camelcup_ra.actions import Action, Deal, Drawn
from camelcup_ra.legal import highest_bid
from camelcup_ra.rules import EPOCHS, Rules
from camelcup_ra.state import State
from camelcup_ra.tiles import in_words, tiles_in_words
from camelcup_ra.transitions import acquire

VICTIMS = {
    tiles.FUNERAL: (tiles.PHARAOH,),
    tiles.DROUGHT: (tiles.FLOOD, tiles.NILE),
    tiles.UNREST: tuple(tiles.CIVILIZATIONS),
    tiles.EARTHQUAKE: tuple(tiles.MONUMENTS),
}
"""The tiles that each catastrophe takes."""


def narrate(rules: Rules, before: State, move: Any, after: State, names: Sequence[str]) -> list[str]:
    """Return the lines for a move; `names` has one for each seat."""
    if isinstance(move, Deal):
        lines = [_begins(after, names)]
    elif isinstance(move, Drawn):
        lines = _ra_tile(rules, before, names) if move.tile == tiles.RA else []
    elif before.phase == "bid" and before.to_move == before.caller:
        lines = _auction(before, move[0], names)
    else:
        lines = _god(before, move[0], names)
    return [*lines, *_epoch_end(before, after, names)]


def _begins(state: State, names: Sequence[str]) -> str:
    seat = state.to_move
    assert seat is not None
    return f"{names[seat]} begins epoch {state.epoch}, with the highest sun, {state.suns[seat][-1]}"


def _ra_tile(rules: Rules, before: State, names: Sequence[str]) -> list[str]:
    """Return the auction that a Ra tile begins, unless it ends the epoch."""
    number, spaces = before.ra_tiles + 1, rules.table(len(names)).ra_spaces
    assert before.to_move is not None
    if number == spaces:
        return [f"the last Ra tile, {number} of {spaces}"]
    return [f"Ra tile {number} of {spaces}: an auction, in which {names[before.to_move]} is asked last"]


def _auction(before: State, action: Action, names: Sequence[str]) -> list[str]:
    """Return the bids of an auction and its result; not a bid that was the only one, which the move says."""
    assert before.to_move is not None
    bids = (*before.bids, (before.to_move, action.number or 0))
    said = [f"{names[seat]} {f'bids {sun}' if sun else 'passes'}" for seat, sun in bids]
    said = said if len(said) > 1 else []
    best = highest_bid(bids)
    if not best:
        full = len(before.track) == tiles.TRACK
        return ["; ".join([*said, f"the {'full track is discarded' if full else 'track stays'}"])]
    winner = next(seat for seat, sun in bids if sun == best)
    gain = in_words([*tiles_in_words(before.track), f"the {before.centre}"])
    return [
        "; ".join([*said, f"{names[winner]} takes {gain}"]),
        *_losses(before, winner, before.track, names),
    ]


def _god(before: State, action: Action, names: Sequence[str]) -> list[str]:
    """Return what a tile that was taken with a god tile did, if it is a catastrophe."""
    if before.phase not in ("turn", "god") or action.number not in tiles.CATASTROPHES:
        return []
    assert before.to_move is not None
    return list(_losses(before, before.to_move, (action.number or 0,), names))


def _losses(before: State, seat: int, gain: Sequence[int], names: Sequence[str]) -> Iterator[str]:
    """Yield a line for each catastrophe in a gain."""
    had = list(before.tiles[seat])
    for tile in gain:
        had[tile] += 1
    held, owed = acquire(before.tiles[seat], gain)
    for catastrophe, victims in VICTIMS.items():
        if catastrophe in gain:
            lost = in_words(tiles_in_words([tile for tile in victims for _ in range(had[tile] - held[tile])]))
            choice = {tiles.UNREST: owed[0], tiles.EARTHQUAKE: owed[1]}.get(catastrophe, 0)
            loss = f"discards {choice} tiles of its choice" if choice else f"loses {lost}"
            yield f"{tiles.NAMES[catastrophe]}: {names[seat]} {loss}"


def _epoch_end(before: State, after: State, names: Sequence[str]) -> list[str]:
    """Return the end of an epoch, and who begins the next; or the end of the game."""
    if before.epoch == after.epoch and after.to_move is not None:
        return []
    head = f"epoch {before.epoch} ends"
    left = [] if before.phase in ("bid", "discard") else list(before.track)
    if left:
        head += (
            f"; {in_words(tiles_in_words(left))} of the track {'is' if len(left) == 1 else 'are'} discarded"
        )
    return [head, _begins(after, names) if before.epoch < EPOCHS else "the game is over"]
