"""docs/porting.md: its files play, and its commands run."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

GUIDE = Path(__file__).parents[3] / "docs" / "porting.md"


def blocks(language):
    return re.findall(rf"^```{language}\n(.*?)^```$", GUIDE.read_text("utf-8"), re.MULTILINE | re.DOTALL)


@pytest.fixture
def folder(tmp_path):
    """Return a folder with the files of the guide."""
    for block in blocks("python"):
        name = block.splitlines()[0].removeprefix("# ")
        (tmp_path / name).write_text(block)
    return tmp_path


def run(command, folder):
    """Return the output of a command, which must succeed."""
    words = command.split()
    module = ["-m", "camelcup", *words[1:]] if words[0] == "camelcup" else words[1:]
    settings = os.environ | {"PYTHONDONTWRITEBYTECODE": "1"}
    done = subprocess.run(
        [sys.executable, *module], cwd=folder, env=settings, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout + done.stderr


def test_the_commands_of_the_guide_run_and_a_bot_made_from_an_old_file_plays_without_faults(folder):
    lines = [line.removeprefix("$ ") for block in blocks("console") for line in block.splitlines()]
    commands = [line for line in lines if not line.startswith("pip ")]
    assert [command.split()[1] for command in commands] == ["play", "play", "check-bot", "-m"]
    for command in commands:
        output = run(command, folder)
        assert "first fault" not in output
        assert "FAIL" not in output
    assert "first fault" not in run("camelcup play 2 mine.py:Mine Player0", folder)
