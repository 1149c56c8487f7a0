"""Tests of the README."""

import re

from attrs import fields
from camelcup_pacman.generator import SIZES
from camelcup_pacman.maze import Maze
from camelcup_pacman.mazes import NAMES
from camelcup_pacman.rules import Rules
from camelcup_pacman.rulesets import RULE_SETS
from camelcup_pacman.state import View

from camelcup.testing.packages import readme_beside

README = readme_beside(__file__)


def test_the_fields_shown_are_those_of_views():
    shown = README.between("## Views", "A reading has")
    assert {name for head, *_ in shown.rows for name in head.names} == set(View._fields)


def test_the_attributes_shown_are_those_of_a_maze():
    names = README.between("A `Maze` has what bots need", "## Your own bot").names
    assert "neighbours" in names
    assert all(hasattr(Maze, name) for name in names)


def test_the_sizes_limits_and_keys_shown_are_those_of_the_game():
    assert (
        f"| limit, moves of all four | {RULE_SETS['classic'].limit} | {RULE_SETS['pelita'].limit} |" in README
    )
    for name in ("normal", "small", "tiny"):
        width, height, dots = SIZES[name]
        assert re.search(rf"`{name}` \([^)]*{width}x{height}, {dots} dots", README)
    assert len(NAMES) == 9
    keys = {name for head, *_ in README.between("### Other rules", "Nine").rows for name in head.names}
    assert keys == {field.name for field in fields(Rules)}
