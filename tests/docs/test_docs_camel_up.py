"""Guides to Camel Up: their commands run, and their tables hold the rule sets and the odds."""

import json
import re
import shlex
from enum import Enum

import pytest

from camelcup import choose_game
from camelcup.camelup import notation
from camelcup.camelup.odds import Odds, best_squares
from camelcup.camelup.rulesets import RULE_SETS
from camelcup.installed.config import unstructure
from camelcup.installed.plugins import load_plugins
from guides import blocks, guide, run_python

CAMEL_UP, RULES, ODDS = map(guide, ("camel-up", "rules", "odds"))


def test_the_commands_of_a_guide_run(here, follow):
    assert all(follow(here, CAMEL_UP).values())


def cell(value):
    """Return the value of a key as the table of all keys shows it."""
    if value is None:
        return "no limit"
    if isinstance(value, list | tuple):
        return " ".join(map(str, value))
    if isinstance(value, Enum):
        return str(value.value)
    return str(value).lower() if isinstance(value, bool) else str(value)


def test_the_table_of_all_keys_holds_the_rule_sets():
    head, *rows = [row.split(" | ") for row in re.findall(r"^\| (.*) \|$", RULES, re.MULTILINE)]
    assert head == ["key", *(f"`{name}`" for name in RULE_SETS)]
    assert {key.split("`")[1]: cells for key, *cells in rows} == {
        key: [cell(getattr(rules, key)) for rules in RULE_SETS.values()]
        for key in unstructure(RULE_SETS["cup"])
    }


def test_the_file_of_the_guide_to_rules_differs_from_the_cup_where_it_says(here, follow, monkeypatch):
    (printed,) = follow(here, RULES).values()
    assert "Player0" in printed
    monkeypatch.chdir(here.work)
    game, _ = choose_game(load_plugins(), "camelup", "generous.toml")
    cup = RULE_SETS["cup"]
    changed = {key for key in unstructure(cup) if getattr(game.rules, key) != getattr(cup, key)}
    assert changed == {"debt", "race_right"}


@pytest.mark.parametrize("line", re.findall(r"^```\n(.*)\n```$", RULES, re.MULTILINE))
def test_the_position_of_the_guide_to_rules_is_one(line):
    assert notation.write(notation.parse(line)) == line.replace("r", "b")


@pytest.fixture
def run(here):
    """Return a function that runs a camelcup command, and returns its output."""
    return lambda command: here.python("-P", "-X", "utf8", "-m", *shlex.split(command))


def test_the_command_of_the_guide_to_odds_prints_what_it_shows(run):
    ((_, block),) = blocks(ODDS, "console")
    command, _, shown = block.partition("\n")
    assert run(command.removeprefix("$ ")) == shown


def test_the_python_of_the_guide_to_odds_runs():
    names = run_python(ODDS)
    assert isinstance(names["odds"], Odds)
    assert best_squares(names["position"], seat=0)[0][0].square == 2


def test_every_field_of_the_odds_and_every_key_of_their_json_is_explained(run):
    fields = ODDS.partition("## The fields of `Odds`")[2].partition("##")[0]
    assert re.findall(r"`(\w+)`(?=[^|\n]*\|.*\|)", fields) == list(Odds._fields)
    keys = ODDS.partition("| key | value |")[2].partition("\n\n")[0]
    listed = re.findall(r"`(\w+)`", "".join(line.split(" | ")[0] for line in keys.splitlines()))
    assert {*listed} == {*json.loads(run('camelcup odds "gyob,,,w,-1 goy" --json'))} - {*Odds._fields}


@pytest.mark.parametrize("option", re.findall(r"^\| `(--.*?)` \|", ODDS, re.MULTILINE))
def test_a_listed_option_of_odds_exists(option, run):
    option = option.replace("NAME", "cup").replace("N", "1")
    assert run(f'camelcup odds "gyob,,,w,-1 goy" {option}')
