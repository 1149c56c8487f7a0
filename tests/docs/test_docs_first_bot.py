"""docs/first-bot.md: its files are written and its commands run, in its order."""

import re

import pytest

from camelcup.camelup import BOTS
from camelcup.camelup.actions import ACTIONS
from camelcup.camelup.engine import CamelUp
from camelcup.camelup.state import View
from camelcup.testing import check_bot, play_moves
from guides import blocks, commands, file_name, guide, shell, write

GUIDE = guide("first-bot")
FILES = {str(file_name(block)): block for _, block in blocks(GUIDE, "python")}
[CUP] = re.findall(r"^\$ (camelcup tournament .*best\.py:Best.*)$", GUIDE, re.MULTILINE)


def cells(section):
    """Return the cells of the table in a section."""
    (text,) = re.findall(rf"^## {section}\n(.*?)(?=^## )", GUIDE, re.MULTILINE | re.DOTALL)
    rows = re.findall(r"^\| (.*) \|$", text, re.MULTILINE)
    return [row.split(" | ") for row in rows if "`" in row]


@pytest.fixture
def clean_newcomer(newcomer):
    """Return an environment with camelcup; what the guide installs there is removed again."""
    yield newcomer.in_folder("first-bot")
    newcomer.pip("uninstall", "--yes", "camelcup-bot-mine", "pytest")


@pytest.mark.slow
def test_every_file_and_command_works_in_a_new_environment(clean_newcomer):
    printed: dict[str, str] = {}
    for language, block in blocks(GUIDE, "python", "console"):
        if language == "python":
            write(clean_newcomer.work, block)
        else:
            printed |= {command: shell(clean_newcomer, command) for command in commands(block)}
    played = printed["camelcup play 100 mine.py:Mine Player0 Player1 Player2 --seed 1"]
    assert re.search(r"^ *\d  mine.py:Mine", played, re.MULTILINE)
    assert "short.py:roller" in printed["camelcup play 10 short.py:roller Player1 --seed 1"]
    assert "mine.py:Mine keeps the contract" in printed["camelcup check-bot mine.py:Mine"]
    assert "Mine keeps the contract" in printed["camelcup check-bot Mine"]
    assert any((clean_newcomer.work / "printed").iterdir())
    assert "camelcup-bot-mine" in printed["camelcup bots"]
    assert "Mine" in printed["camelcup tournament --games 20 --seed 1"]
    assert "1 passed" in printed["python -m pytest test_best.py"]
    check_that_best_wins(printed[CUP])


def check_that_best_wins(standings):
    """Check that Best is first, by more than luck: its interval of the win rate is above all others."""
    row = re.compile(r"^ +\d+  (\S+) +.*\b400 +[\d.]+ +([\d.]+) to ([\d.]+)", re.MULTILINE)
    (first, lower, _), *others = row.findall(standings)
    assert first == "best.py:Best"
    assert {bot for bot, _, _ in others} == set(BOTS)
    assert float(lower) > max(float(upper) for _, _, upper in others)


def test_the_last_bot_has_under_20_lines_and_meets_all_that_come_with_the_game():
    assert len(FILES["best.py"].splitlines()) < 20
    [named] = re.findall(r"--bots (\S+)", CUP)
    assert named.split(",") == ["best.py:Best", *BOTS]


@pytest.mark.parametrize("file", [file for file in FILES if not file.startswith("test_")])
def test_a_bot_of_the_guide_keeps_the_contract(tmp_path, file):
    write(tmp_path, FILES[file])
    name = re.findall(r"^(?:class|def) (\w+)", FILES[file], re.MULTILINE)[0]
    check_bot(f"{tmp_path / file}:{name}", game="camelup")


def test_the_table_lists_every_name_of_a_view():
    listed = {name for row in cells("The view") for name in re.findall(r"`(\w+)(?:\(\w*\))?`", row[0])}
    assert listed == {name for name in vars(View) if not name.startswith("_")}


def test_the_names_of_a_view_as_json_are_listed_too():
    game = CamelUp()
    start = play_moves(game, [[camel, 0] for camel in range(5)], seats=2)
    listed = " ".join(row[0] for row in cells("The view"))
    assert all(f"`{name}`" in listed for name in game.encode_view(game.view(start, 0)))


def test_the_table_lists_every_kind_of_action():
    rows = cells("The answer")
    assert [row[0].strip("`").split("(")[0] for row in rows] == [kind.__name__ for kind in kinds()]
    assert [int(row[1].strip("`[")[0]) for row in rows] == list(range(len(rows)))


def kinds():
    """Return the classes of actions, by the first number of their encoded form."""
    return list(dict.fromkeys(type(action) for _, action in sorted(ACTIONS.items())))
