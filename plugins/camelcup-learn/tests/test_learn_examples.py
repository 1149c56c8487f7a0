"""The examples run as written, where torch is installed."""

import subprocess
import sys
from pathlib import Path

import pytest
from learn_games import needs_a_batch

EXAMPLES = Path(__file__).parents[1] / "examples"


def run(folder, name, *words):
    """Return what an example prints."""
    line = [sys.executable, str(EXAMPLES / name), *words]
    done = subprocess.run(line, cwd=folder, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout


@needs_a_batch
@pytest.mark.slow
def test_ppo_learns_from_a_batch(tmp_path):
    pytest.importorskip("torch")
    told = run(tmp_path, "ppo.py", "--steps", "20000", "--games", "64")
    assert "update 4 of 4: won " in told
    assert (tmp_path / "learned.pt").is_file()


@pytest.mark.slow
def test_maskable_ppo_learns_among_bots(tmp_path):
    pytest.importorskip("sb3_contrib")
    told = run(tmp_path, "maskable_ppo.py", "--steps", "2000")
    assert "games" in told
    assert (tmp_path / "learned.zip").is_file()
