import json
import sys
from functools import partial
from json.decoder import JSONDecoder
from typing import Any

import pytest

import tiny_bots
from camelcup import Bot, BotEntry, Entry, GameEntry
from camelcup.errors import PluginError
from camelcup.installed.entries import locate, resolve
from tiny_bots import Gambler, small_function
from tiny_games import Pips


def test_a_target_is_itself_or_imported_by_its_name():
    assert resolve(len) is len
    assert resolve("json:dumps") is json.dumps
    assert Entry(name="x", factory="json.decoder:JSONDecoder").load() is JSONDecoder
    assert resolve("json.decoder:JSONDecoder.decode") is JSONDecoder.decode


def test_a_target_as_text_is_not_imported_before_it_is_used(tmp_path, monkeypatch):
    (tmp_path / "late_target.py").write_text("import sys\nsys.late_target_ran = True\nmade = 7\n")
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.setattr(sys, "late_target_ran", False, raising=False)
    entry = Entry(name="x", factory="late_target:made")
    assert "late_target" not in sys.modules
    assert not sys.late_target_ran
    assert entry.load() == 7
    assert sys.late_target_ran
    monkeypatch.delitem(sys.modules, "late_target")


def test_a_target_without_a_colon_is_refused():
    with pytest.raises(PluginError, match=r"is not of the form 'package.module:attribute'"):
        resolve("json.dumps")


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("no_such_module:Foo", "ModuleNotFoundError: No module named 'no_such_module'"),
        ("json:Foo", "AttributeError: module 'json' has no attribute 'Foo'"),
        ("leaver:Foo", "SystemExit: 3"),
    ],
)
def test_a_target_that_cannot_be_imported_is_a_plugin_error(text, reason, tmp_path, monkeypatch):
    (tmp_path / "leaver.py").write_text("raise SystemExit(3)\n")
    monkeypatch.syspath_prepend(tmp_path)
    with pytest.raises(PluginError) as wrong:
        resolve(text)
    assert str(wrong.value) == f"{text!r} cannot be imported: {reason}"


@pytest.mark.parametrize(
    ("target", "text"),
    [
        ("nowhere:Foo", "nowhere:Foo"),
        (small_function, "tiny_bots:small_function"),
        (Pips, "tiny_games:Pips"),
        (JSONDecoder.decode, "json.decoder:JSONDecoder.decode"),
    ],
)
def test_a_target_is_located_by_module_and_name(target, text):
    assert locate(target) == text


def local_bot():
    """Return a class that no other process can import."""

    class Local(Bot[Any, Any]):
        pass

    return Local


class OfMain(Bot[Any, Any]):
    pass


OfMain.__module__ = "__main__"


class Unlike(Bot[Any, Any]):
    """A class behind whose name another one is found."""


Unlike.__qualname__ = "Passer"
Unlike.__module__ = tiny_bots.__name__


@pytest.mark.parametrize(
    "target",
    [local_bot(), OfMain, Unlike, Gambler(), Gambler().move, partial(Gambler)],
    ids=["local", "main", "unlike", "instance", "method of an instance", "partial"],
)
def test_a_target_that_another_process_cannot_import_is_refused(target):
    with pytest.raises(PluginError) as wrong:
        locate(target)
    text = str(wrong.value)
    assert text.endswith(" cannot be imported by another process: define it at the top level of a module")
    assert getattr(target, "__qualname__", "") in text
    assert "0x" not in text
    assert "\n" not in text


def test_a_bot_for_any_game_may_need_games_that_list_their_actions():
    heaps = GameEntry(name="heaps", factory="unlisted_games:Heaps")
    pips = GameEntry(name="pips", factory="tiny_games:Pips")
    for bot, plays in (
        (BotEntry(name="x", factory=len, game=None), [True, True]),
        (BotEntry(name="x", factory=len, game=None, needs_list=True), [False, True]),
        (BotEntry(name="x", factory=len, game="heaps"), [True, False]),
    ):
        assert [bot.plays(heaps), bot.plays(pips)] == plays


@pytest.mark.parametrize(
    ("proposed", "strengths"), [("One", [1, 0, 0]), (("Two", "One"), [1, 2, 0]), ((), [0, 0, 0])]
)
def test_the_bots_of_a_package_are_proposed_strongest_first(proposed, strengths):
    bots = dict.fromkeys(("One", "Two", "Three"), ("bots", ""))
    found = BotEntry.each("my_game", bots, game="nim", proposed=proposed)
    assert [entry.strength for entry in found] == strengths
