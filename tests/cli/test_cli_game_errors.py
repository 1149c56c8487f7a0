"""Games that fail, and the commands that repeat it."""

import re
import shlex

import pytest

PLUGIN = """
from camelcup import Display, GameEntry, hookimpl
from tiny_games import PIPS_RULES, Pips, PipsRules

class Brittle(Pips):
    name = "brittle"

    def resolve(self, state, outcome):
        if state.die == 6 and outcome == 6:
            raise RuntimeError("a die fell off the table")
        return super().resolve(state, outcome)

class Homeless(Pips):
    name = "homeless"

    def start(self, seats):
        raise LookupError("no board")

class Faceless(Pips):
    name = "faceless"

class Blank(Display):
    def show(self, state, colour=False):
        raise LookupError("no picture")

@hookimpl
def camelcup_register_games():
    return [
        GameEntry(name="brittle", factory=Brittle, rules=PipsRules, rule_sets=PIPS_RULES),
        GameEntry(name="homeless", factory=Homeless, rule_sets=PIPS_RULES),
        GameEntry(name="faceless", factory=Faceless, display=Blank, rule_sets=PIPS_RULES),
    ]
"""

BOTS = ("tiny_bots:Big", "tiny_bots:Small")
SIX = ("--game", "brittle", "--seed", 3)


@pytest.fixture(autouse=True)
def games(plugin):
    """Install games that fail: one of them when the big die shows a six."""
    plugin("brittle-game", PLUGIN)


def frames(error):
    """Return the lines of a traceback; a compiled function may have its module before its name."""
    return [re.sub(r", in camelcup\.[\w.]+\.(\w+)$", r", in \1", line) for line in error.splitlines()[1:]]


@pytest.mark.parametrize(("executor", "isolation"), [("serial", "none"), ("processes", "process")])
def test_an_error_in_a_game_stops_the_run_with_the_command_that_repeats_it(executor, isolation, camelcup):
    ran = camelcup("play", 200, *BOTS, *SIX, "--executor", executor, "--isolation", isolation)
    assert ran.code == 1
    error = ran.err.partition("\ncamelcup: game brittle failed at table ")[2]
    found = re.match(r"\d+ after \d+ turns; to repeat: camelcup (.*)\nTraceback \(most recent call", error)
    assert found
    assert error.endswith("RuntimeError: a die fell off the table\n")
    assert frames(camelcup(*shlex.split(found[1])).err) == frames(error)
    checked = camelcup("check-bot", "tiny_bots:Big", *SIX, "--move-time", 5)
    found = re.search(r"; to repeat: camelcup (check-bot tiny_bots:Big .*)\nTraceback", checked.err)
    assert found
    assert camelcup(*shlex.split(found[1])) == checked


@pytest.mark.parametrize(
    ("words", "game", "repeated", "reason"),
    [
        (("play", 5, *BOTS, "--executor", "serial"), "homeless", ("watch", *BOTS), "no board"),
        (("check-bot", BOTS[0]), "homeless", ("check-bot", BOTS[0]), "no board"),
        (("watch", *BOTS), "faceless", ("watch", *BOTS), "no picture"),
    ],
)
def test_an_error_in_start_or_show_is_the_same_under_every_command(words, game, repeated, reason, camelcup):
    ran = camelcup(*words, "--game", game)
    assert ran.code == 1
    error = ran.err.partition(f"camelcup: game {game} failed at table 0 after 0 turns; to repeat: ")[2]
    assert error.startswith(f"camelcup {' '.join(repeated)} --game {game} ")
    assert error.splitlines()[1] == "Traceback (most recent call last):"
    assert error.endswith(f"LookupError: {reason}\n")
    assert "click" not in error
