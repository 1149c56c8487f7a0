"""`python -m camelcup_dialects.camelai SCRIPT ...`; docs/porting.md has tests that pass."""

import sys

import pytest
from camelcup_dialects.camelai.__main__ import main

TESTS = """\
from unittest import TestCase

import camelup
import helper


class StartTest(TestCase):
    def test_a_game_begins(self):
        self.assertEqual(camelup.GameState().player_money_values, helper.COINS)
"""

SCRIPT = """\
import sys

from actionids import GAME_BET_ACTION_ID
from camelup import GameState, get_valid_moves
from helper import COINS
from playerinterface import PlayerInterface

print(sys.argv[1:], len(get_valid_moves(GameState(), 0)) > 20, GAME_BET_ACTION_ID, COINS, __name__)
"""


@pytest.fixture
def run(here):
    """Return a function that runs a script beside a helper, and modules that are not to be imported."""
    (here.work / "helper.py").write_text("COINS = [3, 2]\n")
    for name in ("camelup", "playerinterface", "actionids"):
        (here.work / f"{name}.py").write_text("raise AssertionError('imported')\n")

    def run_script(text, arguments):
        (here.work / "script.py").write_text(text)
        return here.shell(f"python -m camelcup_dialects.camelai script.py {arguments}")

    return run_script


def test_tests_of_a_unittest_file_that_fail_have_an_exit_code(run):
    done = run(TESTS, "-v")
    assert done.returncode == 1
    assert "test_a_game_begins" in done.stderr
    assert "[2, 2, 2, 2] != [3, 2]" in done.stderr


def test_a_script_runs_with_its_arguments(run):
    done = run(SCRIPT, "a -b")
    assert (done.stdout, done.stderr) == ("['a', '-b'] True 3 [3, 2] __main__\n", "")


@pytest.mark.parametrize(
    ("arguments", "reason"), [((), "usage: "), (("none.py",), "there is no file none.py\n")]
)
def test_without_a_script_there_is_an_error(arguments, reason, monkeypatch):
    monkeypatch.setattr(sys, "argv", ["camelai", *arguments])
    with pytest.raises(SystemExit, match=f"^{reason}"):
        main()
