"""A batch of Camel Up beside the engine: both are given the same actions and dice."""

from collections import Counter
from itertools import compress

from camelcup import CHANCE, OVER
from camelcup.camelup.actions import Throw
from camelcup.camelup.engine import CamelUp
from camelcup.camelup.rulesets import RULE_SETS
from camelcup.camelup.state import State

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
    """

    def __init__(self, batch, random):
        self.batch = batch
        self.random = random
        self.game = CamelUp(batch.rules)
        self.states = batch.states()
        self.over: dict[int, State] = {}
        self.ended = 0
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
