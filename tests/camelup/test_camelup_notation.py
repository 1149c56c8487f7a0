"""Positions as one line of text."""

import pytest

from camelcup import UserError
from camelcup.camelup.notation import Position, parse, write
from camelcup.camelup.pieces import Trap

FORM = "squares have commas between them, a trap is + or - and its owner's seat, and one blank comes before"


def numbers(letters):
    """Return the camels of some letters."""
    return tuple("bgoywBW".index(letter) for letter in letters)


@pytest.mark.parametrize(
    ("line", "camels", "traps", "unmoved"),
    [
        ("gyob,,,w,-1 goy", {0: "gyob", 3: "w"}, (None, Trap(-1, 4)), "goy"),
        (",gy+2 g", {1: "gy"}, (None, None, Trap(1, 1)), "g"),  # a trap is written after the camels
        ("bgoyw,,,,,,,,,,,,,,W,B bW", {0: "bgoyw", 14: "W", 15: "B"}, (), "bW"),
        ("b,g,o,y,w,,,,,,,,,BW,-0 bBW", {**dict(enumerate("bgoyw")), 13: "BW"}, (Trap(-1, 14),), "bBW"),
        (" .", {}, (), ""),
    ],
)
def test_a_line_is_a_position_and_is_written_as_it_was_read(line, camels, traps, unmoved):
    position = parse(line)
    track = tuple(numbers(camels.get(square, "")) for square in range(29))
    assert position == Position(track, traps, numbers(unmoved))
    assert write(position) == line


@pytest.mark.parametrize(
    ("line", "reason", "at"),
    [
        ("bgoywx", "'x' is not a camel; those are b (or r) blue, g green, o orange,", 5),
        ("bgoywb", "camel b stands on the track already", 5),
        ("b,,gr", "camel r stands on the track already (as b, another name of it)", 4),
        ("gyob;;;w;-1 goy", f"';' is not a camel; {FORM}", 4),
        ("bg bgo", "camel o, yet to move, is not on the track", 5),
        ("bg bb", "camel b is named twice", 4),
        ("bg ", "the camels yet to move are missing", 3),
        ("b, ,g", "a blank between squares; an empty square is nothing between commas", 2),
        ("bg b g", f"' ' is not a camel; {FORM}", 4),
        ("g-1 g", "no trap can stand on square 0", 1),
        (",+1,-2 .", "a trap cannot stand beside another, on square 1", 4),
        (",+1,,-1 .", "seat 1 has a trap already", 5),
        (",+8 .", "a trap is + or - and its owner's seat, 0 to 7", 1),
        ("," * 29 + "b", "the track has 29 squares, 0 to 28", 28),
    ],
)
def test_an_error_marks_the_character(line, reason, at):
    with pytest.raises(UserError) as caught:
        parse(line)
    message, shown, mark = str(caught.value).split("\n")
    assert message.startswith(f"not a position: {reason}")
    assert shown == f"  {line}"
    assert mark == "  " + " " * at + "^"
