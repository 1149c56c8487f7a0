"""The files that bots are made of, and what a plan says of changes."""

import os
from time import time

import pytest

from camelcup import local_modules
from camelcup.installed.bot_files import python_files
from cups import plan_of, tournament

ONE = """\
import random
import helper

def move(seat, view):
    import importlib
    from tools import late
    importlib.import_module("named")
    return 0
"""
OTHER = "def move(seat, view):\n    return 0\n"


@pytest.fixture
def folder(workdir):
    """Return the working directory, with two bots of one folder, of which one has helpers."""
    write(workdir / "both/one.py", ONE)
    write(workdir / "both/other.py", OTHER)
    for name in ("helper", "tools/late", "named", "notes", "tools/notes", "random"):
        write(workdir / f"both/{name}.py")
    return workdir


def write(path, text=""):
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text)


@pytest.fixture
def plan(folder, tiny_plugins):
    return plan_of(tiny_plugins, tournament(bots=("both/one.py", "both/other.py:move")))


def test_a_file_that_no_bot_imports_may_change(plan, folder, tiny_plugins):
    for name in ("notes", "tools/notes", "random", "new"):
        write(folder / f"both/{name}.py", "# changed")
    assert plan.changed_files(tiny_plugins) == []


@pytest.mark.parametrize("name", ["helper", "tools/late", "named"])
def test_a_helper_that_changes_or_goes_is_named_also_if_it_is_imported_late(name, plan, folder, tiny_plugins):
    path = folder / f"both/{name}.py"
    write(path, "# changed")
    os.utime(path, (later := time() + 60, later))  # a clock of files may be coarse
    assert plan.changed_files(tiny_plugins) == ["a file of both/one.py is changed, new or gone"]
    path.unlink()
    assert plan.changed_files(tiny_plugins) == ["a file of both/one.py is changed, new or gone"]


def test_a_bot_that_another_imports_is_a_file_of_both(folder, tiny_plugins):
    write(folder / "both/one.py", "from other import move")
    plan = plan_of(tiny_plugins, tournament(bots=("both/one.py", "both/other.py:move")))
    write(folder / "both/other.py", f"{OTHER}# changed\n")
    changed = plan.changed_files(tiny_plugins)
    assert len(changed) == 2
    assert "the file of both/other.py:move has changed" in changed


def test_the_files_of_a_run_are_those_of_its_bots_and_their_helpers(plan, folder, tiny_plugins):
    found = {path.resolve().relative_to(folder).as_posix() for path in plan.bot_files(tiny_plugins)}
    assert found == {f"both/{name}.py" for name in ("one", "other", "helper", "tools/late", "named")}


PACK = ["pack/__init__.py", "pack/deep.py"]


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("from pack import deep", PACK),
        ("from . import one", ["one.py"]),
        ("from .pack.deep import x", PACK),
        ("__import__('one')", ["one.py"]),
        ("from importlib import import_module\nimport_module('one')", ["one.py"]),
        ("import importlib\nimportlib.import_module('on' + 'e')", ["one.py", *PACK]),
        ("import json, camelcup", []),
        ("import (", []),
    ],
)
def test_what_an_import_may_reach_counts(text, found, tmp_path):
    for name in ("one.py", "json.py", "camelcup.py", *PACK, "pack/more/deeper.py", ".git/hook.py"):
        write(tmp_path / name)
    write(tmp_path / "bot.py", text)
    files = [path.relative_to(tmp_path).as_posix() for path in python_files(tmp_path / "bot.py")]
    assert files == ["bot.py", *found]


def test_modules_that_are_supplied_are_not_looked_for(tmp_path):
    for name, text in {"bot.py": "import one, two", "one.py": "", "two.py": ""}.items():
        write(tmp_path / name, text)
    assert local_modules(tmp_path / "bot.py", {"one"}) == {"two": tmp_path / "two.py"}
