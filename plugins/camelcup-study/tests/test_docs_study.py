"""docs/study.md and the studies of games: commands run, options and printed figures are there."""

import re
import shlex
from pathlib import Path

import click
import pytest
from camelcup_study.commands.study import command

from guides import blocks, commands, guide

GUIDE = guide("study")


def test_the_commands_of_the_guide_print_summaries(camelcup, workdir):
    text = re.sub(r"--games \d+", "--games 24", GUIDE)
    lines = [line for _, block in blocks(text, "console") for line in commands(block)]
    for line in lines:
        if line.startswith("camelcup study"):
            ran = camelcup(*shlex.split(line)[1:])
            assert ran.code == 0
            assert "size: " in ran.out
    assert "<svg " in Path("camelup.html").read_text("utf-8")


def test_the_example_in_python_is_a_study(capsys):
    [(_, block)] = blocks(GUIDE, "python")
    exec(block.replace("games=300", "games=12, isolation='none'"), {})
    assert "size: 12 games are too few" in capsys.readouterr().out


def test_the_table_of_starts_is_what_the_example_beside_it_prints(capsys):
    page = guide("study-camel-up")
    [(_, block)] = blocks(page, "python")
    exec(block, {})
    lines = [line.replace("%", "").split() for line in capsys.readouterr().out.splitlines()]
    for square in range(3):
        cells = [f"{win} / {last}" for number, _, win, last in lines if int(number) == square]
        assert f"| square {square} | {' | '.join(cells)} |" in page


@pytest.mark.parametrize("page", ["study-camel-up", "study-camel-up-rules", "study-ra"])
def test_the_commands_of_a_page_of_answers_have_options_of_today(page):
    lines = [shlex.split(line)[2:] for _, block in blocks(guide(page), "console") for line in commands(block)]
    studies = [words for words in lines if words[0] in ("camelup", "ra")]
    assert studies
    for words in studies:
        command.make_context("study", words)


def test_every_option_is_in_the_guide_or_is_one_of_tournaments():
    of_tournaments = {"--bots", "--games", "--rules", "--seats", "--seed"}
    of_tournaments |= {"--isolation", "--executor", "--workers"}
    own = {option.opts[0] for option in command.params if isinstance(option, click.Option)}
    assert own > of_tournaments
    assert all(f"`{name}" in GUIDE for name in own - of_tournaments)
