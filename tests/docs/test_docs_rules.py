"""docs/rules.md: its table holds the rule sets, its file can be played, its position can be read."""

import re
from enum import Enum

import pytest

from camelcup import choose_game
from camelcup.camelup import notation
from camelcup.camelup.rulesets import RULE_SETS
from camelcup.installed.config import unstructure
from camelcup.installed.plugins import load_plugins
from guides import blocks, commands, guide, shell, write

GUIDE = guide("rules")


def cell(value):
    """Return the value of a key as the table shows it."""
    if value is None:
        return "no limit"
    if isinstance(value, list | tuple):
        return " ".join(map(str, value))
    if isinstance(value, Enum):
        return str(value.value)
    return str(value).lower() if isinstance(value, bool) else str(value)


def test_the_table_holds_the_rule_sets():
    head, *rows = [row.split(" | ") for row in re.findall(r"^\| (.*) \|$", GUIDE, re.MULTILINE)]
    assert head == ["key", *(f"`{name}`" for name in RULE_SETS)]
    table = {key.split("`")[1]: cells for key, *cells in rows}
    assert table == {
        key: [cell(getattr(rules, key)) for rules in RULE_SETS.values()]
        for key in unstructure(RULE_SETS["cup"])
    }


def test_every_key_is_explained_or_obvious():
    bullets = " ".join(re.findall(r"^(?:- |  ).*", GUIDE, re.MULTILINE))
    explained = set(re.findall(r"`(\w+)`", bullets))
    obvious = {"min_seats", "max_seats", "coins", "crazy_camels"}
    assert explained | obvious >= {*unstructure(RULE_SETS["cup"])}


def test_the_file_of_the_guide_differs_from_the_cup_where_it_says(here, monkeypatch):
    monkeypatch.chdir(here.work)
    ((_, block),) = blocks(GUIDE, "toml")
    write(here.work, block)
    game, _ = choose_game(load_plugins(), "camelup", "generous.toml")
    cup = RULE_SETS["cup"]
    changed = {key for key in unstructure(cup) if getattr(game.rules, key) != getattr(cup, key)}
    assert changed == {"debt", "race_right"}
    ((_, block),) = blocks(GUIDE, "console")
    for command in commands(block):
        assert "Player0" in shell(here, command)


@pytest.mark.parametrize("line", re.findall(r"^```\n(.*)\n```$", GUIDE, re.MULTILINE))
def test_the_position_of_the_guide_is_one(line):
    position = notation.parse(line)
    assert notation.write(position) == line.replace("r", "b")
