"""A batch ends games as the referee does: at the same turn, with the same scores and winners."""

from itertools import takewhile

import pytest

from camelcup import Limits, Table
from camelcup.camelup.actions import ACTIONS, Enter
from camelcup.camelup.batch import Batch
from camelcup.camelup.bots.random_bot import RandomBot
from camelcup.camelup.engine import CamelUp
from camelcup.camelup.rulesets import RULE_SETS
from camelcup.players.inline import InlinePlayer
from camelcup.records import Ending
from camelcup.table.match import play

SEATS = 3


def record_game(rules, seed, max_turns=10_000):
    """Return the record of a game of RandomBots."""
    game = CamelUp(RULE_SETS[rules])
    bots = ("a", "b", "c")
    table = Table(0, "camelup", rules, bots, seed=seed, limits=Limits(max_turns=max_turns))
    return play(table, game, [InlinePlayer(RandomBot, game) for _ in bots])


def steps(turns, batch):
    """Yield the number of each action, and the die that was thrown after it."""
    for place, turn in enumerate(turns):
        if turn.seat is not None:
            after = turns[place + 1 : place + 2]
            thrown = after and after[0].seat is None
            yield batch.actions.index(ACTIONS[turn.move]), after[0].move if thrown else (-1, -1)


def replay(record, rules, max_turns):
    """Return a batch of one game after the last turn of a record; it has ended then, and not before."""
    batch = Batch(rules, SEATS, max_turns=max_turns)
    game = CamelUp(batch.rules)
    state = game.start(SEATS)
    entries = list(takewhile(lambda turn: turn.seat is None, record.turns))
    for entry in entries:
        state = game.resolve(state, Enter(*entry.move))
    batch.load([state])
    for action, die in steps(record.turns[len(entries) :], batch):
        assert (batch.terminated[0], batch.truncated[0]) == (False, False)
        batch.step([action], [die])
        assert tuple(batch.dice.tolist()[0]) == die
    return batch


@pytest.mark.parametrize("rules", RULE_SETS)
@pytest.mark.parametrize("seed", range(4))
def test_games_end_as_at_the_referee_with_any_limit_of_turns(rules, seed):
    turns = len(record_game(rules, seed).turns)
    for limit in (*range(8, 40), *range(turns - 3, turns + 3)):
        record = record_game(rules, seed, limit)
        batch = replay(record, rules, limit)
        assert batch.terminated.tolist() == [record.ending is Ending.OVER]
        assert batch.truncated.tolist() == [record.ending is Ending.TURN_CAP]
        assert batch.states()[0].turn == 0
        assert tuple(batch.final_scores.tolist()[0]) == record.scores
        won = [seat in record.winners for seat in range(SEATS)]
        share = pytest.approx(1 / len(record.winners))
        assert batch.rewards.tolist() == [[share if each else 0 for each in won]]
