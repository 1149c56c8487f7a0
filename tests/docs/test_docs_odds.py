"""docs/odds.md: its command prints what the page shows, and its Python runs."""

import json
import re
import shlex

import pytest

from camelcup.camelup.odds import KERNEL, Odds, best_squares
from guides import blocks, guide, run_python

GUIDE = guide("odds")


@pytest.fixture
def run(here):
    """Return a function that runs a camelcup command, and returns its output."""
    return lambda command: here.python("-P", "-X", "utf8", "-m", *shlex.split(command))


def test_the_command_prints_what_the_guide_shows(run):
    ((_, block),) = blocks(GUIDE, "console")
    command, _, shown = block.partition("\n")
    assert run(command.removeprefix("$ ")) == shown


def test_the_python_of_the_guide_runs():
    names = run_python(GUIDE)
    assert isinstance(names["odds"], Odds)
    assert best_squares(names["position"], seat=0)[0][0].square == 2


def test_every_field_of_the_odds_is_explained():
    assert all(re.search(rf"^ *{field}: ", Odds.__doc__ or "", re.MULTILINE) for field in Odds._fields)
    table = GUIDE.partition("## The fields of `Odds`")[2].partition("##")[0]
    assert re.findall(r"`(\w+)`(?=[^|\n]*\|.*\|)", table) == list(Odds._fields)


def test_every_key_of_the_json_is_explained(run):
    table = GUIDE.partition("| key | value |")[2].partition("\n\n")[0]
    keys = re.findall(r"`(\w+)`", "".join(line.split(" | ")[0] for line in table.splitlines()))
    fields = json.loads(run('camelcup odds "gyob,,,w,-1 goy" --json'))
    assert {*keys} == {*fields} - {*Odds._fields}


@pytest.mark.parametrize("option", re.findall(r"^\| `(--.*?)` \|", GUIDE, re.MULTILINE))
def test_a_listed_option_exists(option, run):
    option = option.replace("NAME", "cup").replace("N", "1")
    assert run(f'camelcup odds "gyob,,,w,-1 goy" {option}')


def test_the_help_names_the_kernel_in_its_last_line(run):
    assert run("camelcup odds --help").splitlines()[-1].strip() == f"odds kernel: {KERNEL.name}"


def test_help_and_guides_explain_printed_boards_and_other_colours(run):
    for text in (run("camelcup odds --help"), GUIDE, guide("camel-up")):
        words = " ".join(text.split())
        assert "Space n of a printed board is square n-1." in words
        assert "such as red or purple, takes any free letter of b, g, o, y and w:" in words
