"""Which bots a tournament is held between, and what it says of those that cannot compete."""

import json
import sys
from pathlib import Path
from typing import Any

import pytest

from packages import install

QUICK = ["--games", 2, "--executor", "serial", "--seed", 1, "--format", "json"]

LAZY = """
from camelcup import BotEntry, hookimpl

@hookimpl
def camelcup_register_bots(register):
    register(BotEntry(name="Lazy", factory="no_module_of_lazy:Lazy", game="camelup"))
"""

PRINTS = """
from camelcup import Bot

print("hello from a file")

class Mine(Bot):
    def move(self, player, state):
        return state.legal_actions()[0]
"""


@pytest.fixture
def lazy_bot(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """An installed plugin that loads, with a bot whose module is not there."""
    install(tmp_path, "camelcup-bot-lazy", {"lazy": "plugin_of_lazy"})
    (tmp_path / "plugin_of_lazy.py").write_text(LAZY)
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.delitem(sys.modules, "plugin_of_lazy", raising=False)


@pytest.fixture
def mine(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """The spec of a bot in a file that prints when it is imported."""
    monkeypatch.setattr(sys, "path", sys.path.copy())  # the folder of a bot's file is added to it
    (tmp_path / "mine.py").write_text(PRINTS)
    return f"{tmp_path}/mine.py:Mine"


def names(ran: Any) -> set[str]:
    """The bots in standings printed as JSON, which are all that stdout holds."""
    assert ran.code == 0, ran.err
    return {row["bot"] for row in json.loads(ran.out)}


def test_an_installed_bot_that_does_not_import_is_warned_of_and_left_out(
    camelcup: Any, lazy_bot: None
) -> None:
    ran = camelcup("tournament", *QUICK)
    assert "Player0" in names(ran)
    assert "Lazy" not in names(ran)
    [line] = [line for line in ran.err.splitlines() if "Lazy" in line]
    assert line.startswith("camelcup: warning: Lazy is left out: package camelcup-bot-lazy: bot 'Lazy': ")
    assert line.endswith("No module named 'no_module_of_lazy'")


def test_strict_plugins_make_an_installed_bot_that_does_not_import_an_error(
    camelcup: Any, lazy_bot: None
) -> None:
    ran = camelcup("tournament", *QUICK, "--strict-plugins")
    assert (ran.code, ran.out) == (1, "")
    [line] = ran.err.splitlines()
    assert line.startswith("camelcup: package camelcup-bot-lazy: bot 'Lazy': ")


def test_too_few_bots_that_import_are_an_error(camelcup: Any, lazy_bot: None) -> None:
    ran = camelcup("tournament", *QUICK, "--bots", "Lazy,Player0,Player1,Player2")
    assert (ran.code, ran.out) == (1, "")
    left_out, too_few = ran.err.splitlines()
    assert left_out.startswith("camelcup: warning: Lazy is left out: package camelcup-bot-lazy: bot 'Lazy': ")
    assert too_few.startswith("camelcup: 3 bots for tables of 4: ")


def test_a_table_of_bots_named_is_not_played_without_one_that_does_not_import(
    camelcup: Any, lazy_bot: None
) -> None:
    ran = camelcup("play", 1, "Lazy", "Player0", "Player1", "Player2", "--seed", 1)
    assert (ran.code, ran.out) == (1, "")
    assert ran.err.startswith("camelcup: package camelcup-bot-lazy: bot 'Lazy': ")


def test_a_bot_can_be_added_to_all_that_are_installed(camelcup: Any, mine: str) -> None:
    installed = names(camelcup("tournament", *QUICK))
    assert len(installed) > 3
    assert names(camelcup("tournament", *QUICK, "--bots", "all", "--bot", mine)) == {*installed, mine}


def test_one_bot_under_two_specs_is_a_mistake(camelcup: Any, mine: str) -> None:
    several = "Player0,Player1,Player2,camelcup/Player0"
    ran = camelcup("tournament", *QUICK, "--bots", several)
    assert (ran.code, ran.out) == (1, "")
    assert ran.err == (
        "camelcup: bot 'camelcup/Player0' is 'Player0' again: "
        "a bot never meets itself (camelcup play allows it)\n"
    )


def test_what_a_bot_file_prints_when_imported_stays_out_of_stdout(camelcup: Any, mine: str) -> None:
    ran = camelcup("tournament", *QUICK, "--bots", "Player0,Player1,Player2", "--bot", mine)
    assert names(ran) == {"Player0", "Player1", "Player2", mine}


@pytest.mark.parametrize(("move_time", "lines"), [(10, 1), (0, 0)])
def test_the_serial_executor_says_what_it_cannot_do(move_time: int, lines: int, camelcup: Any) -> None:
    ran = camelcup("play", 1, "Player0", "Player0", "--executor", "serial", "--move-time", move_time)
    told = [line for line in ran.err.splitlines() if line.startswith("serial: ")]
    assert len(told) == lines
    assert "serial" not in camelcup("play", 1, "Player0", "Player0", "--move-time", move_time).err
