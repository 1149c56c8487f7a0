"""Tests of the README."""

import re
from pathlib import Path
from typing import Any

from attrs import fields
from camelcup_planetwars import BOTS
from camelcup_planetwars.futures import Future
from camelcup_planetwars.generator import SIZES
from camelcup_planetwars.rules import Rules
from camelcup_planetwars.rulesets import RULE_SETS
from camelcup_planetwars.state import Fleet, Planet, State

from camelcup.testing import check_bot

README = (Path(__file__).parents[1] / "README.md").read_text("utf-8")


def test_the_bot_shown_keeps_the_contract() -> None:
    found = re.search(r"^    from camelcup import Bot\n(?:    .*\n|\n(?=    ))*", README, re.MULTILINE)
    assert found
    names: dict[str, Any] = {}
    exec(re.sub("^    ", "", found[0], flags=re.MULTILINE), names)
    check_bot(names["Mine"], "planetwars", "small")


def test_the_fields_shown_are_those_of_views() -> None:
    table = README.partition("## Views and actions")[2].partition("A planet's number")[0]
    rows = dict(re.findall(r"^\| (`.*?) \| (.*) \|$", table, re.MULTILINE))
    assert {name for head in rows for name in re.findall(r"`(\w+)`", head)} == set(State._fields)
    assert tuple(re.findall(r"`(\w+)`", rows["`planets`"])) == Planet._fields
    assert tuple(re.findall(r"`(\w+)`", rows["`fleets`"])) == Fleet._fields


def test_the_rule_sets_shown_are_those_of_the_game() -> None:
    rows = re.findall(r'^\| `(\w+)` \| "?([^|"]*)"? \| "?([^|"]*)"? \|', README, re.MULTILINE)
    for name, contest, small in rows:
        assert [contest, small] == [str(getattr(RULE_SETS[each], name)) for each in ("contest", "small")]
    assert [name for name, _, _ in rows] == [field.name for field in fields(Rules)]


def test_the_sizes_bots_and_methods_shown_are_those_of_the_package() -> None:
    sizes = re.search(r"`small`, `normal` and `large` have\nat most (\d+), (\d+) and (\d+)", README)
    assert sizes
    assert tuple(map(int, sizes.groups())) == tuple(SIZES.values())
    bots = README.partition("## The bots")[2].partition("## Programs")[0]
    assert re.findall(r"^\| `(\w+)` \|", bots, re.MULTILINE)[: len(BOTS)] == list(BOTS)
    methods = README.partition("has the `Future` of each planet")[2].partition("## The bots")[0]
    for name in re.findall(r"`(\w+)\(", methods):
        assert hasattr(Future, name)
