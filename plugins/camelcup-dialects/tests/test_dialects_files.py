"""The files of a bot, and how specs and plans use them."""

import pytest
from camelcup_dialects.cup.bot import files

from camelcup import UserError, choose_game
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


def plan_of(plugins, *bots):
    game, rules = choose_game(plugins, "camelup", None)
    tournament = Tournament(game="camelup", rules=rules, bots=bots, games=1, seats=2, seed=1)
    return Plan.of(tournament, game, "points-per-win", plugins)


def test_the_files_of_a_spec_begin_with_its_path(tmp_path):
    path = write(tmp_path, {"mine.py": BOT, "helper.py": ""})
    assert files(f"{path}:Mine") == [str(path), tmp_path / "helper.py"]
    assert files(f"{tmp_path}/none.py") == [f"{tmp_path}/none.py"]


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
    assert changed == f"a file of {bot} is changed, new or gone"


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
        ("camelai:none.py:A", "nim", "bot 'camelai:none.py:A' plays camelup, not nim: use --game camelup"),
    ],
)
def test_a_spec_that_cannot_play_is_an_error(spec, game, reason, plugins):
    with pytest.raises(UserError) as wrong:
        find_bot(spec, game, plugins)
    assert str(wrong.value) == reason
