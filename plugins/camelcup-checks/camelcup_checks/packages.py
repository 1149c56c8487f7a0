"""Tests that every package of a game has, and helpers for the tests of any package; they need pytest."""

import doctest
import gzip
import inspect
import json
import re
import runpy
import subprocess
import sys
from collections.abc import Sequence
from contextlib import redirect_stderr, redirect_stdout
from functools import cached_property, partial
from importlib import import_module
from io import BytesIO, TextIOWrapper
from pathlib import Path
from pkgutil import walk_packages
from typing import Any, ClassVar, NamedTuple
from unittest.mock import patch

import pytest

from camelcup import choose_game, load_plugins, make_display, make_observer
from camelcup.testing import check_bot
from camelcup_checks.games import check_game
from camelcup_checks.picture_checks import lacks_pictures

NEWCOMER = "camelcup-bot-newcomer/camelcup_bot_newcomer/__init__.py"
"""The module of a new bot, in the folder where `new-bot newcomer` was run."""

SHOWN = "from camelcup import Bot"
"""The first line of a bot in a README, whose class is `Mine`."""


class Ran(NamedTuple):
    """Output of a command."""

    stdout: str
    stderr: str


def run(*words: object, code: int = 0) -> Ran:
    """Run a camelcup command in this process, and return what it printed. code: its exit code"""
    output, errors = (TextIOWrapper(BytesIO(), "utf-8", write_through=True) for _ in range(2))
    argv, found = ["camelcup", *map(str, words)], 0
    with redirect_stdout(output), redirect_stderr(errors), patch.object(sys, "argv", argv):
        try:
            runpy.run_module("camelcup", run_name="__main__")
        except SystemExit as stopped:
            found = stopped.code or 0  # type: ignore[assignment] # a text in the place of a number
    ran = Ran(*[stream.buffer.getvalue().decode() for stream in (output, errors)])
    assert found == code, f"exit code {found}, not {code}:\n{ran.stdout}{ran.stderr}"
    return ran


def read_games(path: Path) -> list[Any]:
    """Return the games in a compressed file of JSON lines; where there is none the test is skipped."""
    if not path.is_file():
        pytest.skip(f"no file {'/'.join(path.parts[-3:])} beside the repository")
    with gzip.open(path, "rt", encoding="utf-8") as file:
        return list(map(json.loads, file))


def readme_beside(test_file: str) -> "Readme":
    """Return the README of the package in whose folder `tests` a file is."""
    return Readme((Path(test_file).parents[1] / "README.md").read_text("utf-8"))


class Readme(str):
    """The text of a README."""

    def block(self, start: str) -> str:
        """Return the indented block that starts with a line."""
        found = re.search(rf"^    {re.escape(start)}.*\n(?:    .*\n|\n(?=    ))*", self, re.MULTILINE)
        assert found, f"the README has no block that starts with {start!r}"
        return re.sub("^    ", "", found[0], flags=re.MULTILINE)

    def run(self, start: str, **names: Any) -> dict[str, Any]:
        """Return the names in a block of Python after it has run."""
        exec(self.block(start), names)
        return names

    def between(self, start: str, end: str) -> "Readme":
        """Return the part between two texts."""
        assert start in self, f"the README does not say {start!r}"
        return Readme(self.partition(start)[2].partition(end)[0])

    @property
    def names(self) -> list[str]:
        """The names in its code, such as `name` or `name(argument)`."""
        return re.findall(r"`(\w+)(?=[`(])", self)

    @property
    def rows(self) -> list[list["Readme"]]:
        """The rows of its tables, each a list of cells."""
        lines = [line for line in self.splitlines() if line.startswith("|") and not line.startswith("|--")]
        return [[Readme(cell.strip()) for cell in line.strip("|").split("|")] for line in lines]


