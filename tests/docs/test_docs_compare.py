"""docs/compare.md: its commands run and print what the page shows, and what it lists is all there is."""

import re
import sys
from pathlib import Path

import click
import pytest

from camelcup.cli.commands import compare, tune
from camelcup.results.comparison import ComparisonResult
from camelcup.results.comparison_text import EARLY
from camelcup.results.sprt import LEAST, Hypotheses
from environments import Environment
from guides import blocks, commands, guide, shell, write

GUIDE = guide("compare")


@pytest.fixture
def here(tmp_path: Path) -> Environment:
    """The environment of the tests, in a folder with the files of the guide."""
    for _, block in blocks(GUIDE, "python"):
        write(tmp_path, block)
    return Environment(Path(sys.executable).parent, tmp_path)


def test_the_first_command_prints_what_the_page_shows(here: Environment) -> None:
    (_, block), *_ = blocks(GUIDE, "console")
    command, _, shown = block.partition("\n")
    assert shell(here, command.removeprefix("$ ")) == shown


@pytest.mark.slow
def test_every_other_command_works(here: Environment) -> None:
    printed = {
        command: shell(here, command)
        for _, block in blocks(GUIDE, "console")[1:]
        for command in commands(block)
    }
    resumed = printed["camelcup compare --resume pairs.jsonl"]
    assert "mine.py against Player1: better by " in resumed
    assert "no findings" in printed["camelcup verify pairs.jsonl"]
    python = printed["python compare.py"]
    assert resumed.rstrip() in python
    assert re.search(r"^0\.\d+ better by ", python, re.MULTILINE)
    (tuned,) = (text for command, text in printed.items() if command.startswith("camelcup tune"))
    assert [line.split()[0] for line in tuned.splitlines()[2:]] == ["least=5", "least=3", "least=1"]


def test_the_options_and_their_defaults_are_those_of_the_command() -> None:
    defaults = {option.opts[0]: option.default for option in compare.command.params}
    assert f"| `--sprt H0,H1` | `{defaults['--sprt']}` |" in GUIDE
    assert f"| `--pairs N` | {defaults['--pairs']} |" in GUIDE
    assert defaults["--alpha"] == defaults["--beta"] == Hypotheses().alpha
    assert f"| `--alpha P`, `--beta P` | {defaults['--alpha']} |" in GUIDE
    assert f"nothing before {LEAST} pairs" in GUIDE


def test_every_option_of_its_own_is_in_the_guide() -> None:
    other = {"--game", "--rules", "--seats", "--workers", "--executor", "--memory", "--log", "--progress"}
    other |= {"--move-time", "--begin-time", "--max-turns", "--max-faults", "--on-fault", "--bot-output"}
    other |= {"--strict-plugins"}
    for command in (compare.command, tune.command):
        for option in command.params:
            if isinstance(option, click.Option) and option.opts[0] not in other:
                assert option.opts[0] in GUIDE


def test_the_keys_of_a_row_are_listed() -> None:
    (text,) = re.findall(r"print one row: (.*?)\. All rates", GUIDE, re.DOTALL)
    assert re.findall(r"`(\w+)`", text) == list(ComparisonResult.columns)


def test_what_stopping_early_does_is_explained() -> None:
    assert EARLY in GUIDE
    assert "90 to 95 % of the intervals" in GUIDE
