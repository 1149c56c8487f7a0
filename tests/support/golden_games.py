"""Games of Camel Up that other implementations recorded, read as the engine's states."""

import gzip
import json
from pathlib import Path

from camelcup.camelup.actions import Enter

SAMPLES = Path(__file__).parents[1] / "data"
GAMES = {"cup2026": 300, "camelai": 200}
"""The number of games recorded by each rule set."""

SAMPLED = 5
"""The number of those that are kept in this repository."""


def all_games(folder, rules):
    """Return all games of a rule set. folder: that of the fixture `golden`"""
    games = read(folder / f"{rules}.jsonl.gz")
    assert len(games) == GAMES[rules]
    return games


def sampled_games(rules):
    """Return the sample of the games of a rule set."""
    games = read(SAMPLES / f"{rules}-first{SAMPLED}.jsonl.gz")
    assert len(games) == SAMPLED
    return games


def read(path):
    return [json.loads(line) for line in gzip.decompress(path.read_bytes()).splitlines()]


def first_state(game, recorded):
    """Return the state in which the camels of a recorded game have entered."""
    state = game.start(recorded.get("players", 4))
    for square, stack in recorded["start"]["track"]:
        for camel in stack:
            state = game.resolve(state, Enter(camel, square))
    return state


def snapshot(state):
    """Return the state in the form of the records."""
    return {
        "track": [[square, list(stack)] for square, stack in enumerate(state.track) if stack],
        "traps": sorted([trap.square, trap.type, seat] for seat, trap in enumerate(state.traps) if trap),
        "coins": list(state.coins),
        "unmoved": list(state.unmoved),
    }


def recorded_snapshot(turn):
    """Return what a record says of the state after a turn."""
    return {key: turn[key] for key in ("track", "traps", "coins", "unmoved")}
