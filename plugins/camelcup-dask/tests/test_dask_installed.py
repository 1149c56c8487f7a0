"""Tests of the comparison of what is installed."""

import sys
from pathlib import Path

import pytest
from camelcup_dask.installed import differences, look_up
from dask_tables import RAISES, make_setup, write_bot

from camelcup.loading import BotSource, Program


def test_the_packages_of_a_run_are_looked_up_with_their_code() -> None:
    found = look_up(make_setup())
    assert found["camelcup"] == "0.2.0"
    assert len(found["the code of camelcup"]) == 64
    assert found["Python"] == f"{sys.version_info.major}.{sys.version_info.minor}"


def test_a_bot_of_another_package_is_looked_up_without_importing_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    package = tmp_path / "camelcup_bot_afar"
    package.mkdir()
    (package / "__init__.py").write_text("raise RuntimeError\n")
    monkeypatch.syspath_prepend(tmp_path)
    setup = make_setup("camelcup_bot_afar.bot:Afar")
    assert len(look_up(setup)["the code of camelcup_bot_afar"]) == 64
    assert "camelcup_bot_afar" not in sys.modules


def test_a_module_that_is_not_there_is_missing() -> None:
    here = look_up(make_setup("camelcup_bot_nowhere:Bot"))
    assert here["the code of camelcup_bot_nowhere"] == "missing"


def test_a_change_in_the_file_of_a_bot_is_a_difference(tmp_path: Path) -> None:
    bot = write_bot(tmp_path, RAISES)
    setup = make_setup(bot)
    before = look_up(setup)
    write_bot(tmp_path, RAISES + "# another line\n")
    assert differences(before, look_up(setup)) == [f"the file of {bot} differs"]
    Path(bot).unlink()
    assert differences(before, look_up(setup)) == [f"the file of {bot} is missing"]


def test_programs_and_their_files_are_looked_up(tmp_path: Path) -> None:
    script = tmp_path / "bot.py"
    script.write_text("pass\n")
    setup = make_setup()
    program = Program("P", "", "", argv=("python3", "bot.py", "--fast"), folder=str(tmp_path))
    found = look_up(type(setup)(game=setup.game, kind=setup.kind, rules=setup.rules, bots={"P": program}))
    assert found["the program python3, of P"] == "found"
    assert len(found[f"{script}, of P"]) == 64
    assert not [name for name in found if "--fast" in name]


@pytest.mark.parametrize("after", ["", ":Player"])
def test_the_file_that_a_kind_of_bot_names_is_looked_up(tmp_path: Path, after: str) -> None:
    path = write_bot(tmp_path, RAISES)
    setup = make_setup()
    source = BotSource("K", "camelcup_of_a_kind.opening", "make", rest=path + after)
    found = look_up(type(setup)(game=setup.game, kind=setup.kind, rules=setup.rules, bots={"K": source}))
    assert len(found[f"{path}, of K"]) == 64


def test_a_folder_for_output_must_be_there(tmp_path: Path) -> None:
    here = look_up(make_setup(isolation="process", output=tmp_path))
    there = look_up(make_setup(isolation="process", output=tmp_path / "missing"))
    assert differences(here, there) == [f"the folder {tmp_path} is missing"]


def test_differences_are_named_in_words() -> None:
    here = {"Python": "3.11", "camelcup": "0.2.0", "the code of a": "1" * 64}
    assert differences(here, here) == []
    assert differences(here, {"Python": "3.12", "the code of a": "2" * 64, "more": "1"}) == [
        "Python is 3.12, here it is 3.11",
        "camelcup is missing",
        "the code of a differs",
    ]
