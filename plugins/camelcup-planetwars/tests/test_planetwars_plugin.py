"""Tests of the package as a plugin of camelcup."""

import json
import subprocess
import sys
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

import pytest
from attrs import evolve
from camelcup_planetwars.display import PlanetWarsDisplay
from camelcup_planetwars.engine import PlanetWars
from camelcup_planetwars.rules import Rules
from camelcup_planetwars.rulesets import RULE_SETS

from camelcup import GameRecord, load
from camelcup.cli import main
from camelcup.testing import check_bot, check_game

SMALL = '{"map": "small,random", "turns": 40}'
HERE = (
    "--game",
    "planetwars",
    "--isolation",
    "none",
    "--executor",
    "serial",
    "--seed",
    "1",
    "--rules",
    SMALL,
)


class Ran(NamedTuple):
    """Output of a command."""

    stdout: str
    stderr: str


Run = Callable[..., Ran]


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Run:
    """Return a function that runs a camelcup command in this process."""

    def run(*words: object, code: int = 0) -> Ran:
        monkeypatch.setattr(sys, "argv", ["camelcup", *map(str, words)])
        capsys.readouterr()
        with pytest.raises(SystemExit) as stopped:
            main()
        out, err = capsys.readouterr()
        assert (stopped.value.code or 0) == code, err
        return Ran(out, err)

    return run


def test_a_short_game_keeps_the_contract() -> None:
    check_game(PlanetWars(Rules(map="small,random", turns=15)), playouts=1, display=PlanetWarsDisplay)


@pytest.mark.slow
@pytest.mark.parametrize("name", sorted(RULE_SETS))
def test_every_rule_set_keeps_the_contract(name: str) -> None:
    check_game(PlanetWars(RULE_SETS[name]), playouts=2, display=PlanetWarsDisplay)


@pytest.mark.parametrize("bot", ["Colonist", "Captain", "Admiral"])
def test_the_bots_keep_the_contract(bot: str) -> None:
    check_bot(bot, "planetwars", '{"map": "small,7", "turns": 40}')


def test_a_cup_verifies_from_its_record(run: Run, tmp_path: Path) -> None:
    cup = tmp_path / "cup.jsonl"
    run("play", 4, "Admiral", "Captain", *HERE, "--out", cup)
    assert "4 games replayed, no findings" in run("verify", cup).stdout
    assert "turn 20 of 40" in run("replay", cup, 0, "--at", 40).stdout


def test_the_plan_holds_the_text_of_a_map_not_its_path(run: Run, tmp_path: Path) -> None:
    file, cup = tmp_path / "two.txt", tmp_path / "cup.jsonl"
    file.write_text("P 0 0 1 100 5\nP 9 0 2 100 5\nP 4.5 3 0 10 3\n", "utf-8")
    rules = json.dumps({"map": str(file), "turns": 30})
    run("play", 2, "Admiral", "Captain", *HERE[:-1], rules, "--out", cup)
    file.unlink()
    assert str(tmp_path) not in cup.read_text("utf-8")
    assert "P 4.5 3.0 0 10 3" in cup.read_text("utf-8")
    assert "2 games replayed, no findings" in run("verify", cup).stdout


@pytest.mark.slow
def test_a_cup_that_is_killed_is_resumed_as_if_nothing_had_happened(run: Run, tmp_path: Path) -> None:
    whole, cup = tmp_path / "whole.jsonl", tmp_path / "cup.jsonl"
    bots = ("--bots", "Admiral,Captain,Colonist")
    words = ("tournament", *bots, "--game", "planetwars", "--seed", "3", "--rules", SMALL, "--games", "24")
    run(*words, "--out", whole)
    kill_after(4, cup, *words)
    run("tournament", "--resume", cup)
    assert games_of(cup) == games_of(whole)
    assert "24 games replayed, no findings" in run("verify", cup).stdout


def kill_after(games: int, cup: Path, *words: str) -> None:
    """Run a camelcup command that writes a cup, and kill it with SIGKILL when some games are there."""
    with subprocess.Popen([sys.executable, "-m", "camelcup", *words, "--out", cup]) as killed:
        while killed.poll() is None and (not cup.exists() or cup.read_bytes().count(b"\n") <= games):
            with suppress(subprocess.TimeoutExpired):
                killed.wait(0.01)
        killed.kill()


def games_of(cup: Path) -> list[GameRecord]:
    """Return the games of a cup in the order of their tables, without their times."""
    return sorted((evolve(record, times=()) for record in load(cup)), key=lambda game: game.table.number)


@pytest.mark.slow
def test_the_package_of_a_new_bot_passes_its_own_test(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "camelcup", "new-bot", "rocket", "--game", "planetwars"]
    subprocess.run(command, cwd=tmp_path, capture_output=True, check=True)
    tests = [sys.executable, "-m", "pytest", "-p", "no:cacheprovider"]
    package = tmp_path / "camelcup-bot-rocket"
    ran = subprocess.run(tests, cwd=package, capture_output=True, text=True, check=False)
    assert ran.returncode == 0, ran.stdout
