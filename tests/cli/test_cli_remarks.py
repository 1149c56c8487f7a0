"""Remarks of a game on moves, in camelcup faults."""

import pytest

REMARKED = """
from camelcup import GameEntry, hookimpl
from tiny_games import BIG, PASS, Pips, PipsRules

class Remarked(Pips):
    name = "remarked"

    def remarks(self, state, seat, action):
        return {PASS: [f"passes at turn {state.turn}: why?"], BIG: ["dares"]}.get(action, [])

@hookimpl
def camelcup_register_games():
    return [GameEntry(name="remarked", factory=Remarked, rules=PipsRules)]
"""


HERE = ("--executor", "serial", "--isolation", "none")


@pytest.fixture
def faults(camelcup, plugin, tmp_path, monkeypatch):
    """Return a function that plays a cup of some bots, and lists its faults and remarks."""
    monkeypatch.chdir(tmp_path)
    plugin("remarked", REMARKED)

    def run(*bots, options=()):
        chosen = ("--game", "remarked", "--games", 2, "--seed", 1, *HERE, "--out", "cup.jsonl")
        played = camelcup("tournament", "--bots", ",".join(f"tiny_bots:{bot}" for bot in bots), *chosen)
        assert played.code == 0, played.err
        listed = camelcup("faults", "cup.jsonl", *options)
        assert listed.code == 0
        return str(listed.out)

    return run


def test_remarks_that_are_alike_are_counted_below_the_faults(faults):
    assert faults("Passer", "Big") == (
        "no faults\n"
        "\n"
        "tiny_bots:Big: remarks on 4 moves in 2 games: dares\n"
        "  the first: table 0, seat 0, after turn 0 (camelcup replay cup.jsonl 0 --at 0)\n"
        "\n"
        "tiny_bots:Passer: remarks on 6 moves in 2 games: passes at turn 1: why?\n"
        "  the first: table 0, seat 1, after turn 1 (camelcup replay cup.jsonl 0 --at 1)\n"
    )


@pytest.mark.usefixtures("faults")
@pytest.mark.parametrize("isolation", ["none", "process"])
def test_check_bot_notes_them(isolation, camelcup):
    ran = camelcup("check-bot", "tiny_bots:Big", "--game", "remarked", "--isolation", isolation)
    assert (ran.code, "  note  the game has no remarks: 8 times; the first: dares\n" in ran.out) == (0, True)


def test_tables_have_faults_only(faults):
    assert "remark" not in faults("Passer", "Big", options=("--format", "csv"))
