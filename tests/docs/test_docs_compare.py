"""docs/compare.md: commands print what it shows; what is listed is all."""

import re

import pytest

from camelcup.cli.commands import compare
from camelcup.results.comparison import EARLY, ComparisonResult
from camelcup.results.sprt import MIN_PAIRS, Hypotheses
from guides import blocks, guide, shell, write

GUIDE = guide("compare")


def test_the_first_command_prints_what_the_page_shows(here):
    (_, bot), *_ = blocks(GUIDE, "python")
    write(here.work, bot)
    (_, block), *_ = blocks(GUIDE, "console")
    command, _, shown = block.partition("\n")
    assert shell(here, command.removeprefix("$ ")) == shown


@pytest.mark.slow
def test_every_command_works(here, follow):
    printed = follow(here, GUIDE)
    resumed = printed["camelcup compare --resume pairs.jsonl"]
    assert "mine.py against Player1: better by " in resumed
    assert "no findings" in printed["camelcup verify pairs.jsonl"]
    python = printed["python compare.py"]
    assert resumed.rstrip() in python
    assert re.search(r"^0\.\d+ better by ", python, re.MULTILINE)


def test_the_options_with_their_defaults_and_the_keys_of_a_row_are_those_of_the_command():
    defaults = {option.opts[0]: option.default for option in compare.command.params}
    assert f"| `--sprt H0,H1` | `{defaults['--sprt']}` |" in GUIDE
    assert f"| `--pairs N` | {defaults['--pairs']} |" in GUIDE
    assert defaults["--alpha"] == defaults["--beta"] == Hypotheses().alpha
    assert f"| `--alpha P`, `--beta P` | {defaults['--alpha']} |" in GUIDE
    assert f"nothing before {MIN_PAIRS} pairs" in GUIDE
    assert EARLY in GUIDE
    (text,) = re.findall(r"print one row: (.*?)\. All rates", GUIDE, re.DOTALL)
    assert re.findall(r"`(\w+)`", text) == list(ComparisonResult.columns)
