"""Tests of the README."""

import re

from attrs import fields
from camelcup_ants import Torus
from camelcup_ants.generator import ANY, KINDS
from camelcup_ants.rules import Rules
from camelcup_ants.rulesets import RULE_SETS
from camelcup_ants.state import View

from camelcup.testing.packages import readme_beside

README = readme_beside(__file__)


def test_the_fields_shown_are_those_of_views():
    shown = README.between("## Views and orders", "Owners are numbered")
    assert {name for head, *_ in shown.rows for name in head.names} == set(View._fields)


def test_the_rule_sets_shown_are_those_of_the_game():
    rows = re.findall(r'^\| `(\w+)` \| "?([^|"]*)"? \| "?([^|"]*)"? \|', README, re.MULTILINE)
    for name, *shown in rows:
        values = [getattr(RULE_SETS[each], name) for each in ("contest", "short")]
        assert shown == [str([*value] if isinstance(value, tuple) else value) for value in values]
    assert [name for name, *_ in rows] == [field.name for field in fields(Rules)]


def test_the_kinds_and_attributes_shown_are_those_of_the_package():
    assert README.between("The kinds of maps are", "for two to ten seats").names == [*KINDS, ANY]
    names = README.between("what bots need of a map", "`near_of").names
    assert "steps" in names
    torus = Torus(2, 3)
    assert all(hasattr(torus, name) for name in names)
