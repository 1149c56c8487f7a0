"""docs/first-bot.md: its files are written and its commands run, in its order."""

import re

import pytest

from camelcup.camelup import BOTS
from camelcup.camelup.actions import ACTIONS
from camelcup.camelup.engine import CamelUp
from camelcup.camelup.state import View
from camelcup.testing import play_moves
from environments import ROOT
from guides import guide

GUIDE = guide("first-bot")
[CUP] = re.findall(r"^\$ (camelcup tournament .*best\.py:Best.*)$", GUIDE, re.MULTILINE)


def cells(section):
    """Return the cells of the table in a section."""
    (text,) = re.findall(rf"^## {section}\n(.*?)(?=^## )", GUIDE, re.MULTILINE | re.DOTALL)
    rows = re.findall(r"^\| (.*) \|$", text, re.MULTILINE)
    return [row.split(" | ") for row in rows if "`" in row]


@pytest.mark.slow
def test_every_file_and_command_works_in_a_new_environment(newcomer, follow):
    newcomer.pip("install", "--no-deps", newcomer.copy(ROOT / "plugins" / "camelcup-checks"))
    try:
        printed = follow(newcomer.in_folder("first-bot"), GUIDE)
    finally:
        newcomer.pip("uninstall", "--yes", "camelcup-bot-mine", "camelcup-checks", "pytest")
    played = printed["camelcup play 100 mine.py:Mine Player0 Player1 Player2 --seed 1"]
    assert re.search(r"^ *\d  mine.py:Mine", played, re.MULTILINE)
    assert "short.py:roller" in printed["camelcup play 10 short.py:roller Player1 --seed 1"]
    assert "mine.py:Mine keeps the contract" in printed["camelcup check-bot mine.py:Mine"]
    assert "Mine keeps the contract" in printed["camelcup check-bot Mine"]
    assert any((newcomer.work / "first-bot" / "printed").iterdir())
    assert "camelcup-bot-mine" in printed["camelcup bots"]
    assert "Mine" in printed["camelcup tournament --games 20 --seed 1"]
    assert "1 passed" in printed["python -m pytest test_best.py"]
    row = re.compile(r"^ +\d+  (\S+) +.*\b400 +[\d.]+ +([\d.]+) to ([\d.]+)", re.MULTILINE)
    (first, lower, _), *others = row.findall(printed[CUP])
    assert first == "best.py:Best"
    assert {bot for bot, _, _ in others} == set(BOTS)
    assert float(lower) > max(float(upper) for _, _, upper in others), "first by more than luck"


def test_the_tables_list_every_name_of_a_view_in_python_and_as_json_and_every_kind_of_action():
    names = " ".join(row[0] for row in cells("The view"))
    assert set(re.findall(r"`(\w+)(?:\(\w*\))?`", names)) == {name for name in vars(View) if name[0] != "_"}
    game = CamelUp()
    start = play_moves(game, [[camel, 0] for camel in range(5)], seats=2)
    assert all(f"`{name}`" in names for name in game.encode_view(game.view(start, 0)))
    kinds = dict.fromkeys(type(action).__name__ for _, action in sorted(ACTIONS.items()))
    rows = [(row[0].strip("`").split("(")[0], row[1].strip("`[")[0]) for row in cells("The answer")]
    assert rows == [(kind, str(number)) for number, kind in enumerate(kinds)]
