"""Tests of the package as a plugin of camelcup, and of its README."""

import re

from attrs import fields
from camelcup_checks.packages import GamePackage, readme_beside
from camelcup_planetwars import BOTS
from camelcup_planetwars.futures import Future
from camelcup_planetwars.generator import SIZES
from camelcup_planetwars.rules import Rules
from camelcup_planetwars.rulesets import RULE_SETS
from camelcup_planetwars.state import Fleet, Planet, State


class TestPlanetWars(GamePackage):
    game = "planetwars"
    rules = ('{"map": "small,random", "turns": 20}',)
    quick = '{"map": "small,7", "turns": 40}'


README = readme_beside(__file__)


def test_the_fields_shown_are_those_of_views():
    shown = README.between("## Views and actions", "A planet's number")
    rows = {head: text.names for head, text in shown.rows}
    assert {name for head in rows for name in head.names} == set(State._fields)
    assert (*rows["`planets`"],) == Planet._fields
    assert (*rows["`fleets`"],) == Fleet._fields


def test_the_rule_sets_shown_are_those_of_the_game():
    rows = re.findall(r'^\| `(\w+)` \| "?([^|"]*)"? \| "?([^|"]*)"? \|', README, re.MULTILINE)
    for name, contest, small in rows:
        assert [contest, small] == [str(getattr(RULE_SETS[each], name)) for each in ("contest", "small")]
    assert [name for name, _, _ in rows] == [field.name for field in fields(Rules)]


def test_the_sizes_bots_and_methods_shown_are_those_of_the_package():
    sizes = re.search(r"`small`, `normal` and `large` have\nat most (\d+), (\d+) and (\d+)", README)
    assert sizes
    assert tuple(map(int, sizes.groups())) == tuple(SIZES.values())
    bots = README.between("## The bots", "## Programs")
    assert [head.strip("`") for head, *_ in bots.rows][1 : 1 + len(BOTS)] == list(BOTS)
    for name in README.between("has the `Future` of each planet", "## The bots").names:
        assert hasattr(Future, name)
