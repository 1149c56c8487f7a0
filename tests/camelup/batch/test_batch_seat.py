"""A batch plays from one seat: the others act until it is to move again."""

import pytest

from camelcup import IllegalAction, UserError
from camelcup.camelup.batch import Batch
from camelcup.camelup.batch.policy import fitted_policy
from camelcup.camelup.rulesets import RULE_SETS

SIZE = 32


def policies():
    """Return no policy, and the fitted one."""
    return [None, fitted_policy()]


@pytest.mark.parametrize("policy", policies(), ids=["random", "fitted"])
@pytest.mark.parametrize("rules", RULE_SETS)
def test_each_step_ends_where_the_seat_is_to_move(rules, policy):
    batch = Batch(rules, seats=4, size=SIZE, seed=1)
    batch.step_as(2, policy=policy)
    ends = 0
    for _ in range(100):
        assert set(batch.seat) == {2}
        rewards, terminated, truncated = batch.step_as(2, [0] * SIZE, policy)
        for game in range(SIZE):
            won = sum(rewards[game, seat] for seat in range(4))
            assert won == pytest.approx(int(terminated[game] or truncated[game]))
        ends += sum(terminated)
    assert ends > SIZE


@pytest.mark.parametrize("rules", RULE_SETS)
def test_others_play_as_random_play_does(rules):
    at_once, one_by_one = (Batch(rules, seats=3, size=1, seed=6) for _ in range(2))
    at_once.step_as(1)
    one_by_one.random_play(1)
    ended = 0
    while ended < 5:
        legal = [number for number, allowed in enumerate(at_once.mask.tolist()[0]) if allowed]
        action = legal[at_once.states()[0].turn % len(legal)]
        ends = [at_once.step_as(1, [action])[1].tolist()[0], one_by_one.step([action])[1].tolist()[0]]
        while one_by_one.seat[0] != 1:
            ends[1] |= one_by_one.random_play(1) == 1
        assert ends[0] == ends[1]
        assert one_by_one.states() == at_once.states()
        assert one_by_one.observation == at_once.observation
        assert one_by_one.final_scores == at_once.final_scores
        ended += ends[0]


def test_the_final_observation_is_what_the_seat_sees():
    batch = Batch("cup", seats=3, size=1, seed=2)
    names = [feature.name for feature in batch.features]
    batch.step_as(1)
    while not batch.step_as(1, [0])[1][0]:
        pass
    coins = [batch.final_observation[0, names.index(f"coins.{seat}")] for seat in range(3)]
    scores = [batch.final_scores[0, seat] for seat in range(3)]
    assert coins == [*scores[1:], scores[0]]
    assert batch.final_observation[0, names.index("seat")] == 1


def test_what_cannot_be_is_refused_before_a_game_moves():
    batch = Batch(size=2, seed=1)
    with pytest.raises(UserError, match="seat=1: a game waits for another seat"):
        batch.step_as(1, [0, 0])
    with pytest.raises(UserError, match="seat=4: give a whole number from 0 to 3"):
        batch.step_as(4)
    before = batch.observation.tobytes()
    batch.step_as(0)
    assert batch.observation.tobytes() == before
    winner = len(batch.actions) - 10
    batch.step_as(0, [winner, winner])
    before = batch.observation.tobytes()
    with pytest.raises(IllegalAction, match=r"game 1, seat 0: action \d+, \[3, 0\], is illegal"):
        batch.step_as(0, [0, winner])
    assert batch.observation.tobytes() == before
    with pytest.raises(UserError, match="max_turns=9: give a whole number from 24"):
        Batch(max_turns=9).step_as(0)
