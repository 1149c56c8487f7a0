"""Properties of random games."""

from itertools import pairwise

import pytest
from camelcup_pacman.state import OWN
from hypothesis import given, settings
from hypothesis import strategies as st
from pacman_positions import make_game, random_states

GAMES = {
    (rules, maze): make_game(rules, maze, limit=200)
    for rules in ("classic", "pelita")
    for maze in ("12x7,1", "12x7,9", "tiny", "14x8,2")
}


def check_counts(game, state):
    """Check that points are the dots eaten and the kills, and that each dot lies in its half once."""
    first, worth = state.maze.food, 5 if state.rules == "pelita" else 0
    kills = [sum(state.kills[seat] for seat in seats) for seats in OWN]
    deaths = [sum(state.deaths[seat] for seat in seats) for seats in OWN]
    assert kills == deaths[::-1]
    for team in (0, 1):
        eaten = len(first[1 - team]) - len(state.food[1 - team])
        assert state.score[team] == eaten + worth * kills[team]
        assert len(state.ages[team]) == len(state.food[team])
        assert list(state.food[team]) == sorted(set(state.food[team]))
        assert {state.maze.sides[dot] for dot in state.food[team]} <= {team}
        assert set(state.food[team]) <= set(state.maze.free)
    assert game.scores(state) == state.score * 2


def check_squares(state):
    """Check that bots stand on free squares, and never with an enemy."""
    assert set(state.squares) <= set(state.maze.free)
    assert {state.squares[seat] for seat in OWN[0]}.isdisjoint(state.squares[seat] for seat in OWN[1])
    for seat, square in enumerate(state.squares):
        if state.maze.sides[square] != seat % 2:
            assert square not in state.food[1 - seat % 2]


def check_move(before, after):
    """Check what one move may change."""
    seat, (entry, maze) = before.moves % 4, (after.log[-1], after.maze)
    assert after.moves == before.moves + 1
    assert entry[:2] == (before.moves, seat)
    for other in range(4):
        died = other in entry.died
        assert after.deaths[other] - before.deaths[other] == died
        assert after.killed[other] == (died or (before.killed[other] and other != seat))
        if died:
            assert after.squares[other] == maze.starts[other]
        elif other != seat:
            assert after.squares[other] == before.squares[other]
        else:
            assert after.squares[seat] in (*maze.neighbours[before.squares[seat]], before.squares[seat])
    assert len(entry.died) <= 3
    gone = [set(old) - set(new) for old, new in zip(before.food, after.food, strict=True)]
    assert gone[seat % 2] == set()
    assert gone[1 - seat % 2] == (set() if entry.ate is None else {entry.ate})


def check_reading(before, after):
    """Check what chance may change: the reading of the seat to move, and where its dots are."""
    seat, maze = before.moves % 4, before.maze
    assert after.squares == before.squares
    assert list(map(len, after.food)) == list(map(len, before.food))
    assert after.food[1 - seat % 2] == before.food[1 - seat % 2]
    new = set(after.food[seat % 2]) - set(before.food[seat % 2])
    if before.rules == "classic":
        assert not new
    for dot in new:
        assert maze.xs[dot] not in maze.border
        assert dot not in after.squares
        assert all(maze.distances[dot][before.squares[own]] > 2 for own in OWN[seat % 2])
    changed = [other for other in range(4) if after.readings[other] != before.readings[other]]
    assert changed == [seat]
    check_sights(after, seat, maze)


def check_sights(state, seat, maze):
    """Check a new reading against the true squares."""
    reading = state.readings[seat]
    assert reading.move == state.moves
    assert reading.own == tuple(state.squares[own] for own in OWN[seat % 2])
    for sight, enemy in zip(reading.enemy, OWN[1 - seat % 2], strict=True):
        true, own = maze.distances[state.squares[enemy]], state.squares[seat]
        if state.rules == "classic" and min(true[place] for place in reading.own) <= 5:
            assert sight == (state.squares[enemy], None)
        elif state.rules == "classic":
            assert sight[0] is None
            assert abs((sight[1] or 0) - true[own]) <= 6
            assert (sight[1] or 0) >= 0
        elif true[own] <= 5:
            assert sight == (state.squares[enemy], False)
        else:
            assert sight[1] is True
            assert sight[0] in maze.free
            assert true[sight[0] or 0] <= 5


def check_game(game, seed):
    """Check every state of a random game."""
    states = random_states(game, seed)
    for before, after in pairwise(states):
        if before.phase == "chance":
            check_reading(before, after)
        else:
            check_move(before, after)
        check_counts(game, after)
        check_squares(after)
    last = states[-1]
    assert last.moves == last.limit or not all(last.food)
    best = max(last.score)
    assert last.winner == ("draw" if last.score[0] == last.score[1] else last.score.index(best))


@given(st.sampled_from(sorted(GAMES)), st.integers(0, 2**32))
@settings(max_examples=25, deadline=None)
def test_dots_and_points_are_conserved_and_no_square_holds_both_teams(named, seed):
    check_game(GAMES[named], seed)


@pytest.mark.slow
@pytest.mark.parametrize("named", sorted(GAMES), ids=", ".join)
def test_100_games_conserve_dots_and_points(named):
    for seed in range(100):
        check_game(GAMES[named], seed)


@pytest.mark.parametrize("rules", ["classic", "pelita"])
def test_random_games_have_kills_dots_and_chains(rules):
    """So that the properties are not empty."""
    found = [random_states(GAMES[rules, "12x7,1"], seed) for seed in range(30)]
    logs = [state.log[-1] for states in found for state in states if state.phase != "turn" and state.log]
    assert max(len(entry.died) for entry in logs) > 1
    assert any(entry.ate is not None and entry.seat in entry.died for entry in logs)
    assert any(not all(states[-1].food) for states in found)
