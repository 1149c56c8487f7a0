"""Tests of the examples in the README."""

import re
from pathlib import Path

from camelcup_ra.rulesets import RULE_SETS

from camelcup.testing import check_bot

README = (Path(__file__).parents[1] / "README.md").read_text("utf-8")


def test_the_bot_shown_keeps_the_contract() -> None:
    found = re.search(r"^    from camelcup import Bot\n(?:    .*\n|\n(?=    ))*", README, re.MULTILINE)
    assert found
    names: dict[str, type] = {}
    exec(re.sub("^    ", "", found[0], flags=re.MULTILINE), names)
    check_bot(names["Mine"], "ra")


def test_the_suns_and_spaces_shown_are_those_of_the_rules() -> None:
    rows = re.findall(r"^\| (\d) \| ([\d ·]+) \| (\d+) \|$", README, re.MULTILINE)
    shown = [
        (int(spaces), [[int(sun) for sun in suns.split()] for suns in sets.split("·")])
        for _, sets, spaces in rows
    ]
    tables = RULE_SETS["standard"].tables
    assert shown == [(table.ra_spaces, [list(suns) for suns in table.suns]) for table in tables]
