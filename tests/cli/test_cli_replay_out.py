"""camelcup replay -o: a position as a picture; camelcup-report, which makes pages, tests those."""

from pathlib import Path

import pytest

from camelcup import load
from cups import play_cup

PLAY = ("play", 2, "Player0", "RandomBot", "--seed", 3, "--isolation", "none", "--executor", "serial")


@pytest.fixture
def cup(workdir, camelcup):
    """A cup of two games of Camel Up, in the working folder."""
    assert camelcup(*PLAY, "--out", "cup.jsonl").code == 0
    return Path("cup.jsonl")


def test_without_camelcup_report_an_error_says_what_to_install(cup, camelcup, missing):
    missing("camelcup_report")
    line = "the page of a game comes with camelcup-report: pip install camelcup-report"
    assert camelcup("replay", cup, 1, "-o", "game.html").mistake == line
    assert load(cup).game(1)._repr_html_() == f"<p>{line}</p>"


def test_a_position_is_written_to_a_picture(cup, camelcup):
    ran = camelcup("replay", cup, 0, "-o", "board.svg", "--at", 2, "--as", 1)
    assert (ran.code, ran.err, ran.out) == (0, "", "board.svg: the position after turn 2\n")
    game = load(cup).game(0)
    (place,) = [place for place, position in enumerate(game) if position.seats == (0,)][1:2]
    assert Path("board.svg").read_text("utf-8") == game[place].picture(1).svg


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        (("-o", "game.txt"), "--out game.txt: name a page, as in game.html, or a picture with --at"),
        (("-o", "board.svg"), "--out board.svg: a picture shows one position; give --at TURN"),
        (("-o", "x.html", "--at", 3), "--out x.html: a page has all positions; leave out --at"),
        (
            ("-o", "x.html", "--moves"),
            "--out x.html: it prints no lines; leave out --ask, --moves and --delay",
        ),
        (("-o", "x.svg", "--at", 999), "--at 999: the game at table 0 has "),
        (("-o", "x.html", "--as", 2), "--as 2: the table has seats 0 to 1"),
        (("-o", "old.html"), "--out old.html: exists already; name a new file, or replace it by --force"),
        (("-o", "old.svg", "--at", 1, "--force"), "--out old.svg: --force replaces pictures only"),
        (("-o", "no/x.html"), "--out no/x.html: there is no folder no"),
        (("--force",), "--force: it replaces the file of --out; give that, too"),
    ],
)
def test_files_and_options_that_make_no_sense_are_errors(words, reason, cup, camelcup):
    for name in ("old.html", "old.svg"):
        Path(name).write_text("notes")
    assert camelcup("replay", cup, 0, *words).mistake.startswith(reason)
    assert {path.name for path in Path().iterdir()} == {"cup.jsonl", "old.html", "old.svg"}
    assert Path("old.svg").read_text() == "notes"


def test_a_game_without_pictures_has_no_picture_of_a_position(tmp_path, camelcup, tiny_installed):
    cup = play_cup(tmp_path / "cup.jsonl", tiny_installed, bots=("Small", "Big"), games=1)
    line = camelcup("replay", cup, 0, "-o", tmp_path / "board.svg", "--at", 1).mistake
    assert line == "game pips has no pictures: its display does not define draw"
