"""Tests of the examples in the README."""

import re

from camelcup_ra.rulesets import RULE_SETS

from camelcup.testing.packages import readme_beside

README = readme_beside(__file__)


def test_the_suns_and_spaces_shown_are_those_of_the_rules():
    rows = re.findall(r"^\| (\d) \| ([\d ·]+) \| (\d+) \|$", README, re.MULTILINE)
    shown = [
        (int(spaces), [[int(sun) for sun in suns.split()] for suns in sets.split("·")])
        for _, sets, spaces in rows
    ]
    tables = RULE_SETS["standard"].tables
    assert shown == [(table.ra_spaces, [list(suns) for suns in table.suns]) for table in tables]
