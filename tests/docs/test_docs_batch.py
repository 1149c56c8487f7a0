"""docs/batch.md and play-outs.md: their Python runs, and tables name all arrays and features, in order."""

import re
from importlib.util import find_spec
from inspect import getdoc

import pytest

from camelcup.camelup.batch import Batch
from camelcup.camelup.batch.layout import features_of
from camelcup.camelup.rulesets import RULE_SETS
from guides import guide, run_python

GUIDE = guide("batch")

needs_a_batch = pytest.mark.skipif(
    find_spec("camelcup.camelup.batch._steps") is None, reason="the batch is not compiled here"
)


@needs_a_batch
def test_the_python_of_the_guide_runs_without_numpy(capsys):
    run_python(GUIDE, without="numpy")
    assert "\ncoins.0 " in capsys.readouterr().out


@needs_a_batch
@pytest.mark.slow
def test_the_python_of_the_guide_runs_with_numpy(capsys):
    pytest.importorskip("numpy")
    run_python(GUIDE)
    assert re.match(r"\[0\.\d+ 0\.\d+ 0\.\d+ 0\.\d+\]\n", capsys.readouterr().out)


@needs_a_batch
def test_the_python_of_the_guide_to_play_outs_prints_chances(capsys):
    run_python(guide("play-outs"))
    chances = re.findall(r" wins (\d+\.\d)%", capsys.readouterr().out)
    assert len(chances) == 7
    assert all(0 < float(chance) < 100 for chance in chances)


def first_column(heading):
    """Return the names in the first column of the table of a section."""
    section = GUIDE.partition(f"## {heading}\n")[2].partition("\n## ")[0]
    return re.findall(r"^\| `(\w+)`", section, re.MULTILINE)


def test_every_group_of_features_and_every_array_is_in_its_table_in_order():
    groups = dict.fromkeys(name.split(".")[0] for name, _, _ in features_of(RULE_SETS["cup"], 4, 10_000))
    assert first_column("Features") == list(groups)
    arrays = (getdoc(Batch) or "").partition("actions:")[0]  # indented alike in every version of Python
    assert first_column("Arrays") == re.findall(r"^(\w+): ", arrays, re.MULTILINE)
