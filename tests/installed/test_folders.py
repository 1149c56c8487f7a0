"""Folders that stand for the bots in them."""

import pytest

from camelcup import UserError
from camelcup.installed.folders import with_folders
from camelcup.installed.specs import find_bot


@pytest.fixture
def folder(workdir):
    """Return a folder of bots, and make its own folder the working directory."""
    folder = workdir / "students"
    folder.mkdir()
    for name in ("bob.py", "alice.py", "_shared.py", ".hidden.py", "notes.txt"):
        (folder / name).touch()
    return folder


@pytest.mark.parametrize("text", ["students", "students/"])
def test_a_folder_stands_for_the_bots_in_its_python_files(text, folder, tiny_plugins):
    bots = ("alice=students/alice.py", "bob=students/bob.py")
    assert with_folders(["Small", text, "Big"], "pips", tiny_plugins) == ("Small", *bots, "Big")


def test_a_bot_whose_name_is_not_free_keeps_its_path(folder, tiny_plugins):
    (folder / "Small.py").touch()
    (folder / "7up.py").touch()
    names = with_folders(["bob=mine.py", "students"], "pips", tiny_plugins)
    assert names == (
        "bob=mine.py",
        "students/7up.py",
        "students/Small.py",
        "alice=students/alice.py",
        "students/bob.py",
    )


def test_an_installed_bot_goes_before_a_folder_of_its_name(folder, tiny_plugins):
    folder.rename(folder.with_name("Small"))
    assert with_folders(["Small"], "pips", tiny_plugins) == ("Small",)


def test_a_folder_without_a_bot_is_an_error(folder, tiny_plugins):
    for name in ("alice.py", "bob.py"):
        (folder / name).unlink()
    with pytest.raises(UserError, match=r"bots 'students': there is no \.py file in the folder"):
        with_folders(["students"], "pips", tiny_plugins)


def test_a_folder_that_does_not_exist_is_no_unknown_bot(tiny_plugins):
    with pytest.raises(UserError, match=r"^bot 'studens/': there is no folder studens/$"):
        find_bot("studens/", "pips", tiny_plugins)
