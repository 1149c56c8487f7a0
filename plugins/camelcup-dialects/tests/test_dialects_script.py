"""`python -m camelcup_dialects.camelai SCRIPT ...`."""

import subprocess
import sys

import pytest
from camelcup_dialects.camelai.__main__ import main

TESTS = """\
from unittest import TestCase, mock

import camelup
import helper


class MoveTest(TestCase):
    def test_a_camel_moves(self):
        g = camelup.GameState()
        with mock.patch("random.choice", return_value=0), mock.patch("camelup.roll_dice", return_value=2):
            self.assertEqual(camelup.move_camel(g, 0), ("c_0", helper.SQUARES))
"""

SCRIPT = """\
import sys

from actionids import GAME_BET_ACTION_ID
from camelup import GameState, get_valid_moves
from helper import SQUARES
from playerinterface import PlayerInterface

print(sys.argv[1:], len(get_valid_moves(GameState(), 0)) > 20, GAME_BET_ACTION_ID + SQUARES, __name__)
"""


def run(*arguments, folder=None):
    command = [sys.executable, "-m", "camelcup_dialects.camelai", *map(str, arguments)]
    return subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)


@pytest.fixture
def folder(tmp_path):
    """Return a folder with a helper, and modules that are not to be imported."""
    (tmp_path / "helper.py").write_text("SQUARES = 2\n")
    for name in ("camelup", "playerinterface", "actionids"):
        (tmp_path / f"{name}.py").write_text("raise AssertionError('imported')\n")
    return tmp_path


def test_the_tests_of_a_unittest_file_run_and_those_that_fail_have_an_exit_code(folder):
    (folder / "tests.py").write_text(TESTS)
    done = run(folder / "tests.py", "-v")
    assert done.returncode == 0, done.stderr
    assert "Ran 1 test" in done.stderr
    assert "test_a_camel_moves" in done.stderr
    (folder / "wrong.py").write_text(TESTS.replace("return_value=2", "return_value=3"))
    done = run("wrong.py", folder=folder)
    assert done.returncode == 1
    assert "('c_0', 3) != ('c_0', 2)" in done.stderr


def test_a_script_runs_with_its_arguments(folder):
    (folder / "script.py").write_text(SCRIPT)
    done = run("script.py", "a", "-b", folder=folder)
    assert (done.stdout, done.stderr) == ("['a', '-b'] True 5 __main__\n", "")


@pytest.mark.parametrize(
    ("arguments", "reason"), [((), "usage: "), (("none.py",), "there is no file none.py\n")]
)
def test_without_a_script_there_is_an_error(arguments, reason, monkeypatch):
    monkeypatch.setattr(sys, "argv", ["camelai", *arguments])
    with pytest.raises(SystemExit, match=f"^{reason}"):
        main()
