"""Tests of the comparison of what is installed."""

import sys
from pathlib import Path

import pytest
from attrs import evolve
from camelcup_dask.installed import differences, look_up
from dask_tables import RAISES, make_setup, write_bot

from camelcup.installed.loading import BotSource, Program


def test_a_bot_of_another_package_is_looked_up_without_importing_it(tmp_path, monkeypatch):
    package = tmp_path / "camelcup_bot_afar"
    package.mkdir()
    (package / "__init__.py").write_text("raise RuntimeError\n")
    monkeypatch.syspath_prepend(tmp_path)
    found = look_up(make_setup("camelcup_bot_afar.bot:Afar", "camelcup_bot_nowhere:Bot"))
    assert len(found["the code of camelcup_bot_afar"]) == 64
    assert found["the code of camelcup_bot_nowhere"] == "missing"
    assert "camelcup_bot_afar" not in sys.modules


def test_a_change_in_the_file_of_a_bot_is_a_difference(tmp_path):
    bot = write_bot(tmp_path, RAISES)
    setup = make_setup(bot)
    before = look_up(setup)
    write_bot(tmp_path, RAISES + "# another line\n")
    assert differences(before, look_up(setup)) == [f"the file of {bot} differs"]
    Path(bot).unlink()
    assert differences(before, look_up(setup)) == [f"the file of {bot} is missing"]


def test_programs_and_their_files_are_looked_up(tmp_path):
    script = tmp_path / "bot.py"
    script.write_text("pass\n")
    setup = make_setup()
    program = Program("P", "", "", argv=("python3", "bot.py", "--fast"), folder=str(tmp_path))
    found = look_up(evolve(setup, bots={"P": program}))
    assert found["the program python3, of P"] == "found"
    assert len(found[f"{script}, of P"]) == 64
    assert not [name for name in found if "--fast" in name]


@pytest.mark.parametrize("after", ["", ":Player"])
def test_the_file_that_a_kind_of_bot_names_is_looked_up(tmp_path, after):
    path = write_bot(tmp_path, RAISES)
    setup = make_setup()
    source = BotSource("K", "camelcup_of_a_kind.opening", "make", rest=path + after)
    found = look_up(evolve(setup, bots={"K": source}))
    assert len(found[f"{path}, of K"]) == 64


KIND = """
from pathlib import Path

def make(rest):
    raise AssertionError("a bot is made")

def files(rest):
    return [rest, *sorted(Path(rest).parent.glob("*.txt"))]
"""


def test_the_files_of_a_kind_of_bots_are_compared_by_the_digest_of_a_plan(tmp_path, monkeypatch):
    (tmp_path / "kind_of_files.py").write_text(KIND)
    monkeypatch.syspath_prepend(tmp_path)
    path = write_bot(tmp_path, RAISES)
    (tmp_path / "data.txt").write_text("before")
    source = BotSource("K", "kind_of_files", "make", rest=path, files="kind_of_files:files")
    setup = evolve(make_setup(), bots={"K": source})
    before = look_up(setup)
    assert {"the file of K": before["the file of K"]} == setup.digests()
    (tmp_path / "data.txt").write_text("after")
    assert differences(before, look_up(setup)) == ["the file of K differs"]
    monkeypatch.undo()
    del sys.modules["kind_of_files"]
    assert differences(before, look_up(setup)) == ["the file of K is missing"]


def test_a_folder_for_output_must_be_there(tmp_path):
    here = look_up(make_setup(isolation="process", output=tmp_path))
    there = look_up(make_setup(isolation="process", output=tmp_path / "missing"))
    assert differences(here, there) == [f"the folder {tmp_path} is missing"]