class GamePackage:
    """The tests that every package of a game has: derive a class of tests that names the game.

        from camelcup_checks.packages import GamePackage

        class TestNim(GamePackage):
            game = "nim"

    game:     its name
    rules:    the rules with which the game is checked; by default each of its rule sets
    quick:    rules under which games are over sooner, for games of bots
    playouts: games a table size with which the game is checked
    bots:     the bots that are checked; by default all of the package, with their default options
    light:    modules that import none of the libraries `heavy`; by default the package
    """

    game: ClassVar[str]
    rules: ClassVar[Sequence[object]] = ()
    quick: ClassVar[str | None] = None
    playouts: ClassVar[int] = 1
    bots: ClassVar[Sequence[str]] = ()
    light: ClassVar[Sequence[str]] = ()
    heavy: ClassVar[Sequence[str]] = ("matplotlib", "numpy", "scipy")

    @cached_property
    def entry(self) -> Any:
        """The entry of the game."""
        return load_plugins().games.find(self.game)

    @property
    def package(self) -> str:
        """The module of the package."""
        return str(self.entry.factory).partition(".")[0]

    @cached_property
    def own_bots(self) -> list[str]:
        """The names of the bots of the package."""
        plugins = load_plugins()
        package = plugins.games[self.game].source.package
        entries = [entry for entry, source in plugins.bots.values() if source.package == package]
        return [entry.name for entry in entries if entry.game == self.game]

    @cached_property
    def readme(self) -> Readme:
        """The README of the package."""
        return readme_beside(inspect.getfile(type(self)))

    def pytest_generate_tests(self, metafunc: pytest.Metafunc) -> None:
        """Make a test of each rule set, bot and module."""
        values = {
            "any_rules": self.rules or self.entry.rule_names,
            "any_bot": self.bots or self.own_bots,
            "light_module": self.light or [self.package],
        }
        for name in values.keys() & {*metafunc.fixturenames}:
            metafunc.parametrize(name, values[name])

    def test_the_game_keeps_the_contract(self, any_rules: str) -> None:
        """Check the game, its display and its observer with each of `rules`."""
        plugins = load_plugins()
        game, _ = choose_game(plugins, self.game, any_rules)
        display = partial(make_display, plugins)
        observer = partial(make_observer, plugins) if self.entry.observer else None
        check_game(game, self.playouts, display=display, observer=observer)

    def test_a_person_can_read_the_rules(self, any_rules: str) -> None:
        """Look for a title and for rules with two pictures; `check_game` counts their words."""
        plugins = load_plugins()
        display = make_display(plugins, choose_game(plugins, self.game, any_rules)[0])
        assert display.title
        assert display.rules, "the display has no rules: write a rules.md"
        assert not lacks_pictures(display), "rules.md has fewer than two pictures, such as ![A table](turn-8)"

    def test_a_bot_keeps_the_contract(self, any_bot: str) -> None:
        """Check each of `bots`."""
        check_bot(any_bot, self.game, self.quick, games=1)

    def test_a_new_bot_keeps_the_contract(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        """Check the bot that `camelcup new-bot` writes."""
        monkeypatch.chdir(tmp_path)
        run("new-bot", "newcomer", "--game", self.game)
        check_bot(runpy.run_path(NEWCOMER)["Newcomer"], self.game, self.quick, games=1)

    def test_the_bot_in_the_readme_keeps_the_contract(self) -> None:
        """Check the class `Mine` of the README, if it shows a bot."""
        if f"    {SHOWN}\n" not in self.readme:
            pytest.skip("the README shows no bot")
        check_bot(self.readme.run(SHOWN, __name__="shown")["Mine"], self.game, self.quick, games=1)

    def test_the_bots_are_in_the_readme(self) -> None:
        """Look for the names of all bots."""
        assert sorted({*self.own_bots} - {*re.findall(r"\w+", self.readme)}) == []

    def test_the_commands_in_the_readme_have_their_options(self) -> None:
        """Look for the options of its commands in the help of those that are installed."""
        for name, words in re.findall(r"^    (?:\$ )?camelcup (\w\S*)(.*)$", self.readme, re.MULTILINE):
            if name in load_plugins().commands:
                options = re.findall(r"(?<= )(?:--[a-z][\w-]*|-[a-z]\b)", words)
                shown = run(name, "--help").stdout
                assert [option for option in options if option not in shown] == [], f"{name}{words}"

    def test_a_cup_verifies_from_its_record(self, tmp_path: Path) -> None:
        """Replay two games of the first bot against Random."""
        bots, cup = ([*self.bots, *self.own_bots, "Random"][0], "Random"), tmp_path / "cup.jsonl"
        rules = ("--rules", self.quick) if self.quick else ()
        here = ("--game", self.game, "--isolation", "none", "--executor", "serial")
        run("play", 2, *bots, *here, *rules, "--out", cup)
        assert "2 games replayed, no findings" in run("verify", cup).stdout

    def test_the_examples_hold_and_show_the_public_names(self) -> None:
        """Run the examples in docstrings; they, or the README, show all names in `__all__`."""
        package = import_module(self.package)
        names = [info.name for info in walk_packages(package.__path__, f"{self.package}.")]
        names = [name for name in names if not name.endswith("__main__")]
        tests = [test for name in names for test in doctest.DocTestFinder().find(import_module(name))]
        runner = doctest.DocTestRunner()
        assert [test.name for test in tests if runner.run(test).failed] == []
        shown = [self.readme, *[each.source for test in tests for each in test.examples]]
        assert sorted({*getattr(package, "__all__", ())} - {*re.findall(r"\w+", " ".join(shown))}) == []

    def test_heavy_libraries_wait_until_they_are_needed(self, light_module: str) -> None:
        """Import each of `light` in a process of its own."""
        code = f"import sys, {light_module}; print(*{{*{self.heavy!r}}} & {{*sys.modules}})"
        done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
        assert done.stdout == "\n", f"{light_module} imports {done.stdout}"
