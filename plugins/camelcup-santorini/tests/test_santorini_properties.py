"""Properties of all boards, games and observations."""

from random import Random

import numpy as np
from camelcup_santorini.board import board_text, one_line, read_board
from camelcup_santorini.engine import PLAYERS, SantoriniGame
from camelcup_santorini.moves import SQUARES
from camelcup_santorini.observer import OF_WORKERS, PLACES, SantoriniObserver
from camelcup_santorini.state import View, make_state, rows
from hypothesis import given
from hypothesis import strategies as st
from naive_board import NaiveBoard

from camelcup import replay
from camelcup.testing import play_table

GAME = SantoriniGame()


@st.composite
def boards(draw):
    """Boards without a worker on a third floor: with tall buildings, and with parts gone."""
    heights = draw(st.lists(st.integers(0, 4), min_size=25, max_size=25))
    for level, most in enumerate((22, 18, 14, 18), start=1):
        tall = [square for square in SQUARES if heights[square] >= level]
        for square in tall[most:]:
            heights[square] = level - 1
    squares = draw(st.lists(st.sampled_from(SQUARES), min_size=4, max_size=4, unique=True))
    for square in squares:
        heights[square] = min(heights[square], 2)
    a, b, c, d = squares
    return make_state(heights, (a, b), (c, d), draw(st.sampled_from((-1, 1))), draw(st.integers(0, 49)))


def naive(state):
    buildings, workers, parts = GAME.view(state, 0 if state.player == -1 else 1).array()
    return NaiveBoard(buildings, workers, np.diagonal(parts).copy())


@given(boards())
def test_the_legal_actions_are_those_of_a_naive_board(state):
    legal = [GAME.encode(action) for action in GAME.legal_actions(state, 0)]
    assert legal == naive(state).legal()


@given(boards(), st.data())
def test_an_action_has_the_same_result_as_on_a_naive_board(state, data):
    legal = GAME.legal_actions(state, 0)
    if not legal:
        assert state.winner == -state.player
        return
    action = data.draw(st.sampled_from(legal))
    after, board = GAME.apply(state, (action,)), naive(state)
    board.step(*action)
    buildings, workers, parts = GAME.view(after, 0 if state.player == -1 else 1).array()
    assert (buildings == board.buildings).all()
    assert (workers == board.workers).all()
    assert (np.diagonal(parts) == board.parts).all()


@given(boards())
def test_a_drawn_board_is_read_as_the_same_state(state):
    assert read_board(board_text(state)) == state
    assert read_board(one_line(state)) == state


def read(observer, numbers):
    """Return the view that was observed."""
    row = {feature.name: int(number) for feature, number in zip(observer.features(2), numbers, strict=True)}
    player = PLAYERS[row["seat"]]
    return View(
        buildings=rows([row[f"height.{place}"] for place in PLACES]),
        workers=rows(
            [sum(worker * row[f"worker.{worker}.{place}"] for worker in OF_WORKERS) for place in PLACES]
        ),
        parts=(0, *[row[f"parts.{height}"] for height in range(1, 5)]),
        player=player,
        to_move=player if row["to_move"] else -player,
        quiet=row["quiet"],
    )


def test_a_view_is_read_from_its_observation(game):
    observer, random = SantoriniObserver(game), Random(1)
    for seed in range(5):
        record = play_table(game, [lambda seat, view: random.choice(view.legal_actions())] * 2, seed)
        for step in replay(record, game):
            for seat in (0, 1):
                view = game.view(step.after, seat)
                assert read(observer, observer.observe(seat, view)) == view
