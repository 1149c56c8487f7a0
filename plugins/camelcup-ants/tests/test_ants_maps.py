"""Map files, and maps that are made."""

import pytest
from ants_positions import map_of
from camelcup_ants.board import LAND, map_text, read_map
from camelcup_ants.engine import Ants
from camelcup_ants.generator import ANY, KINDS, make_map
from camelcup_ants.rules import Rules
from camelcup_ants.symmetry import symmetries

SMALL = map_of("0..%1..%", "...%...%")


def test_a_map_has_land_water_and_hills():
    board = read_map(SMALL)
    assert (board.torus.rows, board.torus.cols, board.seats, board.land) == (2, 8, 2, 12)
    assert board.hills == ((0, 0), (4, 1))
    assert board.ground == "...%...%...%...%"


def test_ants_and_food_in_a_map_are_ignored_and_words_come_in_any_order():
    text = "# a comment\n\nplayers 2\ncols 8\n  rows 2\nm A*.%B.a%\nm ..c%...%\n"
    assert read_map(text) == read_map(SMALL)
    assert map_text(read_map(text)) == SMALL


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "0 rows: a map has 1 to 200"),
        (SMALL.replace("m 0", "m $"), "line 4: '$' is no mark: . land, % water, 0 to 9 a hill"),
        (SMALL.replace("rows 2", "rows 3"), "rows is 3: the lines m have 2"),
        (SMALL.replace("cols 8\n", ""), "cols is missing: the lines m have 8"),
        (SMALL.replace("players 2", "players 3"), "players is 3: 2 seats have hills"),
        (SMALL.replace("...%...%", "...%..."), "row 1 has 7 squares, and row 0 has 8"),
        (SMALL.replace("1", "2"), "hills of 0, 2: 2 to 10 seats from 0 on have hills"),
        (SMALL.replace("rows", "lines"), "line 1: 'lines 2' is none of rows R, cols C, players N and m ROW"),
        (map_of(*["." * 201] * 2), "201 cols: a map has 1 to 200"),
        (
            SMALL.replace("...%...%", "...%..%%"),
            "its seats do not see the same: "
            "no turn, mirror or shift of it takes the hills of seat 0 to those of each other seat",
        ),
    ],
)
def test_a_map_that_is_none_says_why(text, message):
    with pytest.raises(ValueError, match=r"^map: ") as raised:
        Rules(map=text or "\n")
    assert str(raised.value) == f"map: {message}"


def test_a_file_is_replaced_by_its_text(tmp_path):
    path = tmp_path / "small.map"
    path.write_text(f"# mine\n{SMALL}")
    assert Rules(map=str(path)).map == SMALL


@pytest.mark.parametrize("named", ["mase", "maze,-1"])
def test_a_kind_that_is_none_says_which_there_are(named):
    with pytest.raises(ValueError, match=f"map '{named}' is none of blank, maze, walk and any"):
        Rules(map=named)


@pytest.mark.parametrize(
    ("option", "message"),
    [
        ({"turns": 0}, "turns is 0: it must be from 1 to 100000"),
        ({"food_rate": (5, 4)}, r"food_rate is \[5, 4\]: it must be two numbers"),
        ({"cutoff_percent": 0.5}, "cutoff_percent is 0.5: it must be over 0.5"),
        ({"area": 50}, "area is 50: it must be from 100 to 4000"),
    ],
)
def test_a_wrong_constant_says_why(option, message):
    with pytest.raises(ValueError, match=message):
        Rules(**option)


def check_made(board, seats):
    """Check that a map is symmetric and connected, and has hills for all seats alike."""
    assert board.seats == seats
    owners = [seat for _, seat in board.hills]
    assert len({owners.count(seat) for seat in range(seats)}) == 1
    assert symmetries(board)
    found, waiting = {board.hills[0][0]}, [board.hills[0][0]]
    while waiting:
        for square in board.torus.steps[waiting.pop()]:
            if board.ground[square] == LAND and square not in found:
                found.add(square)
                waiting.append(square)
    assert len(found) == board.land


@pytest.mark.parametrize("kind", [*KINDS, ANY])
@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6, 7, 8, 9, 10])
def test_made_maps_are_symmetric_and_connected(kind, seats):
    for seed, area in enumerate((100, 400, 1000)):
        board = make_map(kind, seats, area, seed)
        check_made(board, seats)
        assert board.land > board.torus.size // 3


@pytest.mark.slow
@pytest.mark.parametrize("kind", KINDS)
def test_many_made_maps_are_symmetric_and_connected(kind):
    for seed in range(300):
        seats = 2 + seed % 9
        check_made(make_map(kind, seats, (100, 250, 900)[seed % 3], seed), seats)


@pytest.mark.parametrize("kind", KINDS)
def test_a_map_is_of_about_the_area_and_of_its_seed(kind):
    boards = [make_map(kind, 4, 1000, seed) for seed in range(20)]
    assert all(800 <= board.torus.size // 4 <= 1250 for board in boards)
    assert len({*boards}) == 20
    assert {len(board.hills) // 4 for board in boards} == {1, 2, 3}
    assert make_map(kind, 4, 1000, 3) == boards[3]


def test_each_table_draws_a_map_or_has_that_of_the_seed():
    drawn = Ants(Rules(map="walk", area=200))
    state = drawn.start(3)
    boards = {drawn.resolve(state, seed).board for seed in (1, 2)}
    assert boards == {make_map("walk", 3, 200, 1), make_map("walk", 3, 200, 2)}
    fixed = Ants(Rules(map="walk,2", area=200))
    assert fixed.start(3).board == make_map("walk", 3, 200, 2)
    assert fixed.start(4).board == make_map("walk", 4, 200, 2)
