"""The guides to games: their files are written and their commands run, in order."""

import re
import sys
from importlib.metadata import EntryPoint, entry_points

import pytest
from camelcup_checks import check_game

from camelcup import Display, Game, Observer
from camelcup.installed.plugins import GROUP, load_plugins
from camelcup.installed.rulesets import make_game
from guides import blocks, commands, file_name, guide, shell, write
from packages import look_installed

_, FROM_NOTHING = guide("first-game").split("## A game from nothing")
PARTS = guide("game-parts")
GUIDE = FROM_NOTHING + guide("more-games") + guide("pictures") + PARTS
BLOCKS = blocks(GUIDE, "python", "toml", "console")


def check_printed(printed):
    """Check that the commands printed what the guide makes a reader expect."""
    tests = [text for command, text in printed if command == "python -m pytest tests"]
    assert [re.findall(r"(\d+) passed", text) for text in tests] == [["5"], ["9"]]
    output = dict(printed)
    assert "2 passed" in output["python -m pytest tests/test_pictures.py"]
    assert "1 passed" in output["python -m pytest tests/test_observer.py"]
    assert re.search(r"^nim +2 +standard +camelcup-nim +1\.0 ", output["camelcup games"], re.M)
    for command in (
        "play 100 Perfect Careless --game nim",
        "tournament --game nim --games 100",
        "play 10 camelcup_nim.bots:perfect camelcup_nim.bots:Careless --game heaps --rules hard.toml",
    ):
        standings = output[f"camelcup {command} --seed 1"]
        assert re.search(r"^ +1 +\S*perfect ", standings, re.M | re.I), standings
    pair = "Pair=camelcup_nim.bots:perfect+camelcup_nim.bots:Careless"
    relay = output[f"camelcup play 10 camelcup_nim.bots:perfect {pair} --game relay --seed 1"]
    assert re.search(r"^ +1 +\S*perfect .*\n +2 +Pair ", relay, re.M)
    watched = output["camelcup watch Perfect Careless --game nim --seed 1"]
    assert re.search(r"^turn 1: Perfect \(seat 0\) \(0, 2\)$", watched, re.M)


@pytest.mark.slow
def test_every_file_and_command_works(here, monkeypatch):
    environment, site = here.in_folder("camelcup-nim"), here.work / "site"
    monkeypatch.setenv("PYTHONPATH", str(site))
    printed = []
    for language, block in BLOCKS:
        if language != "console" and file_name(block):
            write(environment.work, block)
        elif language != "console":
            with (environment.work / "pyproject.toml").open("a") as file:
                file.write(block)
        else:
            for command in commands(block):
                if command == "pip install -e .":
                    look_installed(environment.work, site)
                else:
                    printed.append((command, shell(environment, command)))
    check_printed(printed)


def test_the_tables_list_every_part_of_a_game_and_of_its_companions():
    first_cells = re.findall(r"^\| (`.*?`) \| ", PARTS, re.MULTILINE)
    listed = [name for cell in first_cells for name in re.findall(r"`(\w+)", cell)]
    parts = [name for cls in (Game, Display, Observer) for name in {*cls.__annotations__, *vars(cls)}]
    assert sorted(listed) == sorted(name for name in parts if name[0] != "_")


def test_only_the_methods_of_nim_have_no_default_and_it_takes_about_30_lines():
    nim = next(block for _, block in BLOCKS if file_name(block) == "camelcup_nim/game.py")
    assert sum(bool(line.strip()) for line in nim.splitlines()[1:]) <= 30
    of_game, _ = PARTS.split("## All parts of a display")
    assert re.findall(r"^\| `(\w+)\(.*\| \|$", of_game, re.M) == re.findall(r"    def (\w+)\(self", nim)


def test_the_games_of_the_guide_keep_the_contract(tmp_path, monkeypatch):
    for language, block in BLOCKS:
        if language == "python":
            write(tmp_path, block)
    monkeypatch.syspath_prepend(tmp_path)
    modules = {name: f"camelcup_nim.{name}" for name in ("heaps", "showdown", "fields")}
    own = [EntryPoint(name, module, GROUP) for name, module in ({"nim": "camelcup_nim"} | modules).items()]
    found = load_plugins([*entry_points(group=GROUP), *own])
    assert not found.problems
    for name in ("nim", *modules):
        check_game(make_game(found.games.find(name), "standard"))
    for name in [name for name in sys.modules if name.split(".")[0] == "camelcup_nim"]:
        del sys.modules[name]


def test_orders_are_built_as_their_page_says(here):
    (_, display), (_, script), (_, printed) = blocks(guide("orders"), "python", "text")
    write(here.work, display)
    assert here.python(typed=script) == printed
