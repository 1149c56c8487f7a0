"""Digests of the files that bots are made of, and what a plan says of changes."""

import os
from pathlib import Path
from time import time

import pytest
from attrs import evolve

from camelcup.cup.plan import Plan
from camelcup.installed import digests
from camelcup.installed.digests import module_digests, module_files
from camelcup.installed.plugins import Plugins
from cups import plan_of, tournament

BOT = "def move(seat, view):\n    return 0\n"


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return the working directory, with two bots of one folder and a bot of another."""
    monkeypatch.chdir(tmp_path)
    for name in ("both/one.py", "both/other.py", "mine/mine.py"):
        write(tmp_path / name, BOT)
    write(tmp_path / "both/helper.py")
    write(tmp_path / "mine/tools/deep/odds.py")
    return tmp_path


def write(path: Path, text: str = "") -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text)


@pytest.fixture
def plan(folder: Path, tiny_plugins: Plugins) -> Plan:
    return plan_of(tiny_plugins, tournament(bots=("both/one.py", "both/other.py:move", "mine/mine.py")))


def below(file: Path) -> list[str]:
    """Return the modules that count with a bot's file."""
    return [path.relative_to(file.parent).as_posix() for path in module_files([file])]


@pytest.mark.parametrize("name", ["both/helper.py", "both/new.py", "both/tools/new.py"])
@pytest.mark.parametrize("text", ["", "# changed"])
def test_another_helper_is_a_change_of_the_bots_in_its_folder(
    name: str, text: str, plan: Plan, folder: Path, tiny_plugins: Plugins
) -> None:
    assert plan.changed_files(tiny_plugins) == []
    write(folder / name, text)
    os.utime(folder / name, (later := time() + 60, later))  # a clock of files may be coarse
    same = name == "both/helper.py" and not text
    changes = [] if same else [changed("both/one.py, both/other.py:move", name.removeprefix("both/"))]
    assert plan.changed_files(tiny_plugins) == changes


def changed(bots: str, newest: str) -> str:
    """Return the line about a changed module of some bots."""
    which = f"{newest} was written last" if newest else "none is left"
    return f"a .py file below the folder of {bots} is changed, new or gone ({which})"


def test_a_helper_counts_wherever_below_the_folder_it_is(
    plan: Plan, folder: Path, tiny_plugins: Plugins
) -> None:
    (folder / "mine/tools/deep/odds.py").unlink()
    changes = [changed("mine/mine.py", "")]
    assert plan.changed_files(tiny_plugins) == changes


def test_a_bot_is_no_helper_of_the_others_in_its_cup(plan: Plan, folder: Path, tiny_plugins: Plugins) -> None:
    write(folder / "both/one.py", f"{BOT}# changed\n")
    assert plan.changed_files(tiny_plugins) == ["the file of both/one.py has changed"]


def test_the_helpers_of_a_bot_behind_a_link_are_those_beside_its_file(
    folder: Path, tiny_plugins: Plugins
) -> None:
    (folder / "link.py").symlink_to(folder / "both/one.py")
    plan = plan_of(tiny_plugins, tournament(bots=("link.py", "Small")))
    write(folder / "helper.py")
    assert plan.changed_files(tiny_plugins) == []
    write(folder / "both/helper.py", "# changed")
    assert plan.changed_files(tiny_plugins) == [changed("link.py", "helper.py")]


def test_a_plan_without_digests_of_modules_knows_no_change_of_them(
    plan: Plan, folder: Path, tiny_plugins: Plugins
) -> None:
    older = evolve(plan, modules={})
    write(folder / "both/helper.py", "# changed")
    assert older.changed_files(tiny_plugins) == []
    assert folder / "both/helper.py" not in older.bot_files(tiny_plugins)


def test_the_files_of_a_run_are_those_of_its_bots_and_their_helpers(
    plan: Plan, folder: Path, tiny_plugins: Plugins
) -> None:
    found = {path.resolve().relative_to(folder).as_posix() for path in plan.bot_files(tiny_plugins)}
    assert found == {
        "both/one.py",
        "both/other.py",
        "both/helper.py",
        "mine/mine.py",
        "mine/tools/deep/odds.py",
    }


def test_only_what_an_import_statement_can_reach_is_looked_at(tmp_path: Path) -> None:
    for name in ("bot.py", "b/two.py", "b/a/three.py", "one.py"):
        write(tmp_path / name)
    hidden = (".#bot.py", ".git/hook.py", "env/lib/python3.11/site.py", "lib/site-packages/numpy.py")
    for name in (*hidden, "b/data.txt", "folder.py/inside.py"):
        write(tmp_path / name)
    (tmp_path / "gone.py").symlink_to(tmp_path / "nowhere")
    (tmp_path / "b" / "circle").symlink_to(tmp_path)
    assert below(tmp_path / "bot.py") == ["bot.py", "one.py", "b/two.py", "b/a/three.py"]


def test_below_a_folder_with_very_much_only_its_own_files_count(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("bot.py", "one.py", "a/two.py", "b/three.py"):
        write(tmp_path / name)
    monkeypatch.setattr(digests, "MAX_ENTRIES", 7)
    assert below(tmp_path / "bot.py") == ["bot.py", "one.py", "a/two.py", "b/three.py"]
    monkeypatch.setattr(digests, "MAX_ENTRIES", 6)
    assert below(tmp_path / "bot.py") == ["bot.py", "one.py"]


def test_a_file_that_cannot_be_read_counts_by_its_name(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("bot.py", "one.py"):
        write(tmp_path / name)

    def fail(path: Path) -> bytes:
        raise PermissionError

    monkeypatch.setattr(Path, "read_bytes", fail)
    file = tmp_path / "bot.py"
    before = module_digests({"B": file}, [file])
    os.rename(tmp_path / "one.py", tmp_path / "two.py")
    assert module_digests({"B": file}, [file]) != before


def test_a_setup_has_the_digests_of_the_plan(plan: Plan, folder: Path, tiny_plugins: Plugins) -> None:
    found = plan.setup(tiny_plugins).digests()
    assert found == {
        **{f"the file of {bot}": text for bot, text in plan.files.items()},
        **{f"the code below the folder of {bot}": text for bot, text in plan.modules.items()},
    }
    assert set(plan.modules) == set(plan.files) == {"both/one.py", "both/other.py:move", "mine/mine.py"}
