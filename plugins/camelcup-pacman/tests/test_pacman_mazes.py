"""Mazes: their text, the rules that they keep, the generator, and the ways to name or draw one."""

from collections import Counter

import pytest
from camelcup_pacman.bots.random_bot import RandomBot
from camelcup_pacman.checking import read_maze
from camelcup_pacman.generator import SIZES, Size, generate, make_maze
from camelcup_pacman.mazes import NAMES, find_maze
from camelcup_pacman.rules import Rules
from pacman_positions import make_game

from camelcup import Table
from camelcup.installed.config import to_json
from camelcup.players.inline import InlinePlayer
from camelcup.table.match import play

EXAMPLE = """\
################
# .  ####...# 3#
#.#       #   1#
# ..#.   #######
#######   .#.. #
#0   #       #.#
#2 #...####  . #
################"""
"""The maze of the reference."""


PINNED = [
    "############",
    "# .       3#",
    "#.###### #1#",
    "# #. ## .# #",
    "#0# ######.#",
    "#2       . #",
    "############",
]
"""The maze 12x7,4."""


def changed(*changes):
    """Return the example with other marks: row, column and mark of each."""
    rows = [list(row) for row in EXAMPLE.split("\n")]
    for y, x, mark in changes:
        rows[y][x] = mark
    return "\n".join(map("".join, rows))


def both(y, x, mark):
    """Return the changes of a square and of its twin."""
    return (y, x, mark), (7 - y, 15 - x, mark)


def beside(maze, x, y):
    """Return the free squares beside one, found in the text."""
    rows = maze.split("\n")
    places = ((x, y - 1), (x + 1, y), (x, y + 1), (x - 1, y))
    return [place for place in places if rows[place[1]][place[0]] != "#"]


def reached(maze, columns, start):
    """Return the squares that are reached from one without leaving some columns."""
    found, waiting = {start}, [start]
    while waiting:
        for place in beside(maze, *waiting.pop()):
            if place[0] in columns and place not in found:
                found.add(place)
                waiting.append(place)
    return found


def check(maze, size, dead_ends):
    """Check every rule of mazes, by the text alone."""
    rows = maze.split("\n")
    width, height, dots = size
    assert {len(row) for row in rows} == {width}
    assert len(rows) == height
    turned = str.maketrans("0123", "1032")
    assert [row[::-1].translate(turned) for row in rows[::-1]] == rows
    assert set(rows[0] + rows[-1]) | {row[0] for row in rows} == {"#"}
    free = {(x, y) for y, row in enumerate(rows) for x, mark in enumerate(row) if mark != "#"}
    marks = {mark: (x, y) for y, row in enumerate(rows) for x, mark in enumerate(row) if mark in "0123"}
    assert marks == {"0": (1, height - 3), "2": (1, height - 2), "1": (width - 2, 2), "3": (width - 2, 1)}
    middle = width // 2
    for columns, start in ((range(middle), marks["0"]), (range(middle, width), marks["1"])):
        assert reached(maze, columns, start) == {place for place in free if place[0] in columns}
        assert sum(row[columns[0] : columns[-1] + 1].count(".") for row in rows) == dots
    assert sum({(middle - 1, y), (middle, y)} <= free for y in range(height)) >= 2
    assert all(len(beside(maze, *place)) > 1 for place in free if place[0] in (middle - 1, middle))
    assert all(rows[y][x] != "." for y in range(height) for x in (middle - 1, middle))
    if not dead_ends:
        assert all(len(beside(maze, *place)) > 1 for place in free)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("dead_ends", [True, False], ids=["with dead ends", "without"])
@pytest.mark.parametrize("count", [25, pytest.param(500, marks=pytest.mark.slow)])
def test_mazes_of_the_generator_keep_every_rule(size, dead_ends, count):
    mazes = [make_maze(size, seed, dead_ends) for seed in range(count)]
    for maze in mazes:
        check(maze, SIZES[size], dead_ends)
    assert len(set(mazes)) >= 0.98 * len(mazes)  # the smallest size has few mazes


@pytest.mark.parametrize("size", [Size(8, 7, 2), Size(10, 20, 9), Size(60, 9, 40), Size(64, 40, 90)])
def test_mazes_of_any_size_keep_every_rule(size):
    for seed in range(5):
        check(generate(size, seed), size, dead_ends=True)


def test_a_size_without_room_for_its_dots_is_refused():
    with pytest.raises(ValueError, match="12x7: too small for 50 dots a team"):
        generate(Size(12, 7, 50), 1)


def test_a_seed_gives_the_same_maze_in_every_version():
    assert make_maze("12x7", 4).split("\n") == PINNED
    assert str(make_maze("normal", 1)) == str(find_maze("normal"))


@pytest.mark.parametrize("name", NAMES)
def test_the_mazes_that_ship_keep_every_rule(name):
    check(find_maze(name), SIZES[name.partition("-")[0]], dead_ends=True)


def test_a_size_and_a_seed_name_a_maze():
    assert find_maze("small,7") is find_maze("small,7") == make_maze("small", 7)
    assert find_maze("tiny, 3", dead_ends=False) == make_maze("tiny", 3, dead_ends=False)


def test_the_text_of_a_maze_is_read_as_it_is_written():
    maze = read_maze(EXAMPLE)
    assert maze == EXAMPLE == str(maze)
    assert read_maze(f"\n{EXAMPLE}\n") is maze
    assert find_maze(EXAMPLE) is maze


