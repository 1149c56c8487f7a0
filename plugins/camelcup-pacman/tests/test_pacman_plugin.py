"""Tests of the package as a plugin of camelcup."""

from camelcup_pacman.generator import make_maze
from camelcup_pacman.mazes import LARGEST_SEED, find_maze

from camelcup.testing.packages import GamePackage, run


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
