"""Games of Camel Up that other implementations recorded, read as the engine's states."""

import gzip
import json
from pathlib import Path
from typing import Any

from camelcup.camelup.actions import Enter
from camelcup.camelup.engine import CamelUp
from camelcup.camelup.state import State

SAMPLES = Path(__file__).parents[1] / "data"
GAMES = {"cup2026": 300, "camelai": 200}
"""The number of games recorded by each rule set."""

SAMPLED = 5
"""The number of those that are kept in this repository."""


def all_games(folder: Path, rules: str) -> list[Any]:
    """Return all games of a rule set. folder: that of the fixture `golden`"""
    games = read(folder / f"{rules}.jsonl.gz")
    assert len(games) == GAMES[rules]
    return games


def sampled_games(rules: str) -> list[Any]:
    """Return the sample of the games of a rule set."""
    games = read(SAMPLES / f"{rules}-first{SAMPLED}.jsonl.gz")
    assert len(games) == SAMPLED
    return games


def read(path: Path) -> list[Any]:
    return [json.loads(line) for line in gzip.decompress(path.read_bytes()).splitlines()]


def first_state(game: CamelUp, recorded: dict[str, Any]) -> State:
    """Return the state in which the camels of a recorded game have entered."""
    state = game.start(recorded.get("players", 4))
    for square, stack in recorded["start"]["track"]:
        for camel in stack:
            state = game.resolve(state, Enter(camel, square))
    return state


def snapshot(state: State) -> dict[str, Any]:
    """Return the state in the form of the records."""
    return {
        "track": [[square, list(stack)] for square, stack in enumerate(state.track) if stack],
        "traps": sorted([trap.square, trap.type, seat] for seat, trap in enumerate(state.traps) if trap),
        "coins": list(state.coins),
        "unmoved": list(state.unmoved),
    }


def recorded_snapshot(turn: dict[str, Any]) -> dict[str, Any]:
    """Return what a record says of the state after a turn."""
    return {key: turn[key] for key in ("track", "traps", "coins", "unmoved")}
