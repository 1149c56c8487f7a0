"""The recorded games: their files and their states."""

from pathlib import Path

from camelcup_tron.engine import Tron
from camelcup_tron.protocol import TronProtocol
from camelcup_tron.rules import Rules

from camelcup import Limits

ALL = Path(__file__).parents[4] / "shared" / "golden" / "tron.jsonl.gz"
"""All recorded games, in a folder beside the repository, if it exists."""

SAMPLE = Path(__file__).parent / "data" / "tron-sample.jsonl.gz"


def game_of(recorded):
    """Return the game of a record."""
    return Tron(Rules(map=recorded["map"], even=False))


def protocols_of(game):
    """Return the text protocol of each seat."""
    return [TronProtocol(game, seat, 2, Limits()) for seat in range(2)]


def action(game, state, protocol, written):
    """Return what a seat does by what its program wrote: the default where that holds no answer."""
    if found := protocol.ends.search(written.encode()):
        lines = written[: found.end()].split("\n")
        return game.check(state, protocol.seat, protocol.answer(lines))
    return game.default_action(state, protocol.seat)
