"""Set-up of a race."""

import random

from camelcup import CHANCE
from camelcup.camelup.engine import CamelUp
from camelcup.camelup.state import State


def opening(game: CamelUp, seats: int) -> State:
    """Return a state in which seat 0 begins; the module `random` draws where the camels enter."""
    draws = random.Random(random.getrandbits(64))
    state = game.start(seats)
    while game.to_move(state) is CHANCE:
        state = game.resolve(state, game.sample(state, draws))
    return state
