"""docs/python.md: its blocks run one after another, as the cells of a notebook do."""

import inspect
import re

import pytest

import camelcup
from camelcup import Run
from guides import blocks, commands, guide, shell

GUIDE = guide("python")


def run(here, text):
    """Return what the Python in a part of the guide prints, after its commands."""
    for _, block in blocks(text, "console"):
        for command in commands(block):
            shell(here, command)
    return here.python(typed="\n".join(block for _, block in blocks(text, "python")))


@pytest.mark.slow
def test_the_blocks_print_standings_records_and_data_frames(here):
    pytest.importorskip("pandas")
    printed = run(here, GUIDE)
    assert printed.count("rank  bot") == 3
    assert "40 games, seed 7\nplayed in this process, since no other can import them: Mine\n" in printed
    assert "20 games, seed 7\n" in printed
    assert re.search(r"^Player0 +\d", printed, re.MULTILINE)
    assert re.search(r"^-?\d+\.\d\d ± \d+\.\d\d$", printed, re.MULTILINE)


def test_every_argument_is_in_the_guide():
    arguments = {*inspect.signature(camelcup.tournament).parameters}
    arguments |= {*inspect.signature(camelcup.play).parameters, *camelcup.TournamentArguments.__annotations__}
    assert [name for name in arguments - {"bots", "options"} if f"`{name}`" not in GUIDE] == []
    compared = {*inspect.signature(camelcup.compare).parameters} - {"options"}
    assert [name for name in compared if f"`{name}`" not in guide("compare")] == []


def test_every_public_name_of_results_is_in_the_guide():
    table = GUIDE.partition("| name | value |")[2].partition("\n\n")[0]
    listed = {*re.findall(r"`(\w+)[`(]", "".join(line.split(" | ")[0] for line in table.splitlines()))}
    assert listed == {name for name in dir(Run) if not name.startswith("_")} | {"plan", "inline"}
