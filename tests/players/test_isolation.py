"""Isolations of plugins: each part of the contract is used, and one that is not there is an error."""

import sys
from importlib.metadata import EntryPoint
from typing import ClassVar

import pytest
from attrs import evolve
from click.testing import CliRunner

from camelcup import (
    BotProcesses,
    BotSource,
    Entry,
    FaultKind,
    Isolation,
    Limits,
    UserError,
    WorkerSpec,
    hookimpl,
)
from camelcup.cli.commands.plugins import command
from camelcup.cup.executors.serial import TablePlayer
from camelcup.cup.options import RunOptions
from camelcup.installed.entries import GameEntry
from camelcup.installed.plugins import GROUP, Plugins, load_plugins
from process_tables import tables_of
from tiny_games import Pips, PipsRules

COMES_WITH = "isolation sandbox comes with camelcup-sandbox: pip install camelcup-sandbox"

PASSES_ON = "import subprocess, sys; sys.exit(128 + abs(subprocess.run(sys.argv[1:]).returncode))"
"""A program that starts the process of a bot as its child, and ends as that ends."""


class Wrapped(Isolation):
    """An isolation whose command starts the process of the bot, as bubblewrap does."""

    lifetime = 0.0
    seen: ClassVar[list[str]] = []
    reason = ""

    def __str__(self):
        return "wrapped"

    def check(self, bots):
        return {bot for bot in bots if bot != "small"}

    def confine(self, launch, bot):
        self.seen.append(f"{bot.source.spec}, {'alone' if bot.alone else 'not alone'}, {bot.memory}")
        return evolve(launch, argv=[sys.executable, "-c", PASSES_ON, *launch.argv], parent=None)

    def find(self, pid):
        self.seen.append("find")
        return pid

    def watch(self, pid):
        return lambda: self.reason

    def exit_code(self, code):
        return 128 - code


def missing():
    raise UserError("--isolation missing needs what is not here")


def broken():
    raise ValueError("no idea")


@hookimpl
def camelcup_register_isolations():
    return [
        Entry(name="wrapped", factory=Wrapped, summary="in another process"),
        Entry(name="missing", factory=missing),
        Entry(name="broken", factory=broken),
    ]


@pytest.fixture
def plugins(monkeypatch):
    """This module as the only plugin."""
    monkeypatch.setitem(sys.modules, "own_isolations", sys.modules[__name__])
    monkeypatch.setattr(Wrapped, "seen", [])
    found = load_plugins([EntryPoint("isolations", "own_isolations", GROUP)])
    assert not found.problems
    return found


def spec(bots, plugins, **processes):
    entry = GameEntry(name="pips", factory=Pips, rules=PipsRules)
    return WorkerSpec.of(entry, Pips(PipsRules()), bots, processes=BotProcesses(**processes), plugins=plugins)


def played(plugins, folder, statement="return 3", games=1, **limits):
    """Return the records of a bot that moves by a statement, and of another."""
    (folder / "bot.py").write_text(f"import os\ndef move(seat, view):\n    {statement}\n")
    bots = {
        "small": BotSource("small", "tiny_bots", "Small"),
        "bot": BotSource("bot", f"{folder}/bot.py", ""),
    }
    tables = tables_of(bots, range(games), Limits(max_faults=1, **limits))
    with TablePlayer(spec(bots, plugins, isolation="wrapped", memory=1 << 30)) as player:
        return [player.play(table) for table in tables]


def test_each_part_of_an_isolation_is_used(plugins, tmp_path, monkeypatch):
    first, second = played(plugins, tmp_path, games=2)
    assert (first.faults, second.faults) == ((), ())
    starts = [line for line in Wrapped.seen if line != "find"]
    once = [f"small, not alone, {1 << 30}", f"bot, alone, {1 << 30}"]
    assert starts == once * 2, "its lifetime is over between two games"
    assert Wrapped.seen.count("find") >= 4

    [record] = played(plugins, tmp_path, "os.kill(os.getpid(), 9)")
    assert [fault.reason for fault in record.faults] == ["its process was killed by SIGKILL"]

    monkeypatch.setattr(Wrapped, "reason", "its process was killed: too loud")
    [record] = played(plugins, tmp_path)
    assert {(fault.kind, fault.reason) for fault in record.faults} == {(FaultKind.EXITED, Wrapped.reason)}


@pytest.mark.parametrize(
    ("name", "reason"),
    [
        ("missing", "--isolation missing needs what is not here"),
        ("sandbox", COMES_WITH),
        ("jail", "unknown isolation 'jail' (choices: broken, missing, wrapped)"),
        ("wraped", "unknown isolation 'wraped'; did you mean wrapped? (choices: broken, missing, wrapped)"),
    ],
)
def test_an_isolation_that_is_not_there_is_an_error_before_anything_runs(name, reason, plugins):
    with pytest.raises(UserError) as raised:
        spec({}, plugins, isolation=name)
    assert str(raised.value) == reason


def test_the_command_plugins_says_how_each_confines_bots_or_why_not(plugins):
    lines = CliRunner().invoke(command, obj=plugins).output.splitlines()
    assert "--isolation wrapped  in another process" in lines
    for line in (
        "wrapped: wrapped",
        "missing: --isolation missing needs what is not here",
        "broken: ValueError: no idea",
        f"sandbox: {COMES_WITH}",
    ):
        assert line in lines


def test_an_unknown_isolation_is_an_error_of_options():
    options = RunOptions(game="pips", isolation="sandbox")
    found = load_plugins([EntryPoint("executors", "camelcup.cup.executors", GROUP)])
    with pytest.raises(UserError, match=COMES_WITH):
        options.check(found)


def test_a_plugin_that_cannot_be_imported_leaves_no_isolation_behind():
    broken = load_plugins([EntryPoint("sandbox", "no_such_module", GROUP)])
    assert len(broken.problems) == 1
    with pytest.raises(UserError, match=COMES_WITH):
        spec({}, broken, isolation="sandbox")


def test_no_plugin_takes_the_place_of_process_or_none():
    for name in ("process", "none"):
        assert spec({}, Plugins(), isolation=name).isolation == "camelcup.players.isolation:Isolation"


def test_a_specification_does_not_run_bots_with_less_than_it_names(plugins):
    own, wrapped = (spec({}, plugins, isolation=name) for name in ("process", "wrapped"))
    with pytest.raises(UserError, match="isolation 'wrapped' is not made by"):
        evolve(own, processes=wrapped.processes)
    with pytest.raises(UserError, match="isolation 'process' is not made by"):
        evolve(wrapped, processes=own.processes)


def test_the_isolations_of_camelcup_are_its_own_entries():
    found = load_plugins([EntryPoint("isolations", "camelcup.installed.isolations", GROUP)])
    assert list(found.isolations) == ["process", "none"]
