"""Commands that read the file of a session: a cup of one game."""

import pytest

from camelcup import session

RESUME = "to resume: camelcup sit --resume"


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
    assert line == f"--resume {begun}: not a comparison; use camelcup sit --resume {begun}"
