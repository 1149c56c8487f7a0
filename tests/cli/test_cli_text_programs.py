"""Cups with programs of other contests, named by a kind that a plugin offers."""

import pytest

from cups import keep, records
from text_programs import write_text_program


@pytest.mark.usefixtures("tiny_installed")
def test_a_cup_is_verified_resumed_and_replayed(camelcup, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    bots, cup = f"P={write_text_program(tmp_path)},Small", tmp_path / "cup.jsonl"
    game = ("--game", "pips", "--seed", 1, "--games", 2)
    assert camelcup("tournament", "--bots", bots, *game, "--out", cup).code == 0
    assert camelcup("verify", cup, "--replay-bots").out == f"{cup}: 2 games replayed, no findings\n"
    keep(cup, 2)
    assert camelcup("tournament", "--resume", cup).code == 0
    assert [record.faults for record in records(cup)] == [()] * 2
