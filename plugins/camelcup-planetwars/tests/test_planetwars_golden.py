"""Differential tests: games of an engine of the contest, compared turn by turn."""

import re
from itertools import islice

from camelcup_checks.packages import read_games
from recorded_games import ALL, SAMPLE, game_of, states

from camelcup import OVER


def follow(recorded):
    """Play a recorded game, compare each turn and the result, and return the number of turns."""
    game = game_of(recorded)
    turn = 0
    for turn, (state, row) in enumerate(
        zip(islice(states(recorded), 1, None), recorded["rows"], strict=True)
    ):
        planets = [[0 if owner is None else owner + 1, ships] for _, _, owner, ships, _ in state.planets]
        fleets = [[fleet.owner + 1, *fleet[1:]] for fleet in state.fleets]
        assert planets == row["planets"], turn
        assert fleets == row["fleets"], turn
        assert (game.to_move(state) is OVER) == (row is recorded["rows"][-1]), turn
    found = re.fullmatch(r"after (\d+) turns: (?:Player (\d) Wins|Draw)!", recorded["result"])
    assert found
    assert state.turn == int(found[1]) == turn + 1
    winners = game.winners(state, game.scores(state), range(state.seats))
    assert list(winners) == ([int(found[2]) - 1] if found[2] else list(range(state.seats)))
    return state.turn


def test_the_game_follows_the_sample():
    recorded = read_games(SAMPLE)
    assert {one["seats"] for one in recorded} == {2, 3, 4}
    assert any("Draw" in one["result"] for one in recorded)
    for one in recorded:
        follow(one)


def test_the_game_follows_every_recorded_game():
    recorded = read_games(ALL)
    assert len(recorded) == 24
    assert sum(follow(one) for one in recorded) == sum(len(one["rows"]) for one in recorded)
