"""Starts, random play, ends of games, threads and limits of a batch, and play from one seat."""

from collections import Counter

import pytest

from camelcup import IllegalAction, UserError
from camelcup.camelup.actions import LEG_BETS, LegBet
from camelcup.camelup.batch import Batch
from camelcup.camelup.batch.policy import fitted_policy
from camelcup.camelup.rulesets import RULE_SETS

ARRAYS = ["seat", "mask", "observation", "rewards", "terminated", "truncated", "dice"]
ARRAYS += ["final_scores", "final_observation"]


def contents(batch):
    """Return the numbers of all arrays."""
    return {name: getattr(batch, name).tolist() for name in ARRAYS}


def first_squares(state):
    """Return the square of each camel."""
    where = {camel: square for square, stack in enumerate(state.track) for camel in stack}
    return [where[camel] for camel in sorted(where)]


def test_camels_enter_evenly_on_the_first_squares_and_in_any_order():
    states = Batch("cup", size=6000, seed=3).states()
    squares = Counter(tuple(first_squares(state)) for state in states)
    assert set(map(len, squares)) == {5}
    assert len(squares) == 3**5
    together = Counter(state.track[0] for state in states if len(state.track[0]) == 2)
    assert len(together) == 20
    assert max(together.values()) < 2 * min(together.values())
    for camel in range(5):
        each = Counter(first_squares(state)[camel] for state in states)
        assert set(each) == {0, 1, 2}
        assert all(1800 < count < 2200 for count in each.values())


@pytest.mark.parametrize("rules", RULE_SETS)
def test_any_number_of_threads_plays_the_same(rules):
    batches = [Batch(rules, 3, 7, seed=5, threads=threads) for threads in (1, 2, 3)]
    for batch in batches:
        batch.random_play(150)
        batch.step([0] * 7)
    one, *others = batches
    for other in others:
        assert other.states() == one.states()
        assert contents(other) == contents(one)


def test_dice_left_and_their_faces_are_equally_likely():
    batch = Batch("second-edition", seats=3, size=12_000, seed=4)
    batch.step([0] * batch.size)
    thrown = Counter(map(tuple, batch.dice.tolist()))
    assert len(thrown) == 21
    assert all(570 < thrown[camel, steps] < 770 for camel in range(5) for steps in (1, 2, 3))
    assert all(260 < thrown[camel, steps] < 410 for camel in (5, 6) for steps in (1, 2, 3))


def test_a_game_is_cut_at_the_limit_of_turns_with_chance_included():
    batch = Batch("cup", seats=2, max_turns=30)
    bet = batch.actions.index(LegBet(0))
    cut = [batch.step([bet])[2].tolist()[0] for _ in range(25)]  # five camels have entered
    assert cut == [False] * 24 + [True]
    assert not batch.terminated.tolist()[0]
    assert batch.final_scores.tolist() == [[2, 2]]
    assert batch.rewards.tolist() == [[0.5, 0.5]]


def test_nothing_overflows_where_nobody_rolls():
    batch = Batch("cup", seats=2, size=1, seed=9, max_turns=10_000)
    bets = [batch.actions.index(bet) for bet in LEG_BETS]
    for turn in range(9_000):
        _, _, truncated = batch.step([bets[turn % 5]])
        assert not truncated[0]
    (state,) = batch.states()
    assert (state.turn, state.coins, len(state.leg_bets)) == (9_000, (2, 2), 9_000)
    for _ in range(5):
        batch.step([0])
    (state,) = batch.states()
    assert (state.leg, state.leg_bets) == (2, ())
    # Of the 1,800 bets on each camel those on three pay -1, those on the others 5 3 2 and 1 1 1.
    assert sum(state.coins) == 4 + 5 + 10 + 3 - 3 * 1800


# Play from one seat: the others act until it is to move again


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
    batch.step_as(0)
    winner = len(batch.actions) - 10
    batch.step_as(0, [winner, winner])
    before = batch.observation.tobytes()
    with pytest.raises(IllegalAction, match=r"game 1, seat 0: action \d+, \[3, 0\], is illegal"):
        batch.step_as(0, [0, winner])
    assert batch.observation.tobytes() == before
    with pytest.raises(UserError, match="max_turns=9: give a whole number from 24"):
        Batch(max_turns=9).step_as(0)


def test_the_dice_of_a_game_do_not_depend_on_other_actions():
    rolling, betting = Batch("cup", size=1, seed=8), Batch("cup", size=1, seed=8)
    rolled, after_bets = [], []
    for _ in range(30):
        rolling.step([0])
        rolled.append(rolling.dice.tolist())
        betting.step([betting.actions.index(LegBet(0))])
        betting.step([0])
        after_bets.append(betting.dice.tolist())
    assert rolled == after_bets


def test_another_seed_and_another_game_have_other_dice():
    def dice(seed):
        batch = Batch("cup", size=20, seed=seed)
        rolls = [tuple(row) for _ in range(4) for row in batch.step([0] * 20) and batch.dice.tolist()]
        return [tuple(rolls[game::20]) for game in range(20)]

    assert dice(1) == dice(1)
    assert len({*dice(1), *dice(2)}) == 40
