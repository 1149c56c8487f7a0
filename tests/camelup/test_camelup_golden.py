"""The engine compared, turn by turn, with games recorded by other implementations."""

import gzip
import json
from pathlib import Path

import pytest

from camelcup import OVER, IllegalAction
from camelcup.camelup.actions import ROLL, Enter, Throw
from camelcup.camelup.engine import CamelUp
from camelcup.camelup.rulesets import RULE_SETS

SAMPLES = Path(__file__).parents[1] / "data"
GAMES = {"cup2026": 300, "camelai": 200}
"""The number of games recorded by each rule set."""


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


def check_legal_actions(game, state, turn):
    """Compare the number of legal actions, and their list, where the turn has them."""
    legal = [list(action.encoded) for action in game.legal_actions(state, turn["player"])]
    assert len(legal) == turn.get("legal_count", len(legal))
    assert legal == turn.get("legal_actions", legal)


def judge(game, state, turn):
    """Return the action played for the recorded answer: itself, or a roll where it is illegal."""
    try:
        action = game.check(state, turn["player"], turn["action"])
    except IllegalAction:
        assert turn["legal"] is False
        return ROLL
    assert turn.get("legal", True)
    return action


def replay(game, recorded):
    state = first_state(game, recorded)
    assert snapshot(state) == recorded["start"]
    for turn in recorded["turns"]:
        assert game.to_move(state) == (turn["player"],)
        check_legal_actions(game, state, turn)
        action = judge(game, state, turn)
        assert (action == ROLL) == (turn["roll"] is not None)
        state = game.apply(state, (action,))
        if turn["roll"]:
            state = game.resolve(state, Throw(*turn["roll"]))
        assert snapshot(state) == recorded_snapshot(turn)
    assert game.to_move(state) is OVER
    scores = game.scores(state)
    assert list(game.winners(state, scores, range(len(scores)))) == recorded["winners"]


@pytest.mark.parametrize("rules", GAMES)
def test_every_recorded_game_replays_turn_by_turn(rules, golden):
    games = read(golden / f"{rules}.jsonl.gz")
    assert len(games) == GAMES[rules]
    for recorded in games:
        replay(CamelUp(RULE_SETS[rules]), recorded)


@pytest.mark.parametrize("rules", GAMES)
def test_the_sampled_games_replay_turn_by_turn(rules):
    for recorded in read(SAMPLES / f"{rules}-first5.jsonl.gz"):
        replay(CamelUp(RULE_SETS[rules]), recorded)
