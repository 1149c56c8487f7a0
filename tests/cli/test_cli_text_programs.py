"""Cups with programs of other contests, named by a kind that a plugin offers."""

import pytest

from camelcup.cup.file.reading import Cup
from cups import keep
from text_programs import write_text_program

pytestmark = pytest.mark.usefixtures("tiny_installed")

PIPS = ("--game", "pips", "--seed", 1)


@pytest.fixture
def folder(tmp_path, monkeypatch):
    """Return an empty folder: the working directory."""
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_a_cup_is_verified_resumed_and_replayed(camelcup, folder):
    bots = f"P={write_text_program(folder)},Small"
    assert camelcup("tournament", "--bots", bots, "--games", 2, "--out", "cup.jsonl", *PIPS).code == 0
    assert (
        camelcup("verify", "cup.jsonl", "--replay-bots").out == "cup.jsonl: 2 games replayed, no findings\n"
    )
    keep(folder / "cup.jsonl", 2)
    assert camelcup("tournament", "--resume", "cup.jsonl").code == 0
    records = list(Cup("cup.jsonl").records())
    assert [record.faults for record in records] == [()] * 2
