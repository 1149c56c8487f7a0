"""The data of a game: states, and views, which show all of them."""

from typing import NamedTuple

from camelcup_ra import legal
from camelcup_ra.actions import Action
from camelcup_ra.tiles import Counts

DEAL, TURN, DRAWING, GODS, BIDDING, DISCARDING, OVER = (
    "deal", "turn", "draw", "god", "bid", "discard", "over",
)  # fmt: skip
"""Phases. In `draw` a tile is to come out of the bag; in `god` a seat may go on with god tiles."""

Suns = tuple[int, ...]
Bid = tuple[int, int]
"""A seat and the sun that it bid; 0 where it passed."""


class State(NamedTuple):
    """A position.

    epoch:     1 to 3
    ra_tiles:  tiles on the Ra spaces
    track:     tiles by number, as they were drawn
    centre:    the sun in the centre
    suns:      face-up suns of each seat, ascending
    face_down: face-down suns of each seat, ascending
    tiles:     for each seat the number of its tiles of each of the 23 kinds
    points:    of each seat
    bag:       tiles left in the bag, of each kind
    phase:     "deal", "turn", "draw", "god" (may go on with god tiles), "bid", "discard" or "over"
    to_move:   the seat that decides; None before the deal, and when the game is over
    caller:    the seat that began the auction, during it and its discards
    free:      during bids: whether the caller may pass too where nobody has bid
    bids:      in this auction so far, pairs of seat and sun, with 0 for those that passed
    owed:      civilizations and monuments that `to_move` still has to discard
    """

    epoch: int
    ra_tiles: int
    track: tuple[int, ...]
    centre: int
    suns: tuple[Suns, ...]
    face_down: tuple[Suns, ...]
    tiles: tuple[Counts, ...]
    points: tuple[int, ...]
    bag: Counts
    phase: str
    to_move: int | None
    caller: int | None
    free: bool
    bids: tuple[Bid, ...]
    owed: tuple[int, int]


class View(NamedTuple):
    """The state as a seat is given it; all of it is public. For its fields see `State`.

    seat:      the seat whose view it is
    ra_spaces: Ra tiles that end an epoch
    """

    seat: int
    ra_spaces: int
    epoch: int
    ra_tiles: int
    track: tuple[int, ...]
    centre: int
    suns: tuple[Suns, ...]
    face_down: tuple[Suns, ...]
    tiles: tuple[Counts, ...]
    points: tuple[int, ...]
    bag: Counts
    phase: str
    to_move: int | None
    caller: int | None
    free: bool
    bids: tuple[Bid, ...]
    owed: tuple[int, int]

    def legal_actions(self) -> list[Action]:
        """Return every legal action of the seat; none if it is not to move."""
        return legal.actions(self.state()) if self.seat == self.to_move else []

    def state(self) -> State:
        """Return the state, to simulate with."""
        return State(*self[2:])

    @property
    def highest_bid(self) -> int:
        """The highest sun that was bid in this auction; 0 where none was."""
        return legal.highest_bid(self.bids)

    def count(self, seat: int, *kinds: int) -> int:
        """Return how many tiles of some kinds a seat has."""
        return sum(self.tiles[seat][kind] for kind in kinds)


class Concealed(NamedTuple):
    """A position as groups show it that hide points and face-down suns. seat: who looks; -1 for nobody"""

    state: State
    seat: int
