"""Tests of the package as a plugin of camelcup, and of its README."""

import json
import re

import pytest
from camelcup_checks.packages import GamePackage, readme_beside, run
from camelcup_ra.rulesets import RULE_SETS

HERE = ("--game", "ra", "--isolation", "none", "--seed", "1")


class TestRa(GamePackage):
    game = "ra"
    bots = ("Haggler", "Imhotep:level=easy")
    light = ("camelcup_ra", "camelcup_ra.engine", "camelcup_ra.bots.haggler")


@pytest.mark.slow
def test_haggler_wins_nine_games_in_ten_against_two_random_bots():
    ran = run("play", 300, "Haggler", "Random", "Random", *HERE, "--format", "json")
    (row,) = (row for row in json.loads(ran.stdout) if row["bot"] == "Haggler")
    assert row["win_rate"] >= 0.9


README = readme_beside(__file__)


def test_the_suns_and_spaces_shown_are_those_of_the_rules():
    rows = re.findall(r"^\| (\d) \| ([\d ·]+) \| (\d+) \|$", README, re.MULTILINE)
    shown = [
        (int(spaces), [[int(sun) for sun in suns.split()] for suns in sets.split("·")])
        for _, sets, spaces in rows
    ]
    tables = RULE_SETS["standard"].tables
    assert shown == [(table.ra_spaces, [list(suns) for suns in table.suns]) for table in tables]
