"""The list of what is compiled."""

from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path

import pytest
from attrs import evolve

from camelcup.cli.commands.plugins import (
    CORE,
    compiled_parts,
    compiled_text,
    is_compiled,
)
from camelcup.installed.plugins import Plugins, load_plugins

HOW = "(with a C compiler, pip install camelcup without -e compiles all)"


@pytest.fixture
def half_compiled(tmp_path, monkeypatch, tiny_plugins):
    """Return plugins with a game of which one of two parts is compiled; so is the referee."""
    monkeypatch.syspath_prepend(tmp_path)
    (tmp_path / f"fast_dice{EXTENSION_SUFFIXES[0]}").touch()
    (tmp_path / "slow_pips.py").touch()
    monkeypatch.setattr("camelcup.cli.commands.plugins.CORE", {"the referee": "fast_dice"})
    plugins = Plugins()
    for name, (entry, source) in tiny_plugins.games.items():
        parts = {"the dice": "fast_dice", "the pips": "slow_pips"} if name == "pips" else {}
        plugins.games.add(evolve(entry, compiled=parts), source)
    return plugins


def test_the_parts_of_games_are_listed_with_the_referee(half_compiled):
    parts = {"the referee": True, "the dice": True, "the pips": False}
    assert compiled_parts(half_compiled) == parts


@pytest.mark.parametrize("module", ["camelcup.errors", "no_such.module", "no_such_module", "sys"])
def test_what_is_no_extension_is_not_compiled(module):
    assert not is_compiled(module)


def test_one_line_says_what_is_compiled_and_how_to_compile_the_rest():
    slower = "not compiled, thus several times slower or missing:"
    assert compiled_text({"the referee": True, "dice": True}) == "the referee, dice"
    assert compiled_text({"the referee": True, "dice": False}) == f"the referee; {slower} dice {HOW}"
    assert (
        compiled_text({"the referee": False, "dice": False}) == f"nothing; {slower} the referee, dice {HOW}"
    )


def test_what_is_asked_about_is_what_an_install_compiles():
    root = Path(__file__).parents[2]
    setup = (root / "setup.py").read_text("utf-8")
    for module in [*CORE.values(), *load_plugins().games["camelup"].entry.compiled.values()]:
        path = module.replace(".", "/")
        assert f'"{path}",' in setup or (root / f"{path}.pyx").is_file()
