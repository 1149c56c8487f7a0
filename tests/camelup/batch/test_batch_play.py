"""Starts, random play, ends of games, threads and limits of a batch."""

from collections import Counter

import pytest

from camelcup.camelup.actions import LEG_BETS, LegBet
from camelcup.camelup.batch import Batch
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


def test_crazy_camels_enter_evenly_on_the_last_squares_the_second_on_top():
    states = Batch("second-edition", size=3000, seed=3).states()
    places = Counter(tuple(first_squares(state)[5:]) for state in states)
    assert set(places) == {(black, white) for black in (13, 14, 15) for white in (13, 14, 15)}
    assert max(places.values()) < 2 * min(places.values())
    assert {stack for state in states for stack in state.track[13:16]} == {(), (5,), (6,), (5, 6)}


def test_random_play_mixes_all_kinds_evenly_at_the_first_turn():
    batch = Batch("cup", seats=2, size=5000, seed=2)
    batch.random_play(1)
    kinds = Counter(kind_of(state) for state in batch.states())
    assert set(kinds) == {"roll", "trap", "leg bet", "winner bet", "loser bet"}
    assert all(900 < count < 1100 for count in kinds.values())
    traps = Counter(state.traps[0] for state in batch.states() if state.traps[0])
    assert len(traps) == 36
    assert max(traps.values()) < 4 * min(traps.values())


def kind_of(state):
    """Return the kind of the only action so far."""
    if state.traps[0]:
        return "trap"
    if state.leg_bets:
        return "leg bet"
    if state.race_bets:
        return "winner bet" if state.race_bets[0].winner else "loser bet"
    return "roll"


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


def test_a_game_plays_the_same_in_a_batch_of_any_size():
    batches = [Batch("cup", seats=2, size=size, seed=7) for size in (1, 10, 65_536)]
    for batch in batches:
        assert batch.random_play(100) >= batch.size // 2
    for name in ("observation", "final_scores", "final_observation"):
        one, ten, many = (getattr(batch, name).tolist() for batch in batches)
        assert many[:10] == ten
        assert ten[:1] == one


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


def test_dice_left_and_their_faces_are_equally_likely():
    batch = Batch("second-edition", seats=3, size=12_000, seed=4)
    batch.step([0] * batch.size)
    thrown = Counter(map(tuple, batch.dice.tolist()))
    assert len(thrown) == 21
    assert all(570 < thrown[camel, steps] < 770 for camel in range(5) for steps in (1, 2, 3))
    assert all(260 < thrown[camel, steps] < 410 for camel in (5, 6) for steps in (1, 2, 3))


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
