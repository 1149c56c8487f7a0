"""Differential tests: games recorded by another implementation, compared ply by ply.

`data/santorini-first5.jsonl.gz` holds the first five of them; all of them are in a folder beside the
repository, if it exists.
"""

from pathlib import Path

import pytest
from camelcup_checks.packages import read_games

from camelcup.testing import play_moves

SAMPLE = Path(__file__).parent / "data" / "santorini-first5.jsonl.gz"
ALL = Path(__file__).parents[4] / "shared" / "golden" / "santorini.jsonl.gz"


def follow(game, env):
    """Play a recorded game in the environment, and compare each ply."""
    env.reset()
    for number, ply in enumerate(game["plies"]):
        where = f"seed {game['seed']}, ply {number}"
        legal = env.legal_moves()
        assert env.player == ply["player"], where
        assert (legal if isinstance(ply["legal"], list) else len(legal)) == ply["legal"], where
        state, _, done, next_player = env.step(ply["action"])
        buildings, workers, parts = state
        assert buildings.tolist() == ply["buildings"], where
        assert (workers * -next_player).tolist() == ply["workers"], where
        assert parts.diagonal().tolist() == ply["parts"], where
        assert done == (number + 1 == len(game["plies"])), where


@pytest.mark.parametrize(("path", "games"), [(SAMPLE, 5), (ALL, 60)], ids=["sample", "all"])
def test_the_environment_follows_every_recorded_game(path, games, env):
    recorded = read_games(path)
    assert len(recorded) == games
    for one in recorded:
        follow(one, env)


def test_the_winners_are_those_on_record(game):
    for recorded in read_games(SAMPLE):
        state = play_moves(game, [ply["action"] for ply in recorded["plies"]])
        assert state.winner == recorded["winner"]