def test_squares_are_numbered_from_the_left_and_the_top():
    maze = read_maze(EXAMPLE)
    assert (maze.width, maze.height) == (16, 8)
    assert maze.starts == (5 * 16 + 1, 2 * 16 + 14, 6 * 16 + 1, 16 + 14)
    assert maze.food == ((18, 33, 50, 51, 53, 100, 101, 102), (25, 26, 27, 74, 76, 77, 94, 109))
    assert maze.crossings == (2, 3, 4, 5)
    assert maze.moves[81] == (1, 2, 4)
    assert maze.neighbours[81] == (82, 97)
    assert maze.steps[81] == (81, 82, 97, 81, 81)
    assert maze.moves[0] == maze.neighbours[0] == maze.steps[0] == ()
    assert maze.distances[18][109] == 16
    assert maze.place(109) == "row 6, column 13"
    assert maze.near[81][:2] == (17, 18)
    assert Counter(maze.sides) == {0: 64, 1: 64}


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "row 0, column 0: the width is 0; it must be even, from 8 to 128"),
        (EXAMPLE[1:], "row 1, column 15: the row has 16 squares, and row 0 has 15"),
        ("#" * 9, "row 0, column 8: the width is 9; it must be even, from 8 to 128"),
        ("########\n" * 6, "row 5, column 0: the height is 6; it must be from 7 to 128"),
        (changed((3, 3, "x")), "row 3, column 3 is 'x'; a square is # (wall), a space (free), . (dot) or"),
        (changed((0, 4, " ")), "row 0, column 4 is free; the outer edge must be wall"),
        (changed((1, 1, "#")), "row 1, column 1 is a wall, so its twin, row 6, column 14, must be a wall"),
        (changed((5, 1, "1")), "row 2, column 14 is start 1, so its twin, row 5, column 1, must be start 0"),
        (changed(*both(1, 3, "#"), (1, 3, "0"), (6, 12, "1")), "row 1, column 3 is start 0, which must be"),
        (changed(*both(5, 1, " ")), "row 5, column 1 is free; it must be start 0"),
        (changed(*both(3, 7, ".")), "row 3, column 7 is a dot in a border column, where none may be"),
        (EXAMPLE.replace(".", " "), "row 5, column 1: the half of this start has no dot; it needs one"),
        (changed(*both(1, 3, "#"), *both(2, 1, "#")), "row 1, column 1 cannot be reached from"),
        (changed(*both(1, 7, " ")), "row 1, column 7 is a dead end in a border column"),
        (
            changed(*[change for y in (2, 3, 4, 5) for change in both(y, 7, "#")], *both(4, 6, " ")),
            "row 1, column 7: the maze has 0 rows that are free on both sides of the middle line",
        ),
    ],
)
def test_a_maze_that_breaks_a_rule_is_refused_with_the_place(text, reason):
    with pytest.raises(ValueError, match="row") as raised:
        read_maze(text)
    assert str(raised.value).startswith(reason)


@pytest.mark.parametrize(
    ("named", "reason"),
    [
        ("smal", "no maze is called 'smal'; did you mean 'small'? (names: tiny, tiny-2, tiny-3, small,"),
        ("smal,7", "maze 'smal,7' is none; did you mean 'small'? (a size and a seed, such as 'tiny,7'"),
        ("", "no maze is called ''"),
        ("a\nb", "maze: row 0, column 0: the width is 1; it must be even"),
    ],
)
def test_a_name_of_no_maze_is_refused(named, reason):
    with pytest.raises(ValueError, match="maze") as raised:
        find_maze(named)
    assert str(raised.value).startswith(reason)


def test_the_text_of_a_file_takes_the_place_of_its_path(tmp_path):
    path = tmp_path / "mine.txt"
    path.write_text(f"{EXAMPLE}\n")
    assert Rules(maze=str(path)).maze == EXAMPLE
    path.write_text(changed((3, 3, "x")))
    with pytest.raises(ValueError, match=r"mine\.txt: row 3, column 3 is 'x'"):
        Rules(maze=str(path))


DRAWN = make_game("pelita", "12x7,random", limit=40)


def test_chance_draws_the_maze_first_and_the_record_keeps_its_seed():
    table = Table(0, "pacman", to_json(DRAWN.rules), ("bot",) * 4, 5)
    record = play(table, DRAWN, [InlinePlayer(RandomBot, DRAWN) for _ in range(4)])
    first, second = record.turns[:2]
    (seed,) = first.move
    assert (first.seat, second.seat) == (None, None)
    assert len(record.turns) == 1 + 2 * 40
    state = DRAWN.resolve(DRAWN.start(4), (seed,))
    assert state.maze == make_maze("12x7", seed)
    assert state == make_game("pelita", f"12x7,{seed}", limit=40).start(4)


def test_drawn_mazes_have_no_dead_ends_where_the_rules_forbid_them():
    game = make_game(maze="tiny,random", dead_ends=False)
    assert game.resolve(game.start(4), (2,)).maze == make_maze("tiny", 2, dead_ends=False)


def test_the_size_of_drawn_mazes_is_one_that_there_is():
    sizes = [
        make_game(maze=maze).rules.size for maze in ("small,random", "small, random", "small,7", "normal")
    ]
    assert sizes == ["small", "small", None, None]
    with pytest.raises(ValueError, match=r"^maze 'smal,random' is none; did you mean 'small'\?"):
        make_game(maze="smal,random")
