"""Tests of boards as text and as pictures, and of the parts of a picture that one points at."""

from xml.etree import ElementTree

import pytest
from camelcup_santorini.actions import Action
from camelcup_santorini.board import board_text, load_board, one_line, read_board
from camelcup_santorini.display import SantoriniDisplay
from camelcup_santorini.engine import SantoriniGame

from camelcup import UserError

START = """\
0    0    0-1  0    0
0    0    0    0    0
0+1  0    0    0    0+2
0    0    0    0    0
0    0    0-2  0    0
player -1 to move
# parts left: 22 first floors, 18 second, 14 third, 18 domes"""

ROWS = ["0 0 0-1 0 0", "0 1 2 3 4", "0+1 0 0 0 0+2", "0 0 0 0 0", "0 0 0-2 0 0"]
TURN = "player 1 to move"


def test_show_is_the_board_and_two_lines_that_can_be_read(game):
    start = game.start(2)
    board, position = SantoriniDisplay(game).show(start).split("\nposition  ")
    assert board == START
    assert read_board(position) == start
    assert max(map(len, SantoriniDisplay(game).show(start._replace(quiet=49)).splitlines())) < 80


def test_a_view_is_shown_as_its_state_and_the_player_that_sees_it(game):
    start, display = game.start(2), SantoriniDisplay(game)
    line = "you       player 1: worker 1 is +1 on the board, worker 2 is +2"
    assert display.show(game.view(start, 1)) == f"{display.show(start)}\n{line}"


def test_a_board_is_read_from_many_lines_or_from_one():
    in_lines = read_board("\n".join(["# mine", "", *ROWS, TURN]))
    assert in_lines == read_board(" / ".join([*ROWS, TURN]))
    assert one_line(in_lines) == " / ".join([*ROWS, TURN])
    assert in_lines.player == 1


def test_a_finished_game_is_drawn_with_its_winner_and_read_again():
    state = read_board(
        " / ".join(
            ["3+1 0 0 0 0", "0 0 0-1 0 0", "0-2 0 0+2 0 0", *ROWS[3:4], "0 0 0 0 0", "player -1 to move"]
        )
    )
    assert state.winner == 1
    assert "# game over: player 1 has won" in board_text(state)
    assert read_board(board_text(state)) == state


def changed(row, text):
    return "\n".join([*ROWS[:row], text, *ROWS[row + 1 :], TURN])


TOO_MANY_PARTS = "1 1 1-1 1 1 / 1 1 1 1 1 / 1+1 1 1 1 1+2 / 1 1 1 1 1 / 0 1 1-2 1 1 / player 1 to move"
TWO_WINNERS = "0 0 3-1 0 0 / 0 0 0 0 0 / 3+1 0 0 0 0+2 / 0 0 0 0 0 / 0 0 0-2 0 0 / player 1 to move"
WRONG_PLAYER = "\n".join([*ROWS, "player 2 to move"])


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "a board has 6 lines, 5 rows like"),
        ("\n".join(ROWS), "and 'player -1 to move', not 5"),
        (changed(3, "0 0 0 0"), "row 3 has 4 squares, not 5"),
        (changed(3, "0 0 0 5 0"), "row 3, column 3 is '5'; a row is like '0  0-1  2  4  1+2'"),
        (changed(3, "0 -1 0 0 0"), "row 3, column 1 is '-1'"),
        (changed(3, "0 0-1 0 0 0"), "row 3, column 1 has worker -1, which is already on another square"),
        (changed(0, "0 0 4-1 0 0"), "row 0, column 2 has worker -1 on a dome; workers stand on heights 0"),
        (changed(0, "0 0 0 0 0"), "no worker -1: each player has two, -1 and -2, +1 and +2"),
        (WRONG_PLAYER, "'player 2 to move' is not 'player -1 to move' or 'player 1 to move'"),
        (TOO_MANY_PARTS, "24 first floors; there are only 22"),
        (TWO_WINNERS, "both players stand on a third floor"),
    ],
)
def test_a_text_that_is_no_board_is_an_error_that_says_what_would_be_right(text, message):
    with pytest.raises(UserError) as caught:
        read_board(text, "board mine.txt")
    assert str(caught.value).startswith("board mine.txt: ")
    assert message in str(caught.value)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize(
    ("name", "reason"),
    [("picture.png", "not text"), ("nowhere.txt", "No such file"), ("folder", "Is a directory")],
)
def test_the_error_names_a_file_that_cannot_be_read(name, reason, tmp_path):
    (tmp_path / "picture.png").write_bytes(b"\x89PNG\xff")
    (tmp_path / "folder").mkdir()
    with pytest.raises(UserError, match=f"{name}: {reason}"):
        load_board(tmp_path / name)


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
