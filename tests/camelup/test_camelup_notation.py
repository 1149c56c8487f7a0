"""Positions as one line of text."""

from collections.abc import Callable

import pytest

from camelcup import UserError
from camelcup.camelup.notation import Position, parse, ranges, write
from camelcup.camelup.pieces import Trap
from camelcup.camelup.race import EMPTY
from camelcup.camelup.state import State

BLUE, GREEN, ORANGE, YELLOW, WHITE, CRAZY_BLACK, CRAZY_WHITE = range(7)

FORM = "squares have commas between them, a trap is + or - and its owner's seat, and one blank comes before"


def standing(position: Position) -> dict[int, tuple[int, ...]]:
    """Return the squares with camels, and their stacks."""
    return {square: stack for square, stack in enumerate(position.track) if stack}


def test_the_example_of_the_rules_page() -> None:
    position = parse("gyor,,,w,-1 goy")
    assert standing(position) == {0: (GREEN, YELLOW, ORANGE, BLUE), 3: (WHITE,)}
    assert position.traps == (None, Trap(-1, 4))
    assert position.unmoved == (GREEN, ORANGE, YELLOW)


def test_a_track_has_all_its_squares() -> None:
    assert len(parse("g").track) == len(EMPTY) == 29


def test_no_camel_yet_to_move_is_a_full_stop() -> None:
    assert parse("gb .").unmoved == ()
    assert write(parse("gb .")) == "gb ."


def test_without_its_second_part_every_camel_on_the_track_is_to_move() -> None:
    assert parse("gyor,,,w").unmoved == (BLUE, GREEN, ORANGE, YELLOW, WHITE)
    assert parse("r,,,y").unmoved == (BLUE, YELLOW)


def test_r_is_another_name_of_the_fifth_colour() -> None:
    assert parse("r,,,y ry") == parse("b,,,y by")
    assert write(parse("r,,,y ry")) == "b,,,y by"


def test_crazy_camels_are_capital_letters() -> None:
    position = parse("bgoyw,,,,,,,,,,,,,,W,B bW")
    assert standing(position)[14] == (CRAZY_WHITE,)
    assert standing(position)[15] == (CRAZY_BLACK,)
    assert position.unmoved == (BLUE, CRAZY_WHITE)


def test_a_trap_on_a_square_with_camels_is_written_after_them() -> None:
    position = parse(",gy+2 g")
    assert standing(position) == {1: (GREEN, YELLOW)}
    assert position.traps == (None, None, Trap(1, 1))
    assert write(position) == ",gy+2 g"


def test_camels_yet_to_move_may_be_named_in_any_order() -> None:
    assert parse("bgoyw wob") == parse("bgoyw bow")


@pytest.mark.parametrize(
    "line",
    [
        "gyob,,,w,-1 goy",
        "bgoyw bgoyw",
        "bgoyw .",
        ",b,,+0,,g-7,,,,,,,,,,,,+3,,,,,,,,,,oyw b",
        ",,,-1 .",
        " .",
        "b,g,o,y,w,,,,,,,,,BW,-0 bBW",
    ],
)
def test_a_line_is_written_as_it_was_read(line: str) -> None:
    assert write(parse(line)) == line


def test_a_state_is_written_as_its_position(stand: Callable[..., State]) -> None:
    line = "gyob,,,w,-1 goy"
    assert write(stand(line)) == line


@pytest.mark.parametrize(
    ("line", "reason", "at"),
    [
        ("bgoywx", "'x' is not a camel; those are b (or r) blue, g green, o orange,", 5),
        ("bgoywb", "camel b stands on the track already", 5),
        ("bg,o,b", "camel b stands on the track already", 5),
        ("b,,gr", "camel r stands on the track already (as b, another name of it)", 4),
        ("b,?", f"'?' is not a camel; {FORM}", 2),
        ("gyob;;;w;-1 goy", f"';' is not a camel; {FORM}", 4),
        ("b,G", "'G' is not a camel", 2),
        ("bg bgo", "camel o, yet to move, is not on the track", 5),
        ("bg bb", "camel b is named twice", 4),
        ("bg br", "camel r is named twice", 4),
        ("bg bx", "'x' is not a camel", 4),
        ("bg ", "the camels yet to move are missing", 3),
        ("b, ,g", "a blank between squares; an empty square is nothing between commas", 2),
        ("bg b g", f"' ' is not a camel; {FORM}", 4),
        ("bg  bg", f"' ' is not a camel; {FORM}", 3),
        ("bg .b", "'.' is not a camel", 3),
        ("+0 .", "no trap can stand on square 0", 0),
        ("g-1 g", "no trap can stand on square 0", 1),
        (",+1,-2 .", "a trap cannot stand beside another, on square 1", 4),
        ("g,,-2,+1 g", "a trap cannot stand beside another, on square 2", 6),
        (",+1,,-1 .", "seat 1 has a trap already", 5),
        (",+ .", "a trap is + or - and its owner's seat, 0 to 7", 1),
        (",+8 .", "a trap is + or - and its owner's seat, 0 to 7", 1),
        (",+12 .", "a trap is + or - and its owner's seat, 0 to 7", 1),
        (",+1g .", "a trap is + or - and its owner's seat, 0 to 7", 1),
        (",1+ .", f"'1' is not a camel; {FORM}", 1),
        ("," * 29 + "b", "the track has 29 squares, 0 to 28", 28),
    ],
)
def test_an_error_marks_the_character(line: str, reason: str, at: int) -> None:
    with pytest.raises(UserError) as caught:
        parse(line)
    message, shown, mark = str(caught.value).split("\n")
    assert message.startswith(f"not a position: {reason}")
    assert shown == f"  {line}"
    assert mark == "  " + " " * at + "^"


def test_the_last_square_of_the_track_may_be_used() -> None:
    assert standing(parse("," * 28 + "b")) == {28: (BLUE,)}


@pytest.mark.parametrize(
    ("numbers", "text"),
    [
        ([], "none"),
        ([3], "3"),
        ([1, 2], "1, 2"),
        ([1, 5, 6, 7, 8], "1, 5 to 8"),
        ([0, 1, 2, 4, 6, 7], "0 to 2, 4, 6, 7"),
    ],
)
def test_three_numbers_in_a_row_are_written_as_a_range(numbers: list[int], text: str) -> None:
    assert ranges(numbers) == text
