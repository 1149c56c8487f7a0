"""The module `camelup` of the cup's runner: the part that bots use."""

import uuid
from collections.abc import Sequence

from camelcup.camelup import race
from camelcup.camelup.engine import CamelUp
from camelcup.camelup.rules import CAMELS, FINISH
from camelcup_dialects.cup.fields import fields, salted_hash
from camelcup_dialects.opening import opening

camels = list(range(CAMELS))
num_camels = CAMELS
num_players = 4
finish_line = FINISH
display_updates = False


class GameState:
    """A game of `num_players` seats before its first turn."""

    def __init__(self) -> None:
        game = CamelUp()
        view = game.view(opening(game, num_players), 0)
        vars(self).update(fields(view, lambda place, camel: None))


def FindCamelInNthPlace(track: Sequence[Sequence[int]], n: int) -> int:  # noqa: N802 - the runner's name
    """Return the camel in a place; the leader is in place 1. Raises ValueError for other places."""
    order = race.ranking(tuple(map(tuple, track)))
    if not 1 <= n <= len(order):
        raise ValueError(f"place {n}: the camels on this track are in the places 1 to {len(order)}")
    return order[n - 1]


def hash_bet(camel: object) -> str:
    """Return a hash of a bet, with a salt of its own."""
    return salted_hash(camel, uuid.uuid4().hex)


def check_bet(hashed_bet: str, camel: object) -> bool:
    """Whether a hash is that of a bet on a camel."""
    return hashed_bet == salted_hash(camel, hashed_bet.partition(":")[2])
