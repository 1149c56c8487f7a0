import json
import sys
from pathlib import Path

import pytest
from attrs.exceptions import FrozenInstanceError

from camelcup import BotEntry, Entry, GameEntry
from camelcup.entry import resolve
from camelcup.errors import PluginError


def test_a_target_is_itself_or_what_its_text_imports() -> None:
    assert resolve(len) is len
    assert resolve("json:dumps") is json.dumps
    assert Entry(name="x", factory="json.decoder:JSONDecoder").load() is json.JSONDecoder


def test_a_target_as_text_is_not_imported_before_it_is_used(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "late_target.py").write_text("import sys\nsys.late_target_ran = True\nmade = 7\n")
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.setattr(sys, "late_target_ran", False, raising=False)
    entry = Entry(name="x", factory="late_target:made")
    assert "late_target" not in sys.modules
    assert not sys.late_target_ran  # type: ignore[attr-defined]
    assert entry.load() == 7
    assert sys.late_target_ran  # type: ignore[attr-defined]
    monkeypatch.delitem(sys.modules, "late_target")


@pytest.mark.parametrize("text", ["json.dumps", "json", ""])
def test_a_target_without_a_colon_is_refused(text: str) -> None:
    with pytest.raises(PluginError, match=r"is not of the form 'package.module:attribute'"):
        resolve(text)


def test_a_new_bot_for_a_game_that_says_nothing_plays_its_first_legal_action() -> None:
    entry = GameEntry(name="x", factory=len, rules=len, rule_sets={})
    assert entry.starter == "return state.legal_actions()[0]"


def test_entries_do_not_change() -> None:
    entry = BotEntry(name="x", factory=len, game="pips")
    with pytest.raises(FrozenInstanceError):
        entry.name = "y"  # type: ignore[misc]
