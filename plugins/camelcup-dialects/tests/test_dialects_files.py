"""The files of a bot, and how specs and plans use them."""

import pytest
from camelcup_dialects.cup.bot import files

from camelcup import UserError, choose_game, local_modules
from camelcup.cup.plan import Plan
from camelcup.cup.tournament import Tournament
from camelcup.installed.specs import find_bot, move_file

BOT = """\
from playerinterface import PlayerInterface
import camelup, helper

class Mine(PlayerInterface):
    def move(player, g):
        return [0]
"""


def write(folder, texts):
    """Write files, and return the path of the first."""
    for name, text in texts.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
    return folder / next(iter(texts))


def found(folder, texts):
    """Return the local modules of the first of some files, with their places in the folder."""
    modules = local_modules(write(folder, texts), {"camelup", "playerinterface"})
    return {name: path.relative_to(folder).as_posix() for name, path in modules.items()}


def plan_of(plugins, *bots):
    game, rules = choose_game(plugins, "camelup", None)
    tournament = Tournament(game="camelup", rules=rules, bots=bots, games=1, seats=2, seed=1)
    return Plan.of(tournament, game, "points-per-win", plugins)


def test_modules_beside_a_file_are_found_wherever_it_imports_them(tmp_path):
    mine = "import random, one\ndef late():\n    from two import thing\n"
    texts = {
        "mine.py": mine,
        "one.py": "import three",
        "two.py": "",
        "three.py": "import mine",
        "four.py": "",
    }
    assert found(tmp_path, texts) == {"one": "one.py", "three": "three.py", "two": "two.py"}


@pytest.mark.parametrize(
    "statement", ["import tools.deep.odds", "from tools.deep import odds", "from tools.deep.odds import best"]
)
def test_modules_of_packages_are_found_with_their_packages(statement, tmp_path):
    texts = {
        "mine.py": statement,
        "tools/__init__.py": "from . import first",
        "tools/first.py": "",
        "tools/other.py": "",
        "tools/deep/odds.py": "from ..second import two\nfrom .third import three",
        "tools/second.py": "",
        "tools/deep/third.py": "",
    }
    assert found(tmp_path, texts) == {
        "tools": "tools/__init__.py",
        "tools.deep.odds": "tools/deep/odds.py",
        "tools.deep.third": "tools/deep/third.py",
        "tools.first": "tools/first.py",
        "tools.second": "tools/second.py",
    }


def test_modules_of_the_runner_are_not_those_beside_the_file(tmp_path):
    assert found(tmp_path, {"mine.py": BOT, "camelup.py": "import more", "more.py": ""}) == {}


@pytest.mark.parametrize("text", ["import (", "\0"])
def test_a_file_that_cannot_be_read_has_no_modules(text, tmp_path):
    assert found(tmp_path, {"mine.py": text}) == {}
    assert files(f"{tmp_path}/none.py") == [f"{tmp_path}/none.py"]


def test_the_files_of_a_spec_begin_with_its_path(tmp_path):
    path = write(tmp_path, {"mine.py": BOT, "helper.py": ""})
    assert files(f"{path}:Mine") == [str(path), tmp_path / "helper.py"]


@pytest.mark.parametrize("change", ["mine.py", "helper.py"])
def test_the_digest_of_a_plan_covers_the_file_and_its_modules(change, tmp_path, plugins):
    path = write(tmp_path, {"mine.py": BOT, "helper.py": "", "other.py": "", "camelup.py": ""})
    bot = f"cup:{path}:Mine"
    plan = plan_of(plugins, bot, "Player0")
    for name in ("other.py", "camelup.py"):
        (tmp_path / name).write_text("# changed\n")
    assert plan.changed_files(plugins) == []
    with (tmp_path / change).open("a") as file:
        file.write("# changed\n")
    (changed,) = plan.changed_files(plugins)
    assert changed.startswith(f"a file of {bot} is changed, new or gone (")


def test_a_path_may_be_relative_to_any_folder(tmp_path, plugins):
    path = write(tmp_path, {"bots/mine.py": BOT, "bots/helper.py": ""})
    for text in ("bots/mine.py", "./bots/mine.py", "bots/../bots//mine.py"):
        source = find_bot(f"cup:{text}:Mine", "camelup", plugins, folder=tmp_path)
        assert source.rest == f"{path.resolve()}:Mine"
    assert move_file("Me=cup:bots/mine.py:Mine", lambda path: f"../{path}", plugins) == (
        "Me=cup:../bots/mine.py:Mine"
    )


@pytest.mark.parametrize(
    ("spec", "game", "reason"),
    [
        ("cup:none.py", "camelup", "bot 'cup:none.py': there is no file none.py"),
        ("camelai:none.py:A", "nim", "bot 'camelai:none.py:A' plays camelup, not nim"),
    ],
)
def test_a_spec_that_cannot_play_is_an_error(spec, game, reason, plugins):
    with pytest.raises(UserError) as wrong:
        find_bot(spec, game, plugins)
    assert str(wrong.value) == reason
