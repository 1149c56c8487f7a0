"""Tests of the package as a plugin of camelcup."""

import json

from camelcup_pacman.bots.random_bot import RandomBot
from camelcup_pacman.generator import make_maze
from camelcup_pacman.mazes import LARGEST_SEED, find_maze
from camelcup_pacman.moves import REVERSED, STOP
from pacman_positions import make_game

from camelcup import Limits, Table
from camelcup.players.inline import InlinePlayer
from camelcup.table.match import Match
from camelcup.testing.packages import GamePackage, run

BOTS = ("RandomBot",) * 2
GAME = ("--game", "pacman", "--isolation", "none", "--seed", "1")
HERE = (*GAME, "--executor", "serial")
TINY = '{"maze": "12x7,3", "limit": 60}'
PELITA = '{"rules": "pelita", "maze": "12x7,3", "limit": 60}'


class TestPacMan(GamePackage):
    game = "pacman"
    rules = tuple(
        f'{{"rules": "{rules}", "maze": "12x7,{seed}", "limit": 100}}'
        for rules in ("classic", "pelita")
        for seed in ("3", "random")
    )
    quick = TINY
    bots = ("RandomBot", "Explorer", "Eater", "Seeker", "Keeper", "Duo", "Duo:tracker=seen", "Duo:tracker=no")
    light = ("camelcup_pacman", "camelcup_pacman.engine", "camelcup_pacman.rulesets")


def test_the_random_bot_turns_back_only_where_it_must():
    game = make_game("pelita", "tiny")
    last: dict[int, int] = {}
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


def test_a_noisy_table_verifies_from_its_record(tmp_path):
    cup = tmp_path / "cup.jsonl"
    run("play", 2, *BOTS, *HERE, "--rules", PELITA, "--out", cup)
    assert "2 games replayed, no findings" in run("verify", cup).stdout
    assert "score" in run("replay", cup, 0, "--at", 60).stdout


def test_watch_as_a_seat_shows_what_it_knows():
    shown = run("watch", *BOTS, *GAME, "--rules", TINY, "--as", 1).stdout
    *during, last = shown.split("\nturn ")
    for number, picture in enumerate(during[1:], start=1):
        head = picture.partition("\n")[0]
        assert head.startswith(f"{number}: RandomBot (seat {(number - 1) % 4}) ")
        assert head.endswith(" moves") == ((number - 1) % 4 != 1)
        assert "noise" not in head
    assert any("unseen, about" in picture for picture in during)
    assert "unseen" not in last, "the end is shown whole"
    assert "noise" in run("watch", *BOTS, *GAME, "--rules", TINY).stdout


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


def test_a_maze_of_a_file_is_kept_in_the_record(tmp_path):
    maze = tmp_path / "mine.txt"
    maze.write_text(f"{make_maze('12x7', 5)}\n")
    rules, cup = tmp_path / "mine.toml", tmp_path / "cup.jsonl"
    rules.write_text(f'rules = "pelita"\nlimit = 20\nmaze = "{maze}"\n')
    run("play", 1, *BOTS, *HERE, "--rules", rules, "--out", cup)
    maze.unlink()
    kept = json.loads(json.loads(cup.read_text().splitlines()[1])["table"]["rules"])
    assert kept == {
        "rules": "pelita",
        "maze": str(make_maze("12x7", 5)),
        "limit": 20,
        "camping": False,
        "dead_ends": True,
    }
    assert "1 game replayed, no findings" in run("verify", cup).stdout


def test_a_maze_of_a_file_that_breaks_a_rule_is_refused_with_the_place(tmp_path):
    maze = tmp_path / "mine.txt"
    maze.write_text(str(make_maze("12x7", 5)).replace("3#", " #"))
    wrong = run("play", 1, *BOTS, *HERE, "--rules", json.dumps({"maze": str(maze)}), code=1).stderr
    assert wrong == (
        f"camelcup: rules: maze {maze}: row 1, column 10 is free, so its twin, row 5, column 1, "
        "must be free, not start 2: turned by 180 degrees a maze must be the same\n"
    )
