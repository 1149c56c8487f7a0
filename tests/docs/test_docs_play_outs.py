"""docs/play-outs.md: its Python runs, and prints chances to win."""

import re
from importlib.util import find_spec
from typing import Any

import pytest

from guides import blocks, guide

GUIDE = guide("play-outs")

needs_a_batch = pytest.mark.skipif(
    find_spec("camelcup.camelup.batch._steps") is None, reason="the batch is not compiled here"
)


@needs_a_batch
def test_the_python_of_the_guide_prints_chances(capsys):
    names: dict[str, Any] = {}
    for _, block in blocks(GUIDE, "python"):
        exec(block, names)
    chances = re.findall(r" wins (\d+\.\d)%", capsys.readouterr().out)
    assert len(chances) == 7
    assert all(0 < float(chance) < 100 for chance in chances)
