"""docs/tune.md and the README: their commands run, and every option of the command's own is there."""

import re
import sys
from pathlib import Path

import click
import pytest
from camelcup_study.commands.tune import command

from environments import Environment
from guides import blocks, commands, guide, shell, write

README = (Path(__file__).parents[1] / "README.md").read_text("utf-8")
GUIDE = guide("tune")

FEW = {
    r"--pairs \d+": "--pairs 2",
    r"--games \d+": "--games 8",
    "--budget 400": "--budget 200",
    "--out": "--isolation none --out",
}
"""Numbers of games in the guides, and fewer, without processes, that show as well that a command runs."""


def printed(folder, text, bots):
    """Return what the commands of a page print, in a folder with the files of a page with bots."""
    for _, block in blocks(bots, "python"):
        write(folder, block)
    here = Environment(Path(sys.executable).parent, folder)
    for numbers, few in FEW.items():
        text = re.sub(numbers, few, text)
    lines = [line for _, block in blocks(text, "console") for line in commands(block)]
    return [shell(here, line) for line in lines if not line.startswith("pip ")]


def options(table):
    return [line.split()[0] for line in table.splitlines()[2:]]


@pytest.mark.slow
def test_the_commands_of_the_guide_compare_what_they_name(tmp_path):
    tuned, kept, again, *_, found = map(options, printed(tmp_path, GUIDE, guide("compare")))
    assert tuned == ["least=5", "least=3", "least=1"]
    assert kept == again == ["least=5", "least=3"]
    assert found == ["length", "first_seat"]


@pytest.mark.slow
def test_the_commands_of_the_readme_run(tmp_path):
    *_, kept, again = map(options, printed(tmp_path, README, README))
    assert kept == again == ["share=0.5", "share=0.1"]


def test_every_option_of_its_own_is_in_the_guide():
    own = [option.opts[0] for option in command.params if isinstance(option, click.Option)]
    for name in ("--option", "--field", "--pairs", "--out", "--resume", "--budget", "--page", "--target"):
        assert name in own
        assert name in GUIDE
