"""docs/reports.md and the README: their commands run, their lists are complete."""

import re
import shlex
from pathlib import Path

import pytest
from camelcup_checks.packages import run
from camelcup_report.building import build

from camelcup import load

PACKAGE = Path(__file__).parents[1]
README = (PACKAGE / "README.md").read_text("utf-8")
GUIDE = (PACKAGE.parents[1] / "docs" / "reports.md").read_text("utf-8")


def commands():
    """Return the commands of the guide, but for that of pip."""
    block = re.findall(r"^```console\n(.*?)^```$", GUIDE, re.MULTILINE | re.DOTALL)[0]
    lines = [line.removeprefix("$ ") for line in block.splitlines()]
    return [line for line in lines if not line.startswith("pip ")]


@pytest.mark.slow
def test_the_commands_of_the_guide_write_a_report(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    for command in commands():
        run(*shlex.split(command)[1:])
    assert (tmp_path / "report.html").is_file()


def test_the_readme_has_the_commands_of_the_guide():
    assert [line for line in commands() if f"    {line}\n" not in README] == []


def test_every_section_of_the_guide_is_in_a_report(plugins, cup):
    listed = re.findall(r"^\| ([A-Z][^|]*?) \|", GUIDE, re.MULTILINE)
    report = build(load(cup, plugins=plugins), cup, plugins)
    shown = [section.title for section in report.sections]
    own = ["Does the start of a camel decide its race?", "What do bets earn?"]
    assert [title for title in shown if title not in own] == listed[:-1]
    assert listed[-1] == "Games worth watching"
    assert report.watchable
