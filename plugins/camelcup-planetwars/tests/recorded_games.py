"""The recorded games: their files and their states."""

from pathlib import Path

from camelcup_planetwars.engine import PlanetWars
from camelcup_planetwars.rules import Rules

ALL = Path(__file__).parents[4] / "shared" / "golden" / "planetwars.jsonl.gz"
"""All recorded games, in a folder beside the repository, if it exists."""

SAMPLE = Path(__file__).parent / "data" / "planetwars-sample.jsonl.gz"


def game_of(recorded):
    """Return the game of a record; the contest counted its turns from 0."""
    return PlanetWars(Rules(map="\n".join(recorded["map"]), turns=recorded["turns"] + 1))


def states(recorded):
    """Yield the states of a recorded game, the last one too."""
    game = game_of(recorded)
    state = game.start(recorded["seats"])
    yield state
    for row in recorded["rows"]:
        asked = tuple(seat for seat, orders in enumerate(row["orders"]) if orders is not None)
        assert game.to_move(state) == asked
        state = game.apply(state, tuple(game.check(state, seat, row["orders"][seat]) for seat in asked))
        yield state
