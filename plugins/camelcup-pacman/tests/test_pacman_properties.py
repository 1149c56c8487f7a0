"""Properties of random games."""

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


def check_game(game, seed):
    """Check every state of a random game."""
    states = random_states(game, seed)
    for state in states[1:]:
        check_counts(game, state)
        check_squares(state)
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
