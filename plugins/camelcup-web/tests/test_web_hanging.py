"""A bot that hangs holds up its own table, and nobody else."""

import os
from functools import partial

import pytest
from camelcup_web import thinking
from sites import begin, opened, settings, wait_for

from camelcup import session

pytestmark = pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="bots wait for a named pipe")

HANGS = """
def move(seat, view):
    open({pipe!r}).read()
    return "roll"
"""


@pytest.fixture
def pipe(tmp_path, monkeypatch):
    """A pipe at which bots wait, longer than a test takes on a busy machine."""
    monkeypatch.setattr(session, "new", partial(session.new, move_time=100, begin_time=100))
    path = tmp_path / "pipe"
    os.mkfifo(path)
    return path


def test_bots_play_at_other_tables_while_some_hang(tmp_path, pipe):
    bot = tmp_path / "hangs.py"
    bot.write_text(HANGS.format(pipe=str(pipe)))
    with opened(settings(tmp_path, bots={"camelup": {"Hangs": f"Hangs={bot}"}})) as client:
        hanging = [begin(client, "Hangs", "Human") for _ in range(thinking.PLACES + 1)]
        with pipe.open("w"):
            wait_for("It is your turn.", client, begin(client, "Player0", "Human"))
            for path in hanging:  # the last of them has a place in which to think only after a while
                wait_for("Hangs to move.", client, path)
            assert not any("It is your turn." in client.get(path).text for path in hanging)
            pipe.unlink()
            pipe.touch()
