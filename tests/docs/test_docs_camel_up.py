"""docs/camel-up.md: one screen, its table agrees with the rule sets, its commands run."""

import re

import pytest

from camelcup.camelup.rulesets import RULE_SETS
from guides import blocks, commands, guide, shell

GUIDE = guide("camel-up")


def cells(rules):
    """Return the column of a rule set, as the table shows it."""
    return [
        f"{rules.min_seats} to {rules.max_seats}",
        str(rules.coins),
        rules.roll_coin.value,
        f"{rules.trap_first} to {rules.trap_last}",
        "yes" if rules.trap_on_camels else "no",
        "yes" if rules.trap_same_square else "no",
        "stay" if rules.traps_stay else "come off",
        str(rules.leg_bets_per_camel or "any number"),
        " ".join(map(str, rules.leg_first)),
        " ".join(map(str, rules.race_right)),
        "yes" if rules.debt else "no",
    ]


def test_the_guide_fits_on_a_screen():
    lines = GUIDE.splitlines()
    assert len(lines) <= 65
    assert max(map(len, lines)) <= 130


def test_the_table_agrees_with_the_rule_sets():
    head, *rows = [row.split(" | ") for row in re.findall(r"^\| (.*) \|$", GUIDE, re.MULTILINE)]
    assert [name.strip("|` ") for name in head] == list(RULE_SETS)
    columns = list(zip(*(row[1:] for row in rows), strict=True))
    assert [list(column) for column in columns] == [cells(rules) for rules in RULE_SETS.values()]


def test_the_words_of_camel_up_are_explained():
    explained = " ".join(re.findall(r"\*\*(.*?)\*\*", GUIDE)).lower()
    words = "stack, roll, trap, oasis, mirage, leg, leg bet, race, race bet, crazy camels"
    assert [word for word in words.split(", ") if word not in explained] == []


@pytest.mark.parametrize(
    "command", [line for _, block in blocks(GUIDE, "console") for line in commands(block)]
)
def test_a_command_of_the_guide_runs(command, here):
    assert shell(here, command)
