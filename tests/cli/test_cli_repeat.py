"""The commands that repeat a game, run as they are printed."""

import re
import shlex
import subprocess
import sys

import pytest

MINE = """
import camelcup

class Mine(camelcup.Bot):
    def __init__(self, after=3):
        self.after = after

    def move(self, seat, view):
        if view.turn > self.after:
            raise ValueError("no more")
        return self.rng.choice(self.game.legal_actions(view, seat))

if __name__ == "__main__":
    bots = [Mine, "camelcup.installed.random_bot:Random"]
    camelcup.play(bots, seed=1, on_fault="abort", isolation="none", progress=False)
"""

PIPS = ("--game", "pips", "--seed", 5)
HERE = ("--executor", "serial", "--isolation", "none")


@pytest.fixture(autouse=True)
def mine(workdir):
    """Have a bot that fails in the working directory."""
    (workdir / "mine.py").write_text(MINE)


def repeated(camelcup, printed, *more):
    """Run a command that was printed."""
    name, *words = shlex.split(printed)
    assert name == "camelcup"
    return camelcup(*words, *more)


@pytest.mark.usefixtures("tiny_installed", "heaps_installed")
@pytest.mark.parametrize(
    "options",
    [
        "--game pips --max-turns 9 --max-faults 1 --move-time 5 --begin-time 20.5 --keep times",
        "--game pips --on-fault forfeit",
        "--game pips --rules '{\"big_rolls\": 1}'",
        "--game pips --isolation process",
        "--game heaps --max-turns 500",  # as the game sets
        "--game heaps --max-turns 10000",  # the default of games that set none
    ],
)
def test_the_command_that_replay_prints_plays_the_same_game(camelcup, monkeypatch, tmp_path, options):
    bots = ("A=mine.py:Mine:after=1", "Random", "--seed", 5)
    assert camelcup("play", 1, *bots, *HERE, *shlex.split(options), "--out", "cup.jsonl").code == 0
    (tmp_path / "elsewhere").mkdir()
    monkeypatch.chdir("elsewhere")
    shown = camelcup("replay", "../cup.jsonl", 0)
    (printed,) = re.findall("^to play it again: (.*)$", shown.err, re.M)
    again = repeated(camelcup, printed)
    assert (again.code, again.out) == (0, shown.out)


@pytest.mark.usefixtures("tiny_installed")
@pytest.mark.parametrize(("executor", "isolation"), [("serial", "none"), ("processes", "process")])
def test_the_command_after_a_fault_that_stops_a_run_repeats_the_fault(camelcup, executor, isolation):
    where = ("--executor", executor, "--isolation", isolation)
    ran = camelcup("play", 2, "A=mine.py", "Random", *PIPS, "--on-fault", "abort", *where)
    (reason, printed) = re.findall(r"raised: (.*); to repeat: (.*)$", ran.err, re.M)[0]
    assert f"raised: {reason}" in repeated(camelcup, printed).out


def test_a_class_of_a_script_is_named_by_its_file(camelcup):
    ran = subprocess.run([sys.executable, "mine.py"], capture_output=True, text=True, check=False)
    ((reason, printed),) = re.findall(r"raised: (.*); to repeat: (.*)$", ran.stderr, re.M)
    assert "Mine=mine.py:Mine" in printed
    assert f"raised: {reason}" in repeated(camelcup, printed).out
