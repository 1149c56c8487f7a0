"""Tests of the picture of a position, and of the belief that lies over it."""

from xml.etree import ElementTree

from camelcup_pacman.display import PacManDisplay
from camelcup_pacman.ground import Measures, walls
from camelcup_pacman.maze import maze_of
from camelcup_pacman.moves import EAST
from camelcup_pacman.readings import Noise
from pacman_positions import CORRIDORS, at, make_game, move, position

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


def test_who_died_and_who_won_is_written():
    game = make_game("pelita", limit=1)
    state = move(game, position(game, 0, squares={0: at(6, 3), 1: at(7, 3)}), EAST)
    found = texts(drawn(game, state))
    assert found.count("just died") == 1
    assert {"s0 and s2 won", "no moves left"} <= set(found)
    assert "a draw" in texts(drawn(game, state._replace(winner="draw")))


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


def test_the_largest_maze_fits_into_the_size_of_pictures():
    inside = "\n".join(["#" + ".#" * 63 + "#", "#" + "." * 126 + "#"] * 63)
    maze = maze_of(f"{'#' * 128}\n{inside}\n{'#' * 128}")
    assert sum(len(walls(maze, team)) for team in (0, 1)) < 60_000
