"""The rules in arrays, compared with the game."""

from random import Random

import numpy as np
import pytest
from camelcup_ra.actions import CALLS, DRAWS, STOPS
from camelcup_ra.learning import steps
from camelcup_ra.learning.boards import Sheet, board_of
from camelcup_ra.legal import highest_bid
from camelcup_ra.tiles import RA
from ra_positions import GAME

from camelcup import CHANCE, OVER
from camelcup.game.game import pick_outcome


def assert_same(sheet, boards, row, state):
    """Check that a row is the position of a state, in which a turn begins or the game is over."""
    due = board_of(sheet, state)
    for name in ("epoch", "ra", "track", "centre", "owner", "up", "tiles", "points", "bag"):
        assert (getattr(boards, name)[row] == getattr(due, name)[0]).all(), name
    if state.to_move is not None:
        assert boards.mover[row] == state.to_move


def turns(seats, random):
    """Yield each turn of a random game: its state, its first action, what was drawn, the last auction state
    of it before its result, and the state of the next turn. Turns with discards of choice are left out."""
    start = GAME.start(seats)
    state = GAME.resolve(start, pick_outcome(GAME.outcomes(start), random.random()))
    while GAME.to_move(state) is not OVER:
        before, first, drawn, bids, chose = state, None, None, None, False
        while True:
            if GAME.to_move(state) is CHANCE:
                drawn = pick_outcome(GAME.outcomes(state), random.random())
                state = GAME.resolve(state, drawn)
            else:
                chose |= state.phase == "discard"
                action = random.choice(GAME.legal_actions(state, 0))
                first = first or action
                if state.phase == "bid" and state.to_move == state.caller:
                    bids = (*state.bids, (state.to_move, action.number))
                state = GAME.apply(state, (action,))
            if state.phase in ("turn", "god", "over"):
                break
        if not chose:
            yield before, first, drawn, bids, state


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_turns_have_the_same_results_in_arrays(seats):
    sheet, random, kinds = Sheet(GAME.rules, seats), Random(seats), set()
    for _ in range(12):
        for before, action, drawn, bids, after in turns(seats, random):
            boards = board_of(sheet, before)
            here = np.array([0])
            if action == STOPS:
                kinds.add("stop")
                assert_same(sheet, steps.stopped_rows(sheet, boards), 0, after)
            elif action not in (DRAWS, CALLS):
                kinds.add("god")
                rows = steps.god_rows(sheet, boards, here, np.array([action.number]))
                if after.phase == "turn":
                    rows = steps.stopped_rows(sheet, rows)
                assert_same(sheet, rows, 0, after)
            elif drawn and drawn.tile != RA:
                kinds.add("drawn")
                assert_same(sheet, steps.drawn_rows(sheet, boards, here, np.array([drawn.tile])), 0, after)
            else:
                kinds |= check_auction(sheet, boards, drawn, bids, after)
    assert kinds >= {"god", "drawn", "unsold", "sold"}


def check_auction(sheet, boards, drawn, bids, after):
    """Compare the result of an auction, or of the last Ra tile; return which it was."""
    if drawn:
        boards = steps.ra_rows(sheet, boards)
    if bids is None:
        assert_same(sheet, boards, 0, after)
        return {"last Ra tile"}
    best = highest_bid(bids)
    if not best:
        assert_same(sheet, steps.unsold_rows(sheet, boards), 0, after)
        return {"unsold"}
    rows, _, suns = steps.won_rows(sheet, boards)
    assert_same(sheet, rows, list(suns).index(sheet.place[best]), after)
    return {"sold"}


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_the_winner_is_that_of_the_game(seats):
    sheet, random = Sheet(GAME.rules, seats), Random(seats)
    for _ in range(5):
        *_, (_, _, _, _, last) = turns(seats, random)
        tied = last._replace(points=tuple(random.choice((20, 30)) for _ in range(seats)))
        for state in (last, tied):
            due = GAME.winners(state, state.points, range(seats))
            assert [int(winner) for winner in steps.winners(sheet, board_of(sheet, state))] == due
