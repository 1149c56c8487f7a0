"""A batch compared, turn by turn, with games recorded by other implementations."""

from itertools import compress

import pytest

from camelcup.camelup.batch import Batch
from camelcup.camelup.engine import CamelUp
from camelcup.camelup.rulesets import RULE_SETS
from golden_games import GAMES, all_games, first_state, recorded_snapshot, sampled_games, snapshot

ROLL = 0
DRAWN = (-1, -1)


def replay(rules, recorded):
    batch = Batch(rules, recorded.get("players", 4))
    batch.load([first_state(CamelUp(RULE_SETS[rules]), recorded)])
    encoded = [list(action.encoded) for action in batch.actions]
    for turn in recorded["turns"]:
        assert not batch.terminated[0]
        legal = list(compress(encoded, batch.mask.tolist()[0]))
        assert len(legal) == turn.get("legal_count", len(legal))
        assert legal == turn.get("legal_actions", legal)
        assert (turn["action"] in legal) == turn.get("legal", True)
        action = encoded.index(turn["action"]) if turn["action"] in legal else ROLL
        batch.step([action], [turn["roll"] or DRAWN])
        if not batch.terminated[0]:
            assert snapshot(batch.states()[0]) == recorded_snapshot(turn)
    assert batch.terminated[0]
    assert batch.final_scores.tolist()[0] == recorded["turns"][-1]["coins"]
    rewards = batch.rewards.tolist()[0]
    assert [seat for seat, reward in enumerate(rewards) if reward] == recorded["winners"]


@pytest.mark.parametrize("rules", GAMES)
def test_a_batch_replays_every_recorded_game(rules, golden):
    for recorded in all_games(golden, rules):
        replay(rules, recorded)


@pytest.mark.parametrize("rules", GAMES)
def test_a_batch_replays_the_sampled_games(rules):
    for recorded in sampled_games(rules):
        replay(rules, recorded)
