"""Tests of the picture of a position, and of the belief that lies over it."""

from itertools import pairwise
from xml.etree import ElementTree

import pytest
from camelcup_pacman.display import PacManDisplay
from camelcup_pacman.ground import Measures, points, walls
from camelcup_pacman.maze import maze_of
from camelcup_pacman.moves import EAST
from camelcup_pacman.readings import Noise
from pacman_positions import CORRIDORS, at, make_game, move, position, random_states

NAME = "{http://www.w3.org/2000/svg}"
MAZE = maze_of(CORRIDORS)


def drawn(game, shown):
    """Return the root of a picture."""
    return ElementTree.fromstring(PacManDisplay(game).draw(shown))


def shapes(root):
    """Return the place of each bot and each move in a picture, by the name of its shape."""
    return {
        use.attrib["href"][1:]: (float(use.attrib["x"]), float(use.attrib["y"]))
        for use in root.iter(f"{NAME}use")
    }


def bots(root):
    """Return the forms and seats of all bots in a picture."""
    return {name for name in shapes(root) if name[-1].isdigit()}


def texts(root):
    """Return the texts in a picture that are not in shapes."""
    return [
        text.text or "" for part in root if part.tag != f"{NAME}defs" for text in part.iter(f"{NAME}text")
    ]


def read(game, state, *noise):
    """Return the view of the seat that is to move after a reading."""
    after = game.resolve(state._replace(phase="chance"), Noise(noise))
    return game.view(after, after.moves % 4)


def test_bots_stand_on_their_squares_in_the_form_that_they_have_there():
    game = make_game()
    state = position(game, 0, squares={0: at(9, 4), 1: at(6, 3)})
    found = shapes(drawn(game, state))
    place = Measures(MAZE).centre
    assert found["PacMan0"] == place(at(9, 4))
    assert found["PacMan1"] == place(at(6, 3))
    assert found["ghost2"] == place(MAZE.starts[2])
    assert found["ghost3"] == place(MAZE.starts[3])


def test_partners_on_a_square_stand_side_by_side():
    game = make_game()
    found = shapes(drawn(game, position(game, 0, squares={0: at(6, 3), 2: at(6, 3)})))
    assert found["ghost2"][0] - found["ghost0"][0] > 10
    assert found["ghost2"][1] == found["ghost0"][1]


@pytest.mark.parametrize("maze", ["12x7,3", "normal", CORRIDORS])
def test_what_one_points_at_has_24_pixels_in_a_picture_800_wide(maze):
    at_maze = Measures(make_game(maze=maze).start(4).maze)
    assert 20 * at_maze.scale * 800 / at_maze.width >= 24


def test_who_died_and_who_won_is_written():
    game = make_game("pelita", limit=1)
    state = move(game, position(game, 0, squares={0: at(6, 3), 1: at(7, 3)}), EAST)
    found = texts(drawn(game, state))
    assert found.count("just died") == 1
    assert {"s0 and s2 won", "no moves left"} <= set(found)
    assert "a draw" in texts(drawn(game, state._replace(winner="draw")))


def test_the_description_says_the_position_in_words():
    game = make_game()
    state = position(game, 0, squares={0: at(5, 3), 1: at(9, 3)})
    said = drawn(game, read(game, state, 0, 2)).findtext(f"{NAME}desc")
    assert said == (
        "s0 and s2: no points, 5 dots to eat. s1 and s3: no points, 5 dots to eat. "
        "3000 moves left, s0 to move. s0: ghost at row 3, column 5. s1: ghost at row 3, column 9, seen. "
        "s2: ghost at row 6, column 1. "
        "s3: unseen, about 13 away"
    )


def test_an_enemy_that_is_seen_stands_on_its_square_until_others_have_moved():
    game = make_game()
    view = read(game, position(game, 0, squares={0: at(5, 3), 1: at(9, 3)}), 0, 2)
    now, later = drawn(game, view), drawn(game, view._replace(moves=2))
    assert bots(now) == {"ghost0", "ghost1", "ghost2"}
    assert bots(later) == {"ghost0", "ghost2"}
    assert ("seen by s0" in texts(now), "?1" in texts(now)) == (True, False)
    assert {"s0 saw 2 moves ago", "?1"} <= set(texts(later))


def test_before_the_first_reading_and_before_the_maze_is_drawn_nothing_is_guessed():
    game = make_game(maze="12x7,random")
    first = texts(drawn(game, game.start(4)))
    assert "no maze yet" in first
    assert texts(drawn(game, game.view(game.start(4), 0))).count("unknown") == 2


def test_dots_are_a_point_each_and_those_in_the_shade_have_a_larger_one():
    game = make_game("pelita")
    start = position(game, 0)
    dots = start.food[0]
    state = start._replace(ages=((4, *[0] * (len(dots) - 1)), start.ages[1]))
    measures = Measures(MAZE)
    for shown in (state, game.view(state, 0)):
        paths = [path.attrib["d"] for path in drawn(game, shown).iter(f"{NAME}path")]
        assert points(measures, dots) in paths
        assert points(measures, dots[:1]) in paths
    assert points(measures, dots[:1]) not in [
        path.attrib["d"] for path in drawn(game, game.view(state, 1)).iter(f"{NAME}path")
    ]


def test_positions_of_a_game_share_all_but_a_few_short_lines():
    game = make_game("pelita", "small", limit=120)
    display = PacManDisplay(game)
    pictures = [display.draw(game.view(state, 0)).splitlines() for state in random_states(game, 5)]
    new = [sum(len(line) for line in set(after) - set(before)) for before, after in pairwise(pictures)]
    assert sum(new) / len(new) < 1_000
    assert max(new) < 2_000


def test_the_largest_maze_fits_into_the_size_of_pictures():
    inside = "\n".join(["#" + ".#" * 63 + "#", "#" + "." * 126 + "#"] * 63)
    maze = maze_of(f"{'#' * 128}\n{inside}\n{'#' * 128}")
    assert sum(len(walls(maze, team)) for team in (0, 1)) < 60_000


def test_an_enemy_that_is_seen_has_no_shades():
    game = make_game()
    view = read(game, position(game, 0, squares={0: at(6, 3), 1: at(9, 3)}), 0, 2)
    (layer,) = PacManDisplay(game).overlay([view])
    assert (">3</text>" in layer, ">1</text>" in layer) == (True, False)


def test_before_the_maze_is_drawn_there_is_no_belief():
    game = make_game(maze="12x7,random")
    start = game.start(4)
    drawn_maze = game.resolve(start, (7,))
    first = game.resolve(drawn_maze, Noise((0, 0)))
    before, after = PacManDisplay(game).overlay([game.view(start, 0), game.view(first, 0)])
    assert not before
    x, y = Measures(drawn_maze.maze).centre(drawn_maze.squares[1])
    assert f'd="M{x} {y}h0" opacity="0.9"' in after
