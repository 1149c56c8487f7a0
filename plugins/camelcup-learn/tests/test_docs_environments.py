"""docs/environments.md runs and prints what it shows, and the examples run as written."""

import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest
from camelcup_checks.packages import run
from learn_games import needs_a_batch

GUIDE = (Path(__file__).parents[3] / "docs" / "environments.md").read_text("utf-8")
BLOCKS = re.findall(r"^```(python|text|console)\n(.*?)^```$", GUIDE, re.MULTILINE | re.DOTALL)
EXAMPLES = Path(__file__).parents[1] / "examples"
NEEDS_MORE = ("pip ", "python ")
"""Commands that are not run here: they install packages, or train for long."""


@needs_a_batch
@pytest.mark.slow
def test_the_guide_does_as_it_says(tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    names = {}
    printed = ""
    for kind, block in BLOCKS:
        if kind == "python":
            exec(block, names)
            printed = capsys.readouterr().out
        elif kind == "text":
            assert block == printed
        else:
            for line in block.splitlines():
                if not line.removeprefix("$ ").startswith(NEEDS_MORE):
                    run(*shlex.split(line)[2:])
    assert names["games"].num_envs == 256


def example(folder, name, *words):
    """Return what an example prints."""
    line = [sys.executable, str(EXAMPLES / name), *words]
    done = subprocess.run(line, cwd=folder, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout


@needs_a_batch
@pytest.mark.slow
def test_ppo_learns_from_a_batch(tmp_path):
    pytest.importorskip("torch")
    told = example(tmp_path, "ppo.py", "--steps", "20000", "--games", "64")
    assert "update 4 of 4: won " in told
    assert (tmp_path / "learned.pt").is_file()


@pytest.mark.slow
def test_maskable_ppo_learns_among_bots(tmp_path):
    pytest.importorskip("sb3_contrib")
    told = example(tmp_path, "maskable_ppo.py", "--steps", "2000")
    assert "games" in told
    assert (tmp_path / "learned.zip").is_file()
