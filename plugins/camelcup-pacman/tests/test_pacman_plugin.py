"""Tests of the package as a plugin of camelcup."""

from camelcup_pacman.bots.random_bot import RandomBot
from camelcup_pacman.generator import make_maze
from camelcup_pacman.mazes import LARGEST_SEED, find_maze
from camelcup_pacman.moves import REVERSED, STOP
from pacman_positions import make_game

from camelcup import Limits, Table
from camelcup.players.inline import InlinePlayer
from camelcup.table.match import Match
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


def test_the_random_bot_turns_back_only_where_it_must():
    game = make_game("pelita", "tiny")
    last = {}
    turned = 0
    table = Table(0, "pacman", "pelita", ("RandomBot",) * 4, 5, limits=Limits(move_time=0))
    for step in Match(table, game, [InlinePlayer(RandomBot, game) for _ in range(4)]):
        if step.turns[-1].seat is None:
            continue
        seat, (action,) = step.turns[-1].seat, step.move
        square = step.before.squares[seat]
        ways = [each for each in game.legal_actions(step.before, seat) if each is not STOP]
        assert action is not STOP
        if seat in last and action == REVERSED[last[seat]] and len(ways) > 1:
            turned += square != step.before.maze.starts[seat]
        last[seat] = action
    assert not turned


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
