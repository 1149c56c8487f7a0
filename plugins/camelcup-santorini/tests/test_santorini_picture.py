"""Tests of the picture of a board, and of the parts of it that one points at."""

from xml.etree import ElementTree

from camelcup_santorini.actions import Action
from camelcup_santorini.board import read_board
from camelcup_santorini.display import SantoriniDisplay
from camelcup_santorini.engine import SantoriniGame

NAME = "{http://www.w3.org/2000/svg}"

BOARD = """
    4    3    2    1-1  0
    0    2    1    2    0
    0+1  0    0    4    0+2
    0    0    0    0    0
    0    0    2-2  3    0
    player -1 to move, nothing built for 7 turns
"""


def drawn(state):
    """Return the root of a picture."""
    return ElementTree.fromstring(SantoriniDisplay(SantoriniGame()).draw(state))


def texts(element):
    """Return the texts in a part of a picture."""
    return [text.text or "" for text in element.iter(f"{NAME}text")]


def corners(view):
    """Return the place of each part that one can point at."""
    found = {}
    for element in drawn(view).iter():
        if pick := element.get("data-pick"):
            square = element.find(f".//{NAME}rect")
            found[pick] = f"{square.get('x')} {square.get('y')}"
    return found


def test_one_points_at_a_worker_and_then_at_the_squares_of_its_move_and_build(game):
    view = game.view(read_board(BOARD), 0)
    picks = SantoriniDisplay(game).picks(Action(-2, "q", "e"))
    assert picks == ("worker-2", "worker-2-q", "worker-2-q-e")
    assert [corners(view)[pick] for pick in picks] == ["228 436", "124 332", "228 228"]


def test_the_seat_that_moves_is_marked_and_then_the_winner(game):
    state = read_board(BOARD)
    assert {"▸", "s0", "7 of 50 turns"} <= set(texts(drawn(state)))
    won = texts(drawn(game.apply(state, (Action(-2, "d", "w"),))))
    assert "s0 wins" in won
    assert "▸ s1" not in " ".join(won)
    drawn_game = state._replace(quiet=50)
    assert {"drawn", "s0", "s1"} <= set(texts(drawn(drawn_game)))


def test_the_position_is_described_in_words():
    assert drawn(read_board(BOARD)).findtext(f"{NAME}desc") == (
        "s0 moves. s0: row 1 column 4 at height 1 and row 5 column 3 at height 2. "
        "s1: row 3 column 1 at height 0 and row 3 column 5 at height 0. "
        "Heights by row: 4 3 2 1 0, 0 2 1 2 0, 0 0 0 4 0, 0 0 0 0 0, 0 0 2 3 0; 4 is a dome. "
        "Left: 12 first floors, 10 second, 10 third, 16 domes. Nothing built for 7 of 50 turns."
    )
