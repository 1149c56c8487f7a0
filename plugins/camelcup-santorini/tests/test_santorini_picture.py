"""Tests of the picture of a board, and of the parts of it that one points at."""

from xml.etree import ElementTree

import pytest
from camelcup_santorini.actions import ACTIONS, Action
from camelcup_santorini.board import read_board
from camelcup_santorini.display import SantoriniDisplay
from camelcup_santorini.engine import SantoriniGame
from camelcup_santorini.state import State

NAME = "{http://www.w3.org/2000/svg}"

BOARD = """
    4    3    2    1-1  0
    0    2    1    2    0
    0+1  0    0    4    0+2
    0    0    0    0    0
    0    0    2-2  3    0
    player -1 to move, nothing built for 7 turns
"""


def drawn(state: State) -> ElementTree.Element:
    """Return the root of a picture."""
    return ElementTree.fromstring(SantoriniDisplay(SantoriniGame()).draw(state))


def texts(element: ElementTree.Element) -> list[str]:
    """Return the texts in a part of a picture."""
    return [text.text or "" for text in element.iter(f"{NAME}text")]


def squares(state: State) -> list[ElementTree.Element]:
    """Return the first 25 groups of a picture: the buildings."""
    return drawn(state).findall(f"{NAME}g")[:25]


def picks(state: State, kind: str) -> set[str]:
    """Return what one can point at: arrows for a move, or keys for a build."""
    found = {element.get("data-pick", "") for element in drawn(state).iter()}
    return {pick for pick in found if pick.startswith(kind)}


def test_a_building_has_its_floors_and_its_height_as_a_digit() -> None:
    dome, third, second, below_worker, ground = squares(read_board(BOARD))[:5]
    assert [len(group.findall(f"{NAME}rect")) - 1 for group in (ground, below_worker, second, third)] == [
        *(0, 1, 2, 3)
    ]
    assert (len(dome.findall(f"{NAME}circle")), len(third.findall(f"{NAME}circle"))) == (1, 0)
    assert [texts(group) for group in (dome, third, second, ground)] == [["4"], ["3"], ["2"], []]


def test_a_worker_has_its_seat_its_number_as_dots_and_the_height_it_stands_on() -> None:
    workers = drawn(read_board(BOARD)).findall(f"{NAME}g")[25:29]
    assert [texts(group) for group in workers] == [["s0", "1"], ["s0", "2"], ["s1", "0"], ["s1", "0"]]
    assert [len(group.findall(f"{NAME}circle")) for group in workers] == [2, 3, 1, 2]
    assert [group.get("transform") for group in workers][:2] == ["translate(332 20)", "translate(228 436)"]


def test_the_arrows_are_the_moves_of_the_player_to_move(game: SantoriniGame) -> None:
    state = read_board(BOARD)
    legal = game.legal_actions(state, 0)
    assert picks(state, "move") == {f"move-{-worker}-{key}" for worker, key, _ in legal}
    assert len(picks(state, "build")) == 8
    climbed = game.apply(state, (Action(-2, "d", "w"),))
    assert picks(climbed, "move") == set()


def test_one_points_at_an_arrow_and_then_at_a_key(game: SantoriniGame) -> None:
    display = SantoriniDisplay(game)
    assert display.picks(Action(-2, "q", "x")) == ("move-2-q", "build-x")
    assert len({display.picks(action) for action in ACTIONS}) == 128


def test_the_seat_that_moves_is_marked_and_then_the_winner(game: SantoriniGame) -> None:
    state = read_board(BOARD)
    assert {"▸", "s0 moves", "7 of 50 turns"} <= set(texts(drawn(state)))
    won = texts(drawn(game.apply(state, (Action(-2, "d", "w"),))))
    assert "s0 wins" in won
    assert not any("moves" in text for text in won)
    drawn_game = state._replace(quiet=50)
    assert {"drawn", "s0 ", "s1 "} <= set(texts(drawn(drawn_game)))


def test_parts_left_are_counted() -> None:
    found = texts(drawn(read_board(BOARD)))
    assert found[found.index("floor 1") : found.index("domes") + 2] == [
        *("floor 1", "12", "floor 2", "10", "floor 3", "10", "domes", "16")
    ]


@pytest.mark.parametrize("seat", [0, 1])
def test_a_view_has_the_picture_of_its_state(game: SantoriniGame, seat: int) -> None:
    state = read_board(BOARD)
    display = SantoriniDisplay(game)
    assert display.draw(game.view(state, seat)) == display.draw(state)


def test_the_position_is_described_in_words() -> None:
    assert drawn(read_board(BOARD)).findtext(f"{NAME}desc") == (
        "s0 moves. s0: row 1 column 4 at height 1 and row 5 column 3 at height 2. "
        "s1: row 3 column 1 at height 0 and row 3 column 5 at height 0. "
        "Heights by row: 4 3 2 1 0, 0 2 1 2 0, 0 0 0 4 0, 0 0 0 0 0, 0 0 2 3 0; 4 is a dome. "
        "Left: 12 first floors, 10 second, 10 third, 16 domes. Nothing built for 7 of 50 turns."
    )
