"""The named rule sets, and rule sets from files; tests/docs compares most fields with the guide."""

import tomllib
from importlib.resources import files
from pathlib import Path

import attrs
import pytest

from camelcup import UserError
from camelcup.camelup.engine import CamelUp
from camelcup.camelup.rules import Rules
from camelcup.camelup.rulesets import RULE_SETS
from camelcup.installed.config import structure

NAMES = ("cup", "cup2026", "camelai", "first-edition", "second-edition")


def read(text):
    """Return the rules of a TOML text."""
    return structure(tomllib.loads(text), Rules, "my.toml")


@pytest.mark.parametrize("name", NAMES)
def test_rule_sets_are_alike_in_what_the_guide_leaves_out(name):
    rules = RULE_SETS[name]
    assert (rules.max_seats, rules.leg_other, rules.race_wrong) == (8, -1, -1)
    assert rules.leg_second[:3] == (1, 1, 1)
    assert rules.crazy_camels is (name == "second-edition")


def test_cup_is_the_default_of_sets_of_fields_and_of_the_game():
    assert tuple(RULE_SETS) == NAMES
    assert Rules() == read("") == RULE_SETS["cup"] == CamelUp().rules
    assert read("coins = 7") == attrs.evolve(RULE_SETS["cup"], coins=7)
    assert CamelUp().cup_seats == 4


@pytest.mark.parametrize("name", NAMES)
def test_a_game_seats_the_numbers_of_its_rules_only(name):
    rules = RULE_SETS[name]
    assert CamelUp(rules).seats == range(rules.min_seats, 9)


def test_every_rule_set_is_a_file_with_all_fields():
    folder = files("camelcup.camelup") / "rulesets"
    texts = {
        Path(file.name).stem: file.read_text("utf-8") for file in folder.iterdir() if ".toml" in file.name
    }
    assert set(texts) == set(NAMES)
    for name, text in texts.items():
        assert read(text) == RULE_SETS[name]
        missing = {field.name for field in attrs.fields(Rules)} - set(tomllib.loads(text))
        assert missing == (set() if RULE_SETS[name].leg_bets_per_camel else {"leg_bets_per_camel"})


WRONG = {
    "coinz = 3": "unknown key coinz; did you mean coins?",
    f"coins = {10**26}": f"coins is {10**26}: it must be from -1000000 to 1000000",
    "coins = 2.0": "coins must be a whole number, not 2.0",
    "coins = -1\ndebt = false": "coins is -1: it must be at least 0 where debt is false",
    'crazy_camels = "yes"': "crazy_camels must be true or false, not 'yes'",
    'roll_coin = "later"': "roll_coin must be one of 'at once', 'at leg end', not 'later'",
    "leg_first = []": "leg_first is empty: it needs at least the payment of the first right bet",
    "leg_second = [1]": "leg_second has 1 payment: it needs 4, as leg_first says",
    "leg_bets_per_camel = 0": "leg_bets_per_camel is 0: it must be from 1 to 1000000",
    "min_seats = 0": "min_seats is 0: it must be from 1 to 8",
    "min_seats = 5\nmax_seats = 4": "min_seats is 5: it must be at most max_seats, 4",
    "trap_first = 0": "trap_first is 0: it must be from 1 to 27",
    "trap_first = 9\ntrap_last = 8": "trap_first is 9: it must be at most trap_last, 8",
}


@pytest.mark.parametrize("text", WRONG)
def test_a_mistake_in_a_rule_set_is_reported_with_its_key(text):
    with pytest.raises(UserError) as caught:
        read(text)
    assert str(caught.value) == f"my.toml: {WRONG[text]}"
