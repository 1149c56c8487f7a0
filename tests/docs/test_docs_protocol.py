"""docs/protocol.md and the bots in examples/."""

import shutil
import subprocess
import sys

import pytest

from camelcup.players.messages import PROTOCOL
from environments import ROOT
from guides import blocks, commands, guide, shell, write
from packages import install
from protocol_schema import schema

EXAMPLES = ROOT / "examples"


def check(spec):
    """Return the report of check-bot; the exit code is 0."""
    command = [sys.executable, "-m", "camelcup", "check-bot", spec, "--seed", "1"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def tool(name):
    """Return the path of a tool; the test is skipped where there is none."""
    found = shutil.which(name)
    if found is None:
        pytest.skip(f"there is no {name} on the PATH")
    return found


def test_the_bot_of_the_guide_and_the_example_in_python_keep_the_protocol(tmp_path):
    [(_, code), *_] = blocks(guide("protocol"), "python")
    (tmp_path / "drawer.py").write_text(code)
    assert "introduces itself: Drawer 1 by you" in check(f"cmd:{sys.executable} {tmp_path}/drawer.py")
    assert "import camelcup" not in (EXAMPLES / "drawer.py").read_text("utf-8")
    assert "introduces itself: Drawer 1" in check(f"cmd:{sys.executable} {EXAMPLES}/drawer.py")


def test_the_protocol_of_another_contest_is_spoken_by_its_programs(here, tmp_path, monkeypatch):
    game = guide("first-game").split("## A game from nothing")[1]
    for _, block in [*blocks(game, "python"), *blocks(guide("protocol"), "python")]:
        write(tmp_path, block)
    install(tmp_path, "camelcup-nim", {"nim": "camelcup_nim", "contest": "camelcup_nim.contest"})
    monkeypatch.setenv("PYTHONPATH", str(tmp_path))
    assert "nimcontest:COMMAND" in shell(here, "camelcup bots --game nim")
    [(_, block)] = [block for block in blocks(guide("protocol"), "console") if "nimcontest" in block[1]]
    [command] = commands(block)
    assert "keeps the contract" in shell(here, command)


def test_the_example_in_javascript_keeps_the_protocol():
    report = check(f"cmd:{tool('node')} {EXAMPLES}/leader.js")
    assert "introduces itself: Leader 1" in report
    assert "ok    explain changes nothing: " in report


def test_the_example_in_c_keeps_the_protocol(tmp_path):
    flags = ["-Wall", "-Wextra", "-Werror", "-O2", "-o", tmp_path / "first"]
    subprocess.run([tool("cc"), *flags, EXAMPLES / "first.c"], check=True)
    assert "introduces itself: First 1" in check(f"cmd:{tmp_path}/first")


def test_the_guide_names_every_field_of_the_schema():
    text = guide("protocol")
    assert f"version {PROTOCOL} of the protocol" in text
    for name in ("Hello", "Move", "Explain", "Over", "Bye", "Error"):
        assert f"### `{name.lower()}`\n" in text
        for field in set(schema()["$defs"][name]["properties"]) - {"type", "kind"}:
            assert f"`{field}`" in text, f"{field} of {name}"
