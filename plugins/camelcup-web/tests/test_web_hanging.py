"""A bot that hangs holds up its own table, and nobody else."""

import os
from contextlib import contextmanager
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


@contextmanager
def held(pipe):
    """Wait until a bot reads a pipe, and keep those that read it waiting."""
    with pipe.open("w"):
        yield
        pipe.unlink()
        pipe.touch()


def with_bot(folder, code, pipe, **more):
    """Return the settings of a site that offers a bot."""
    path = folder / "hangs.py"
    path.write_text(code.format(pipe=str(pipe)))
    return settings(folder, bots={"camelup": {"Hangs": f"Hangs={path}"}}, **more)


def test_bots_play_at_other_tables_while_some_hang(tmp_path, pipe):
    with opened(with_bot(tmp_path, HANGS, pipe)) as client:
        hanging = [begin(client, "Hangs", "Human") for _ in range(thinking.PLACES + 1)]
        with held(pipe):
            wait_for("It is your turn.", client, begin(client, "Player0", "Human"))
            for path in hanging:  # the last of them has a place in which to think only after a while
                wait_for("Hangs to move.", client, path)
            assert not any("It is your turn." in client.get(path).text for path in hanging)
