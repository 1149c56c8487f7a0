"""Differential tests: games recorded by another engine, and rare cases, compared move by move.

`data/ra-sample.jsonl.gz` holds a few of them (data/README.md); all of them are in a folder beside the
repository, if it exists.
"""

import json
from pathlib import Path

import pytest
from camelcup_checks.packages import read_games
from camelcup_ra.actions import Deal, Drawn
from camelcup_ra.display import RaDisplay
from camelcup_ra.tiles import KINDS
from ra_positions import GAME

from camelcup import CHANCE, OVER

SAMPLE = Path(__file__).parent / "data" / "ra-sample.jsonl.gz"
FLOOR = "never below 0"
"""The source that recorded games call floor."""

ALL = Path(__file__).parents[4] / "shared" / "golden" / "ra.jsonl.gz"


def recorded_form(state):
    """Return a state as the recorded games have it."""
    bid = max([[sun, seat] for seat, sun in state.bids if sun], default=None)
    held = [[tile for tile in KINDS for _ in range(counts[tile])] for counts in state.tiles]
    fields = {
        "epoch": state.epoch, "ra": state.ra_tiles, "track": state.track, "centre": state.centre,
        "suns": state.suns, "spent": state.face_down, "tiles": held, "points": state.points,
        "bag": state.bag, "phase": state.phase, "next": state.to_move, "caller": state.caller,
        "free": state.free, "bid": bid, "owed": state.owed,
    }  # fmt: skip
    return json.loads(json.dumps(fields))


def follow(recorded):
    """Play a recorded game, and compare every list, state and score."""
    state = GAME.resolve(GAME.start(recorded["seats"]), Deal(recorded["suns"]))
    display, gains = RaDisplay(GAME), []
    assert state.to_move == recorded["start"]
    for number, step in enumerate(recorded["steps"]):
        assert GAME.to_move(state) == (step["seat"],), number
        legal = GAME.legal_actions(state, step["seat"])
        assert [list(GAME.encode(action)) for action in legal] == step["legal"], number
        actions = (GAME.check(state, step["seat"], step["action"]),)
        before, state = state, GAME.apply(state, actions)
        gains += display.sources(before, actions, state)
        if "drawn" in step:
            assert GAME.to_move(state) is CHANCE
            drawn = Drawn(step["drawn"])
            assert drawn in [outcome for outcome, _ in GAME.outcomes(state)]
            before, state = state, GAME.resolve(state, drawn)
            gains += display.sources(before, drawn, state)
        assert recorded_form(state) == step["after"], number
    assert GAME.to_move(state) is OVER
    assert by_epoch(gains, recorded["seats"]) == recorded["scoring"]
    assert list(GAME.scores(state)) == recorded["points"]
    assert GAME.winners(state, state.points, range(recorded["seats"])) == recorded["winners"]


def by_epoch(gains, seats):
    """Return for each epoch the points of each seat by source."""
    stages = list(dict.fromkeys(gain.stage for gain in gains))
    return [
        [
            {
                "floor" if gain.source == FLOOR else gain.source: gain.amount
                for gain in gains
                if (gain.stage, gain.seat) == (stage, seat)
            }
            for seat in range(seats)
        ]
        for stage in stages
    ]


@pytest.mark.parametrize("recorded", read_games(SAMPLE), ids=lambda recorded: recorded["name"])
def test_the_game_follows_the_sample(recorded):
    follow(recorded)


@pytest.mark.slow
def test_the_game_follows_every_recorded_game():
    recorded = read_games(ALL)
    assert len(recorded) == 121
    for one in recorded:
        follow(one)
