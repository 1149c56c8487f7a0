"""The bots of a tournament, and messages about those that cannot compete."""

import json
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from camelcup.cup.importing import AT_ONCE, load_bots, make_setup
from camelcup.installed.plugins import Plugins
from camelcup.installed.rulesets import choose_game
from disks import room_for
from packages import install

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
import os
from camelcup import Bot

print("imported in", os.getpid())

class Mine(Bot):
    def move(self, seat, view):
        return 0

Same = Mine
"""

isolations = pytest.mark.parametrize("isolation", ["process", "none"])


@pytest.fixture
def lazy_bot(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Install a plugin that loads, with a bot whose module does not exist."""
    install(tmp_path, "camelcup-bot-lazy", {"lazy": "plugin_of_lazy"})
    (tmp_path / "plugin_of_lazy.py").write_text(LAZY)
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.delitem(sys.modules, "plugin_of_lazy", raising=False)


@pytest.fixture
def mine(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """Return the spec of a bot in a file that prints when it is imported."""
    monkeypatch.setattr(sys, "path", sys.path.copy())  # the folder of a bot's file is added to it
    (tmp_path / "mine.py").write_text(MINE)
    return f"{tmp_path}/mine.py:Mine"


def names(ran: Any) -> set[str]:
    """Return the bots in standings printed as JSON, which must be all of stdout."""
    assert ran.code == 0, ran.err
    return {row["bot"] for row in json.loads(ran.out)}


@isolations
def test_an_installed_bot_that_cannot_be_imported_is_left_out_with_a_warning(
    camelcup: Any, lazy_bot: None, isolation: str
) -> None:
    ran = camelcup("tournament", *QUICK, "--isolation", isolation)
    assert "Small" in names(ran)
    assert "Lazy" not in names(ran)
    line, note = [line for line in ran.err.splitlines() if "Lazy" in line]
    assert note == "left out, since they cannot be loaded: Lazy"
    assert line == (
        "camelcup: warning: Lazy is left out: package camelcup-bot-lazy: bot 'Lazy' cannot be imported: "
        "ModuleNotFoundError: No module named 'no_module_of_lazy'"
    )


def test_strict_plugins_make_a_bot_that_cannot_be_imported_an_error(camelcup: Any, lazy_bot: None) -> None:
    ran = camelcup("tournament", *QUICK, "--strict-plugins")
    assert (ran.code, ran.out) == (1, "")
    [line] = ran.err.splitlines()
    assert line.startswith("camelcup: package camelcup-bot-lazy: bot 'Lazy' cannot be imported: ")


@pytest.mark.parametrize(
    "command",
    [
        ("play", 1, "Lazy", "Small"),
        ("watch", "Lazy", "Small"),
        ("tournament", "--bots", "Small,Big", "--fill", "Lazy"),
        ("tournament", "--bots", "Small,Big,Lazy"),
        ("check-bot", "Lazy"),
    ],
)
def test_nothing_is_played_without_a_bot_that_is_named(
    camelcup: Any, lazy_bot: None, command: tuple[object, ...]
) -> None:
    ran = camelcup(*command, *PIPS)
    assert (ran.code, ran.out) == (1, "")
    assert ran.err.startswith("camelcup: package camelcup-bot-lazy: bot 'Lazy' cannot be imported: ")


def test_a_bot_that_is_named_beside_all_is_an_error_where_it_cannot_be_imported(
    camelcup: Any, lazy_bot: None, tmp_path: Path
) -> None:
    (tmp_path / "bad.py").write_text("import nothing_of_that_name\n")
    ran = camelcup("tournament", *QUICK, "--bots", "all", "--bot", f"{tmp_path}/bad.py")
    assert (ran.code, ran.out) == (1, "")
    assert f"\ncamelcup: bot '{tmp_path}/bad.py' cannot be imported\n" in f"\n{ran.err}"


def test_a_bot_can_be_added_to_all_installed_bots(camelcup: Any, mine: str) -> None:
    installed = names(camelcup("tournament", *QUICK))
    assert installed == {"Small", "Big", "Passer", "Gambler"}
    assert names(camelcup("tournament", *QUICK, "--bots", "all", "--bot", mine)) == {*installed, mine}


@isolations
def test_one_bot_under_two_specs_is_an_error(camelcup: Any, mine: str, isolation: str) -> None:
    same = mine.replace(":Mine", ":Same")
    ran = camelcup("tournament", "--bots", f"Small,{mine},{same}", *PIPS, "--isolation", isolation)
    assert (ran.code, ran.out) == (1, "")
    assert ran.err.splitlines()[-1] == (
        f"camelcup: bot {same!r} is the same as {mine!r}: a bot never meets itself (camelcup play allows it)"
    )


@isolations
def test_what_a_bot_prints_during_import_is_not_in_stdout(camelcup: Any, mine: str, isolation: str) -> None:
    field = ["--bots", "Small,Big", "--bot", mine]
    ran = camelcup("tournament", *QUICK, *field, "--isolation", isolation)
    assert names(ran) == {"Small", "Big", mine}


def test_under_isolation_process_no_bot_is_imported_in_the_process_of_the_command(
    camelcup: Any, mine: str
) -> None:
    ran = camelcup("play", 1, mine, "Small", *SERIAL)
    assert ran.code == 0
    assert "imported in" not in ran.err
    assert not [name for name in sys.modules if name.endswith(mine.removesuffix(":Mine"))]


def test_the_output_of_each_bot_is_kept_in_a_file(camelcup: Any, mine: str, tmp_path: Path) -> None:
    folder = tmp_path / "new" / "output"
    for _ in range(2):  # the second run finds the folder and the files
        ran = camelcup("play", 1, mine, "Small", *SERIAL, "--bot-output", folder)
        assert ran.code == 0, ran.err
    texts = [path.read_text() for path in folder.iterdir() if "mine.py" in path.name]
    assert "".join(texts).count("imported in") == 2


def test_a_folder_that_cannot_be_created_is_an_error(camelcup: Any, mine: str, tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    ran = camelcup("play", 1, mine, "Small", *PIPS, "--bot-output", tmp_path / "file" / "output")
    assert ran.code == 1
    assert ran.err.endswith(f"--bot-output {tmp_path}/file/output: cannot be created (Not a directory)\n")


@pytest.mark.parametrize("executor", ["serial", "processes"])
def test_a_full_disk_behind_the_output_of_bots_is_an_error_that_names_the_file(
    camelcup: Any, executor: str, tmp_path: Path
) -> None:
    (tmp_path / "loud.py").write_text(
        "from camelcup import Bot\n\n\nclass Loud(Bot):\n"
        "    def move(self, seat, view):\n        print('x' * 1_000_000)\n        return 0\n"
    )
    play = ("play", 5, f"{tmp_path}/loud.py:Loud", "Small", *PIPS, "--executor", executor)
    with room_for(100_000):
        ran = camelcup(*play, "--bot-output", tmp_path / "output")
    assert ran.code == 1
    errors = [
        f"camelcup: --bot-output: {path} cannot be written (File too large)"
        for path in (tmp_path / "output").glob("*Loud*")
    ]
    assert ran.err.splitlines()[-1] in errors
    assert "Traceback" not in ran.err


@pytest.mark.parametrize("option", [("--memory", "500M"), ("--bot-output", "output")])
def test_options_about_processes_of_bots_need_such_processes(
    camelcup: Any, option: tuple[str, ...], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    ran = camelcup("play", 1, "Small", "Small", *PIPS, "--isolation", "none", *option)
    assert (ran.code, ran.err) == (1, f"camelcup: {option[0]} needs --isolation process\n")
    assert not (tmp_path / "output").exists()


def test_the_memory_limit_is_that_of_each_bot(camelcup: Any, tmp_path: Path) -> None:
    file = tmp_path / "big.py"
    file.write_text(
        "from camelcup import Bot\n\n\nclass Big(Bot):\n"
        "    def move(self, seat, view):\n        bytearray(1 << 30)\n        return 0\n"
    )
    ran = camelcup("play", 1, f"{file}:Big", "Small", *SERIAL, "--memory", "500M", "--format", "json")
    faults = {row["bot"]: row["faults"] for row in json.loads(ran.out)}
    assert faults == {f"{file}:Big": 3, "Small": 0}
    assert "MemoryError" in ran.err


BROKEN = {
    "hangs": ("import time\ntime.sleep(60)\n", "it takes longer than 1 s\n"),
    "exits": ("import os\nos._exit(5)\n", "its process exited with code 5"),
    "leaves": ("raise SystemExit(5)\n", "\nTraceback (most recent call last):\n"),
    "lacks": ("class Other:\n    pass\n", "unknown bot class 'Mine' in "),
}


@pytest.mark.parametrize("name", BROKEN)
def test_a_bot_that_cannot_be_imported_is_named_with_the_reason(
    name: str, tmp_path: Path, tiny_installed: Plugins
) -> None:
    code, reason = BROKEN[name]
    (tmp_path / f"{name}.py").write_text(code)
    bot = f"{tmp_path}/{name}.py:Mine"
    game, _ = choose_game(tiny_installed, "pips", None)
    limit = 1 if name == "hangs" else 60
    (loaded,) = load_bots(make_setup(tiny_installed, "pips", game, [bot]), limit)
    assert loaded.problem.startswith(f"bot {bot!r} cannot be imported")
    assert reason in loaded.problem


@pytest.mark.parametrize("command", [("play", 1), ("tournament", "--games", 1), ("watch",), ("check-bot",)])
def test_begin_time_is_the_limit_for_an_import(
    command: tuple[Any, ...], tmp_path: Path, camelcup: Any
) -> None:
    (tmp_path / "hangs.py").write_text(BROKEN["hangs"][0])
    bot = f"{tmp_path}/hangs.py:Mine"
    named = {"tournament": ("--bots", f"{bot},Small"), "check-bot": (bot,)}.get(command[0], (bot, "Small"))
    ran = camelcup(*command, *named, *PIPS, "--begin-time", 0.25)
    assert ran.code == 1
    # where the import had begun by then, its stack follows
    assert f"camelcup: bot {bot!r} cannot be imported: it takes longer than 0.25 s\n" in ran.err


@isolations
def test_a_bot_that_ends_the_process_on_import_is_named(
    isolation: str, tmp_path: Path, tiny_installed: Plugins, camelcup: Any
) -> None:
    (tmp_path / "exits.py").write_text("import os\nos._exit(5)\n")
    bot = f"{tmp_path}/exits.py:Mine"
    ran = camelcup("play", 1, bot, "Small", *PIPS, "--isolation", isolation)
    assert (ran.code, ran.out) == (1, "")
    assert ran.err.startswith(f"camelcup: bot {bot!r} cannot be imported")
    assert "5" in ran.err.splitlines()[-1]


@isolations
def test_a_bot_that_hangs_on_import_is_named_at_ctrl_c(isolation: str, tmp_path: Path) -> None:
    (tmp_path / "hangs.py").write_text("import time\nopen('begun', 'w').close()\ntime.sleep(60)\n")
    command = [sys.executable, "-m", "camelcup", "play", "1", "Player0", "hangs.py:Mine"]
    command += ["--isolation", isolation]
    with subprocess.Popen(command, cwd=tmp_path, stderr=subprocess.PIPE, text=True) as run:
        while not (tmp_path / "begun").exists():
            assert run.poll() is None
        run.send_signal(signal.SIGINT)
        _, printed = run.communicate()
    (printed,) = printed.strip().splitlines()  # behind the line break that ends the ^C of a terminal
    assert run.returncode == 130
    assert printed.startswith("camelcup: stopped during the import of ")
    assert printed.endswith("hangs.py:Mine")


def test_more_bots_are_imported_than_at_a_time(tmp_path: Path, tiny_installed: Plugins) -> None:
    (tmp_path / "broken.py").write_text("import nothing_of_that_name\n")
    bots = [f"Shower:number={number}" for number in range(AT_ONCE + 2)]
    bots.insert(1, f"{tmp_path}/broken.py:Mine")
    game, _ = choose_game(tiny_installed, "clash", None)
    found = list(load_bots(make_setup(tiny_installed, "clash", game, bots), limit=30))
    assert [loaded.bot for loaded in found] == bots
    assert [loaded.bot for loaded in found if loaded.problem] == [bots[1]]
    assert len({loaded.identity for loaded in found}) == len(bots)
