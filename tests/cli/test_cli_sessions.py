"""Commands that read the file of a session: a cup of one game."""

import pytest

from camelcup import session

RESUME = "to resume: camelcup watch --resume"


@pytest.fixture
def begun(tmp_path):
    """A game in which a person has taken a move back, and made another."""
    path = tmp_path / "game.jsonl"
    bots = ["Human", "Player0"]
    with session.new(bots, seed=3, out=path, practice=True, isolation="none") as game:
        game.play()
        game.answer(0, "roll")
        game.play()
        game.undo()
        game.answer(0, "leg blue")
        game.play()
    return path


def test_other_commands_name_the_one_that_goes_on(begun, camelcup):
    assert camelcup("tables", begun).err.endswith(f"0 of 1 game; {RESUME} {begun}\n")
    line = camelcup("tournament", "--resume", begun).mistake
    assert line == f"{begun}: a single game that was kept; {RESUME} {begun}"
    line = camelcup("compare", "--resume", begun).mistake
    assert line == f"--resume {begun}: not a comparison; use camelcup watch --resume {begun}"


@pytest.mark.parametrize("command", ["play", "watch"])
def test_play_goes_on_in_the_middle_of_it_as_watch_does(begun, camelcup, say, command):
    with session.load(begun) as game:
        before = game.turn
    ran = say((command, "--resume", begun), *["1"] * 500)
    assert f"\nturn {before + 1}: Human (seat 0) " in ran.out
    assert f"\nturn {before}: " not in ran.out
    assert "1 game replayed, no findings" in camelcup("verify", begun).out
