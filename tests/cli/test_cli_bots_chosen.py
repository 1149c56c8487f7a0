"""The bots of a tournament, and messages about those that cannot compete."""

import json
import signal
import subprocess
import sys

import pytest

from disks import room_for
from processes import wait_until

pytestmark = pytest.mark.usefixtures("tiny_installed")

PIPS = ("--game", "pips")
SERIAL = (*PIPS, "--executor", "serial")
QUICK = (*SERIAL, "--games", 2, "--seed", 1, "--format", "json")

LAZY = """
from camelcup import BotEntry, hookimpl

@hookimpl
def camelcup_register_bots():
    return [BotEntry(name="Lazy", factory="no_module_of_lazy:Lazy", game="pips")]
"""

MINE = """
print("imported")

def move(seat, view):
    return 0
"""

isolations = pytest.mark.parametrize("isolation", ["process", "none"])


@pytest.fixture
def lazy_bot(plugin):
    """Install a plugin that loads, with a bot whose module does not exist."""
    plugin("camelcup-bot-lazy", LAZY)


def names(ran):
    """Return the bots in standings printed as JSON, which must be all of stdout."""
    assert ran.code == 0, ran.err
    return {row["bot"] for row in json.loads(ran.out)}


@isolations
def test_an_installed_bot_that_cannot_be_imported_is_left_out_with_a_warning(camelcup, lazy_bot, isolation):
    ran = camelcup("tournament", *QUICK, "--isolation", isolation)
    assert "Small" in names(ran)
    assert "Lazy" not in names(ran)
    line, note = [line for line in ran.err.splitlines() if "Lazy" in line]
    assert note == "left out, since they cannot be loaded: Lazy"
    assert line == (
        "camelcup: warning: Lazy is left out: bot 'Lazy' cannot be imported: "
        "ModuleNotFoundError: No module named 'no_module_of_lazy'"
    )


@pytest.mark.parametrize(
    "command",
    [
        ("watch", "Lazy", "Small"),
        ("tournament", "--bots", "Big", "--fill", "Lazy"),
        ("tournament", "--strict-plugins"),
    ],
)
def test_nothing_is_played_without_a_bot_that_is_named_or_under_strict_plugins(camelcup, lazy_bot, command):
    ran = camelcup(*command, *PIPS)
    assert ran.mistake.startswith("bot 'Lazy' cannot be imported: ")


def test_what_a_bot_that_was_added_to_all_prints_is_not_in_stdout_but_in_a_file(
    camelcup, tmp_path, monkeypatch
):
    monkeypatch.setattr(sys, "path", sys.path.copy())  # the folder of a bot's file is added to it
    (tmp_path / "mine.py").write_text(MINE)
    mine, folder = f"{tmp_path}/mine.py", tmp_path / "new" / "output"
    for _ in range(2):  # the second run finds the folder and the files
        ran = camelcup("tournament", *QUICK, "--bots", "all", "--bot", mine, "--bot-output", folder)
        assert names(ran) == {"Small", "Big", "Passer", "Gambler", mine}
    texts = [path.read_text() for path in folder.iterdir() if "mine.py" in path.name]
    assert "".join(texts).count("imported\n") == 2


def test_a_full_disk_behind_the_output_of_bots_is_an_error_that_names_the_file(camelcup, tmp_path):
    (tmp_path / "loud.py").write_text("def move(seat, view):\n    print('x' * 1_000_000)\n    return 0\n")
    folder = tmp_path / "output"
    with room_for(100_000):
        ran = camelcup("play", 5, f"{tmp_path}/loud.py", "Small", *PIPS, "--bot-output", folder)
    assert ran.code == 1
    line = "camelcup: --bot-output {}: cannot be written (File too large)"
    assert ran.err.splitlines()[-1] in map(line.format, folder.glob("*loud*"))
    assert "Traceback" not in ran.err


@pytest.mark.usefixtures("heaps_installed")
def test_a_bot_that_needs_a_list_of_actions_is_refused_before_a_game_begins(camelcup):
    reason = "bot 'Searcher' needs a list of the legal actions: heaps has too many to list"
    assert camelcup("play", 1, "Searcher", "Even", "--game", "heaps").mistake == reason


@isolations
def test_ctrl_c_ends_a_command_while_a_bot_hangs_on_import(isolation, tmp_path):
    (tmp_path / "hangs.py").write_text("import time\nopen('begun', 'w').close()\ntime.sleep(60)\n")
    command = [sys.executable, "-m", "camelcup", "play", "1", "Player0", "hangs.py:Mine"]
    command += ["--isolation", isolation]
    with subprocess.Popen(command, cwd=tmp_path, stderr=subprocess.PIPE, text=True) as run:
        assert wait_until((tmp_path / "begun").exists)
        run.send_signal(signal.SIGINT)
        _, printed = run.communicate()
    assert (run.returncode, printed.strip()) == (130, "")
