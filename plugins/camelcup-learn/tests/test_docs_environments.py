"""docs/environments.md: its Python and its commands run, and print what it shows."""

import re
import shlex
from pathlib import Path

import pytest
from learn_games import needs_a_batch

from camelcup.testing.packages import run

GUIDE = (Path(__file__).parents[3] / "docs" / "environments.md").read_text("utf-8")
BLOCKS = re.findall(r"^```(python|text|console)\n(.*?)^```$", GUIDE, re.MULTILINE | re.DOTALL)
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
