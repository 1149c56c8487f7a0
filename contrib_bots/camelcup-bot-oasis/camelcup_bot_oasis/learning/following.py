"""Turns of recorded games, with what a seat knew at each."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from camelcup import GameRecord, replay
from camelcup.camelup.engine import CamelUp
from camelcup.camelup.odds import Odds
from camelcup.camelup.state import State, View


class Seen(NamedTuple):
    """A turn of a seat.

    state:  the state it was made in
    view:   what the seat knew
    before: the odds at its last turn; at its first, the same as now
    """

    state: State
    view: View
    before: Odds


def turns(record: GameRecord, game: CamelUp) -> list[State]:
    """Return the states of a recorded game in which a seat was to move."""
    steps = replay(record, game)
    return [step.before for step in steps if isinstance(step.before.to_move, tuple)]


def follow(states: Sequence[State], game: CamelUp, seat: int) -> Iterator[Seen]:
    """Yield the turns of a seat."""
    before: Odds | None = None
    for state in states:
        if state.to_move == (seat,):
            view = game.view(state, seat)
            odds = view.odds()
            yield Seen(state, view, before or odds)
            before = odds
