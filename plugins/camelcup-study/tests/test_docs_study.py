"""docs/study.md: its commands run, and the options of the command are there."""

import shlex
from pathlib import Path

import click
import pytest
from camelcup_study.commands.study import command

from guides import blocks, commands, guide

GUIDE = guide("study")


@pytest.mark.slow
def test_the_commands_of_the_guide_print_summaries(camelcup, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    lines = [line for _, block in blocks(GUIDE, "console") for line in commands(block)]
    for line in lines:
        if line.startswith("camelcup study"):
            ran = camelcup(*shlex.split(line)[1:])
            assert ran.code == 0
            assert ran.out.startswith("figure ")
    assert Path("camelup.html").read_text("utf-8").count("<svg ") >= 5


def test_the_example_in_python_is_a_study(capsys):
    [(_, block)] = blocks(GUIDE, "python")
    exec(block.replace("games=300", "games=60, isolation='none'"), {})
    assert "decisions a game" in capsys.readouterr().out


def test_every_option_is_in_the_guide_or_is_one_of_tournaments():
    of_tournaments = {
        "--bots",
        "--games",
        "--rules",
        "--seats",
        "--seed",
        "--isolation",
        "--executor",
        "--workers",
    }
    own = {option.opts[0] for option in command.params if isinstance(option, click.Option)} - of_tournaments
    assert own
    assert all(f"`{name}" in GUIDE for name in own)
