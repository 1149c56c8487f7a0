"""The board, the narration, and the texts that a person types."""

import pytest
from camelcup_pacman.board import board_text
from camelcup_pacman.display import PacManDisplay
from camelcup_pacman.moves import EAST, NORTH, SOUTH, STOP, WEST
from camelcup_pacman.readings import Noise
from pacman_positions import at, make_game, maze_of, move, position

from camelcup import MalformedAction

NAMED = ["Ann", "Bob", "Cid", "Dee"]

LINES = """\
┌───────────────────────┬─────┐
│ • • •                 │ •   │
│   ╶─────┐   ╶───╴ • ╶─┘     │
│         ╵                   │
│                   ╷         │
│     ┌─╴ • ╶───╴   └─────╴   │
│   • │                 • • • │
└─────┴───────────────────────┘"""
"""The maze with its dots."""


def drawn(game, seat, **squares):
    state = position(game, seat, squares={int(name[1:]): square for name, square in squares.items()})
    return PacManDisplay(game).show(state)


def test_walls_are_lines_and_dots_are_dots(game):
    maze = maze_of(make_game())
    assert board_text(maze, [*maze.food[0], *maze.food[1]]) == LINES


def test_ghosts_pacmen_and_partners_are_told_apart():
    shown = drawn(make_game(), 0, s0=at(3, 3), s1=at(5, 3), s2=at(9, 4), s3=at(5, 3)).split("\n")
    assert shown[3][6:8] == "G0"
    assert shown[3][10:12] == "13"
    assert shown[4][18:20] == "P2"


def test_a_position_has_score_moves_left_and_who_died():
    game = make_game("pelita")
    state = move(game, position(game, 0, squares={0: at(6, 3), 1: at(7, 3)}), EAST)
    rows = PacManDisplay(game).show(state).split("\n")
    assert rows[9] == "score 5 : 0   kills 1 : 0   dots left 5 : 5   1199 moves left"
    assert rows[10].startswith("  0  ghost at row 3, column 7  > 1  ghost at row 2, column 14  died")
    assert rows[11].startswith("  2  ghost at row ")


def test_a_view_shows_readings_in_words_and_squares_with_marks():
    classic = make_game("classic")
    state = position(classic, 0, squares={0: at(5, 3), 1: at(9, 3)})._replace(phase="chance")
    shown = PacManDisplay(classic).show(classic.view(classic.resolve(state, Noise((0, 2))), 0)).split("\n")
    assert shown[3][18:20] == "P1" if maze_of(classic).sides[at(9, 3)] == 0 else "G1"
    assert "  1  ghost at row 3, column 9, seen" in "\n".join(shown)
    assert "  3  unseen, about 13 away" in "\n".join(shown)
    pelita = make_game("pelita")
    state = position(pelita, 0, squares={0: at(5, 3), 1: at(9, 3)})._replace(phase="chance")
    view = pelita.view(pelita.resolve(state, Noise((None, at(12, 4)))), 0)
    shown = PacManDisplay(pelita).show(view).split("\n")
    assert shown[4][24:26] == "?3"
    assert "  3  unseen, near row 4, column 12" in "\n".join(shown)
    later = PacManDisplay(pelita).show(view._replace(moves=3)).split("\n")
    assert later[3][18:20] == "?1"
    assert "  1  ghost at row 3, column 9, seen, 3 moves ago" in "\n".join(later)
    assert "no reading yet" in PacManDisplay(pelita).show(pelita.view(pelita.start(4), 2))


def test_moves_are_narrated():
    game = make_game("pelita")
    before = position(game, 0, squares={0: at(10, 3), 1: at(10, 2)})
    lines = PacManDisplay(game).events(before, (NORTH,), move(game, before, NORTH), NAMED)
    assert lines == ["Ann ate the dot at row 2, column 10: 4 dots left there", "Ann died, killed by Bob"]
    before = position(game, 0)._replace(moves=1196, score=(3, 1))
    results = {(3, 1): "Ann and Cid won, 3 to 1", (1, 3): "Bob and Dee won, 3 to 1", (2, 2): "a draw, 2 to 2"}
    for score, result in results.items():
        last = before._replace(limit=1197, score=score)
        lines = PacManDisplay(game).events(last, (STOP,), move(game, last, STOP), NAMED)
        assert lines == [f"1197 moves are made: {result}"]
    assert PacManDisplay(game).events(before, (STOP,), move(game, before, STOP), NAMED) == []


def test_the_last_dot_and_new_dots_are_narrated():
    game = make_game("pelita")
    food = (maze_of(game).food[0], (at(10, 2),))
    before = position(game, 0, squares={0: at(10, 3)}, food=food)._replace(ages=((0,) * 5, (0,)))
    assert PacManDisplay(game).events(before, (NORTH,), move(game, before, NORTH), NAMED) == [
        "Ann ate the dot at row 2, column 10: no dots left there",
        "all dots of a side are eaten: Ann and Cid won, 1 to 0",
    ]
    moved = before._replace(food=((*food[0][1:], at(1, 5)), food[1]))
    assert PacManDisplay(game).events(before, Noise((None, None), (at(1, 5),)), moved, NAMED) == [
        "1 dot of Ann and Cid moved out of the shade"
    ]


@pytest.mark.parametrize(
    ("text", "action"),
    [(" N ", NORTH), ("Right", EAST), ("down", SOUTH), ("w", WEST), ("stop", STOP), (".", STOP)],
)
def test_a_person_types_words_or_letters(text, action, game):
    view = game.view(position(game), 0)
    assert PacManDisplay(game).parse(text, view) == action


@pytest.mark.parametrize(("text", "hint"), [("nort", "did you mean north? "), ("", ""), ("[1]", "")])
def test_a_text_that_is_no_move_is_refused(text, hint, game):
    with pytest.raises(MalformedAction) as raised:
        PacManDisplay(game).parse(text, game.view(position(game), 0))
    assert str(raised.value).startswith(f"{text!r} is no move; {hint}type one of: north, east, south, west")
