"""Remarks of a game on moves, in camelcup faults."""

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


def test_remarks_that_are_alike_are_counted_below_the_faults_and_noted_by_check_bot(
    camelcup, plugin, workdir
):
    plugin("remarked", REMARKED)
    here = ("--executor", "serial", "--isolation", "none", "--seed", 1, "--out", "cup.jsonl")
    game = ("--game", "remarked", "--games", 2, "--bots", "tiny_bots:Passer,tiny_bots:Big")
    assert camelcup("tournament", *game, *here).code == 0
    assert camelcup("faults", "cup.jsonl").out == (
        "no faults\n"
        "\n"
        "tiny_bots:Big: remarks on 4 moves in 2 games: dares\n"
        "  the first: table 0, seat 0, after turn 0 (camelcup replay cup.jsonl 0 --at 0)\n"
        "\n"
        "tiny_bots:Passer: remarks on 6 moves in 2 games: passes at turn 1: why?\n"
        "  the first: table 0, seat 1, after turn 1 (camelcup replay cup.jsonl 0 --at 1)\n"
    )
    checked = camelcup("check-bot", "tiny_bots:Big", "--game", "remarked", "--isolation", "process")
    assert checked.code == 0
    assert "  note  the game has no remarks: 8 times; the first: dares\n" in checked.out
