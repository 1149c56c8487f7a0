"""A batch and the engine agree on legal actions, states and scores, and on what the seat to move sees.

They do by any rules, not only by those of the named sets.
"""

from collections import Counter
from itertools import compress, product
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from any_rules import any_rules
from camelcup import CHANCE, OVER
from camelcup.camelup.actions import Throw
from camelcup.camelup.batch import Batch, fitted_policy
from camelcup.camelup.batch.policy import CELLS
from camelcup.camelup.engine import CamelUp
from camelcup.camelup.observer import CamelUpObserver
from camelcup.camelup.rulesets import RULE_SETS
from camelcup.camelup.state import State, View

SIDE_BY_SIDE = 4

TABLES = [
    (name, seats)
    for name, rules in RULE_SETS.items()
    for seats in range(rules.min_seats, rules.max_seats + 1)
]
"""Every rule set with every number of seats."""


def in_kept_order(rules, bets):
    """Return leg bets with those last that are paid what all later ones are, by camel and by seat."""
    rungs = rules.leg_bets_per_camel or len(rules.leg_first) - 1
    places = Counter()
    kept, later = [], []
    for camel, seat in bets:
        (later if places[camel] >= rungs else kept).append((camel, seat))
        places[camel] += 1
    return (*kept, *sorted(later))


class Pair:
    """A batch and the engine's state of each of its games.

    over:  the last states of the games that the last step ended, by game
    ended: the number of games that have ended
    seen:  the views that were observed, by their observations
    """

    def __init__(self, batch, random):
        self.batch = batch
        self.random = random
        self.game = CamelUp(batch.rules)
        self.states = batch.states()
        self.over: dict[int, State] = {}
        self.ended = 0
        self.seen: dict[tuple[float, ...], View] = {}
        self.encoded = [action.encoded for action in batch.actions]

    def step(self, given):
        """Play a random action in each game, and compare all. given: whether the engine draws the dice"""
        legal = [self.game.legal_actions(state, state.seat) for state in self.states]
        for row, actions in zip(self.batch.mask.tolist(), legal, strict=True):
            assert list(compress(self.encoded, row)) == [action.encoded for action in actions]
        numbers = [self.encoded.index(self.choose(each).encoded) for each in legal]
        self.play(numbers, [self.draw(state) for state in self.applied(numbers)] if given else None)

    def play(self, numbers, dice=None):
        """Play the actions of these numbers, and compare the states."""
        rolled = self.applied(numbers)
        rewards, terminated, truncated = self.batch.step(numbers, dice)
        assert not any(truncated.tolist())
        assert [round(sum(row), 6) for row in rewards.tolist()] == terminated.tolist()
        self.states = [self.after(*row) for row in zip(rolled, self.batch.dice.tolist(), strict=True)]
        self.compare(terminated.tolist())

    def applied(self, numbers):
        """Return the engine's states after these actions, before any die is thrown."""
        return [
            self.game.apply(state, (self.batch.actions[number],))
            for state, number in zip(self.states, numbers, strict=True)
        ]

    def choose(self, legal):
        """Return a legal action: mostly evenly drawn among the kinds, sometimes among all, where few roll."""
        if self.random.random() < 0.2:
            return self.random.choice(legal)
        kind = self.random.choice(list({type(action) for action in legal}))
        return self.random.choice([action for action in legal if type(action) is kind])

    def draw(self, state):
        """Return a die of a state that waits for one."""
        if state.to_move is not CHANCE:
            return -1, -1
        throw, _ = self.random.choice(self.game.outcomes(state))
        return throw.encoded

    def after(self, state, die):
        """Return the engine's state after the die that the batch threw."""
        if state.to_move is not CHANCE:
            assert die == [-1, -1]
            return state
        assert tuple(die) in [throw.encoded for throw, _ in self.game.outcomes(state)]
        return self.game.resolve(state, Throw(*die))

    def compare(self, terminated):
        """Compare the states, or the scores of the games that ended; these start as in the batch."""
        now = self.batch.states()
        self.over.clear()
        assert self.batch.seat.tolist() == [state.seat for state in now]
        for number, (state, batched) in enumerate(zip(self.states, now, strict=True)):
            assert terminated[number] == (state.to_move is OVER)
            if terminated[number]:
                assert tuple(self.batch.final_scores.tolist()[number]) == self.game.scores(state)
                self.over[number] = state
                self.ended += 1
                assert (batched.turn, batched.leg, batched.seat) == (0, 1, 0)
                self.states[number] = batched
            else:
                kept = in_kept_order(self.batch.rules, state.leg_bets)
                assert batched == state._replace(leg_bets=kept)


