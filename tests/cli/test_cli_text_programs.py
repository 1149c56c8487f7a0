"""Cups with programs of other contests, named by a kind that a plugin offers."""

import io
import sys

import pytest

from camelcup.cup.file.reading import Cup
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
    assert camelcup("tournament", "--bots", bots, "--games", 4, "--out", "cup.jsonl", *PIPS).code == 0
    assert (
        camelcup("verify", "cup.jsonl", "--replay-bots").out == "cup.jsonl: 4 games replayed, no findings\n"
    )
    lines = (folder / "cup.jsonl").read_bytes().splitlines(keepends=True)
    (folder / "cup.jsonl").write_bytes(b"".join(lines[:3]))
    assert camelcup("tournament", "--resume", "cup.jsonl").code == 0
    records = list(Cup("cup.jsonl").records())
    assert [record.faults for record in records] == [()] * 4


def test_a_person_plays_beside_a_program(camelcup, folder, monkeypatch):
    monkeypatch.setattr(sys, "stdin", io.StringIO("3\n" * 3))
    ran = camelcup("watch", "Human", f"P={write_text_program(folder)}", *PIPS, "--out", "game.jsonl")
    assert ran.code == 0
    [record] = Cup("game.jsonl").records()
    assert record.faults == ()
