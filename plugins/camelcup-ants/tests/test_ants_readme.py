"""Tests of the README."""

import re
from pathlib import Path
from typing import Any

from attrs import fields
from camelcup_ants import Torus
from camelcup_ants.generator import ANY, KINDS
from camelcup_ants.rules import Rules
from camelcup_ants.rulesets import RULE_SETS
from camelcup_ants.state import View

from camelcup.testing import check_bot

README = (Path(__file__).parents[1] / "README.md").read_text("utf-8")


def test_the_bot_shown_keeps_the_contract() -> None:
    found = re.search(r"^    from camelcup import Bot\n(?:    .*\n|\n(?=    ))*", README, re.MULTILINE)
    assert found
    names: dict[str, Any] = {}
    exec(re.sub("^    ", "", found[0], flags=re.MULTILINE), names)
    check_bot(names["Mine"], "ants", '{"area": 200, "turns": 40}', games=1)


def test_the_fields_shown_are_those_of_views() -> None:
    table = README.partition("## Views and orders")[2].partition("Owners are numbered")[0]
    heads = re.findall(r"^\| (`.*?) \|", table, re.MULTILINE)
    assert {name for head in heads for name in re.findall(r"`(\w+)`", head)} == set(View._fields)


def test_the_rule_sets_shown_are_those_of_the_game() -> None:
    rows = re.findall(r'^\| `(\w+)` \| "?([^|"]*)"? \| "?([^|"]*)"? \|', README, re.MULTILINE)
    for name, *shown in rows:
        values = [getattr(RULE_SETS[each], name) for each in ("contest", "short")]
        assert shown == [str([*value] if isinstance(value, tuple) else value) for value in values]
    assert [name for name, *_ in rows] == [field.name for field in fields(Rules)]


def test_the_kinds_and_attributes_shown_are_those_of_the_package() -> None:
    text = README.partition("The kinds of maps are")[2].partition("for two to ten seats")[0]
    assert re.findall(r"`(\w+)`", text) == [*KINDS, ANY]
    text = README.partition("what bots need of a map")[2].partition("`near_of")[0]
    names = re.findall(r"`(\w+)", text)
    assert "steps" in names
    torus = Torus(2, 3)
    assert all(hasattr(torus, name) for name in names)
