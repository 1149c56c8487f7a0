"""Games that fail, and runs that a bot's fault is to stop."""

import re
import shlex
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from packages import install

PLUGIN = """
from attrs import frozen
from camelcup import GameEntry, hookimpl
from tiny_games import PIPS_RULES, Pips, PipsRules

class Brittle(Pips):
    name = "brittle"

    def resolve(self, state, outcome):
        if state.die == 6 and outcome == 6:
            raise RuntimeError("a die fell off the table")
        return super().resolve(state, outcome)

@hookimpl
def camelcup_register_games():
    return [GameEntry(name="brittle", factory=Brittle, rules=PipsRules, rule_sets=PIPS_RULES)]
"""

SIX = ("tiny_bots:Big", "tiny_bots:Small", "--game", "brittle", "--seed", 3)


@pytest.fixture
def brittle(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Install a game that fails when the big die shows a six."""
    install(tmp_path, "brittle-game", {"brittle": "brittle_game"})
    (tmp_path / "brittle_game.py").write_text(PLUGIN)
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.delitem(sys.modules, "brittle_game", raising=False)  # that of another test's folder


@pytest.mark.usefixtures("brittle")
@pytest.mark.parametrize("executor", ["serial", "processes"])
@pytest.mark.parametrize("isolation", ["process", "none"])
def test_an_error_in_a_game_stops_the_run_with_the_command_that_repeats_it(
    executor: str, isolation: str, camelcup: Callable[..., Any]
) -> None:
    ran = camelcup("play", 200, *SIX, "--executor", executor, "--isolation", isolation)
    assert ran.code == 1
    error = ran.err.partition("\ncamelcup: game brittle failed at table ")[2]
    found = re.match(r"\d+ after \d+ turns; to repeat: camelcup (.*)\nTraceback \(most recent call", error)
    assert found
    assert error.endswith("RuntimeError: a die fell off the table\n")
    assert "first fault" not in ran.err
    again = camelcup(*shlex.split(found[1]))
    assert again.code == 1
    assert again.err.splitlines()[1:] == error.splitlines()[1:]


@pytest.mark.usefixtures("brittle")
def test_an_error_in_a_game_under_check_bot_has_the_command_that_repeats_the_check(
    camelcup: Callable[..., Any],
) -> None:
    ran = camelcup("check-bot", "tiny_bots:Big", *SIX[2:], "--move-time", 5)
    assert ran.code == 1
    found = re.search(r"; to repeat: camelcup (check-bot tiny_bots:Big .*)\nTraceback", ran.err)
    assert found
    assert camelcup(*shlex.split(found[1])).err == ran.err


@pytest.mark.usefixtures("brittle")
def test_the_standings_so_far_are_printed_before_an_error(camelcup: Callable[..., Any]) -> None:
    ran = camelcup("play", 200, *SIX, "--executor", "serial", "--isolation", "none")
    (games,) = re.findall(r"^stopped after (\d+) of 200 games$", ran.err, re.MULTILINE)
    assert re.search(rf"tiny_bots:Big +{games} ", ran.out)


@pytest.mark.usefixtures("tiny_installed")
@pytest.mark.parametrize("isolation", ["process", "none"])
def test_on_fault_abort_prints_the_traceback_of_the_bot(isolation: str, camelcup: Callable[..., Any]) -> None:
    bots = ("Small", "faulty_bots:RaisesInMove")
    options = ("--game", "pips", "--on-fault", "abort", "--isolation", isolation)
    ran = camelcup("play", 10, *bots, *options)
    assert ran.code == 1
    assert "\ncamelcup: faulty_bots:RaisesInMove (table " in ran.err
    assert "\nTraceback (most recent call last):\n" in ran.err
    assert 'raise ValueError("lost\\n  count")  # here\n' in ran.err