def check_observation(pair, row, state):
    """Check that an observation is that of the observer, in its ranges, and that no other view has it."""
    for feature, value in zip(pair.batch.features, row, strict=True):
        assert feature.low <= value <= feature.high, feature
    view = pair.game.view(state, state.seat)
    assert CamelUpObserver(pair.game).observe(state.seat, view) == row
    kept = view._replace(round_bets=in_kept_order(pair.batch.rules, view.round_bets))
    assert pair.seen.setdefault(tuple(row), kept) == kept


def play_beside_the_engine(rules, seats, games, seed):
    """Play until some games have ended, half of the steps with the engine's dice."""
    pair = Pair(Batch(rules, seats, SIDE_BY_SIDE, seed), Random(seed))
    while pair.ended < games:
        pair.step(given=pair.random.random() < 0.5)
        if pair.random.random() < 0.2:
            check_observation(pair, pair.batch.observation.tolist()[0], pair.states[0])
        for number, state in pair.over.items():  # a game that has ended keeps its last observation
            check_observation(pair, pair.batch.final_observation.tolist()[number], state)


@pytest.mark.parametrize(("rules", "seats"), TABLES)
@pytest.mark.parametrize(
    "games", [4, pytest.param(90, marks=pytest.mark.slow), pytest.param(2860, marks=pytest.mark.long)]
)
def test_a_batch_plays_as_the_engine_does(rules, seats, games):
    play_beside_the_engine(rules, seats, games, seed=games)


@given(rules=any_rules(), seats=st.integers(1, 8), seed=st.integers(0, 1000))
@settings(deadline=None, max_examples=40)
def test_a_batch_plays_by_any_rules_as_the_engine_does(rules, seats, seed):
    play_beside_the_engine(rules, seats, 1, seed)


@pytest.mark.parametrize(("rules", "seats"), TABLES)
def test_the_observer_has_the_columns_of_a_batch(rules, seats):
    batch = Batch(rules, seats)
    observer = CamelUpObserver(Pair(batch, Random()).game)
    assert observer.features(seats) == batch.features
    assert observer.actions(seats) == batch.actions


@given(rules=any_rules(), seats=st.integers(1, 8), seed=st.integers(0, 1000), fitted=st.booleans())
@settings(deadline=None, max_examples=40)
def test_play_outs_are_games_of_the_engine_by_any_rules(rules, seats, seed, fitted):
    policy = fitted_policy() if fitted else [1] * len(CELLS)
    batch = Batch(rules, seats, 2, seed)
    batch.random_play(seed % 50)
    states = batch.states()
    firsts = [number for number, rows in enumerate(zip(*batch.mask.tolist(), strict=True)) if all(rows)]
    firsts = [firsts[0], firsts[-1]]
    made = batch.play_out(firsts, 3, policy, seed)
    for copy, place in product(range(3), range(2)):
        beside = Batch(rules, seats)
        beside.load([states[copy % 2]])
        pair = Pair(beside, Random(seed))
        turns = batch.play_out_turns(firsts[place], copy, policy, seed)
        assert turns[0][0] == firsts[place]
        for action, *die in turns:
            pair.play([action], [die])
        (end,) = pair.over.values()
        scores = made.scores.tolist()[copy][place]
        assert tuple(scores) == pair.game.scores(end)
        best = [score == max(scores) for score in scores]
        assert made.shares.tolist()[copy][place] == pytest.approx([won / sum(best) for won in best])
    assert batch.states() == states
