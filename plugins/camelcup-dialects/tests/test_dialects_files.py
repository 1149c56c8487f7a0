"""The files of a bot, and how specs and plans use them."""

import pytest
from camelcup_dialects.cup.bot import files

from camelcup import UserError, choose_game
from camelcup.cup.plan import Plan
from camelcup.cup.tournament import Tournament
from camelcup.installed.specs import find_bot

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


def test_the_files_of_a_spec_begin_with_its_path(tmp_path):
    path = write(tmp_path, {"mine.py": BOT, "helper.py": ""})
    assert files(f"{path}:Mine") == [str(path), tmp_path / "helper.py"]
    assert files(f"{tmp_path}/none.py") == [f"{tmp_path}/none.py"]


@pytest.mark.parametrize("change", ["mine.py", "helper.py"])
def test_the_digest_of_a_plan_covers_the_file_and_its_modules(change, tmp_path, plugins):
    path = write(tmp_path, {"mine.py": BOT, "helper.py": "", "other.py": "", "camelup.py": ""})
    bot = f"cup:{path}:Mine"
    game, rules = choose_game(plugins, "camelup", None)
    cup = Tournament(game="camelup", rules=rules, bots=(bot, "Player0"), games=1, seats=2, seed=1)
    plan = Plan.of(cup, game, "points-per-win", plugins)
    for name in ("other.py", "camelup.py"):
        (tmp_path / name).write_text("# changed\n")
    assert plan.changed_files(plugins) == []
    with (tmp_path / change).open("a") as file:
        file.write("# changed\n")
    (changed,) = plan.changed_files(plugins)
    assert changed == f"a file of {bot} is changed, new or gone"


def test_a_file_of_an_older_runner_plays_camel_up_only(plugins):
    with pytest.raises(UserError) as wrong:
        find_bot("camelai:none.py:A", "nim", plugins)
    assert str(wrong.value) == "bot 'camelai:none.py:A' plays camelup, not nim: use --game camelup"
