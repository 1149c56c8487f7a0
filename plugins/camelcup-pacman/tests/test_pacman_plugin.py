"""Tests of the package as a plugin of camelcup, and of its README."""

import re

from attrs import fields
from camelcup_checks.packages import GamePackage, readme_beside, run
from camelcup_pacman.generator import SIZES, make_maze
from camelcup_pacman.maze import Maze
from camelcup_pacman.mazes import LARGEST_SEED, NAMES, find_maze
from camelcup_pacman.rules import Rules
from camelcup_pacman.rulesets import RULE_SETS
from camelcup_pacman.state import View


class TestPacMan(GamePackage):
    game = "pacman"
    rules = tuple(
        f'{{"rules": "{rules}", "maze": "12x7,{seed}", "limit": 100}}'
        for rules in ("classic", "pelita")
        for seed in ("3", "random")
    )
    quick = '{"rules": "pelita", "maze": "12x7,3", "limit": 60}'
    bots = ("RandomBot", "Explorer", "Eater", "Seeker", "Keeper", "Duo", "Duo:tracker=seen", "Duo:tracker=no")
    light = ("camelcup_pacman", "camelcup_pacman.engine", "camelcup_pacman.rulesets")


def test_the_maze_of_a_command_is_that_of_the_rules():
    shown = run("pacman-maze", "--size", "normal", "--seed", 7).stdout
    assert shown == f"{make_maze('normal', 7)}\n"
    assert run("pacman-maze").stdout == f"{make_maze('normal', 1)}\n"
    even = run("pacman-maze", "--size", "tiny", "--seed", 2, "--no-dead-ends").stdout
    assert even == f"{make_maze('tiny', 2, dead_ends=False)}\n"
    assert (
        "'huge' is not one of 'tiny', 'small', 'normal'"
        in run("pacman-maze", "--size", "huge", code=1).stderr
    )
    assert (
        str(find_maze(f"tiny,{LARGEST_SEED}"))
        in run("pacman-maze", "--size", "tiny", "--seed", LARGEST_SEED).stdout
    )
    assert "is not in the range" in run("pacman-maze", "--seed", LARGEST_SEED + 1, code=1).stderr


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
