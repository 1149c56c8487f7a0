"""Bots are imported before the first game, in a process of their own."""

from pathlib import Path

import pytest

from camelcup import UserError
from camelcup.executors.tryout import try_out
from hell import HELL

SLOW = """
import time
time.sleep(0.8)
from camelcup import Bot
class Slow(Bot): ...
"""

MADE = """
from camelcup import Bot

def make():
    class Made(Bot): ...
    return Made

One, Two = make(), make()
Again = One
"""


def test_each_bot_that_cannot_be_imported_has_its_own_reason() -> None:
    bots = [f"{HELL}/{name}_on_import.py:Bot" for name in ("dies", "exits", "raises")]
    tried = try_out([*bots, "Player0"], "camelup", 10.0)
    assert [each.bot for each in tried] == [*bots, "Player0"]
    assert [each.problem.partition("\n")[0] for each in tried] == [
        f"bot '{bots[0]}' cannot be imported: ended the process (exit code 5)",
        f"bot '{bots[1]}' cannot be imported",
        f"bot '{bots[2]}' cannot be imported",
        "",
    ]


def test_what_a_bot_leaves_running_harms_no_bot_that_is_imported_later(tmp_path: Path) -> None:
    (tmp_path / "slow.py").write_text(SLOW)
    tried = try_out([f"{HELL}/kills_after_import.py:Innocent", f"{tmp_path}/slow.py:Slow"], "camelup", 10.0)
    assert [each.problem for each in tried] == ["", ""]


def test_two_names_of_one_bot_are_known_to_be_one() -> None:
    one, other = try_out(["Player0", "camelcup/Player0"], "camelup", 10.0)
    assert one.identity == other.identity


def test_two_bots_that_one_function_has_made_are_two(tmp_path: Path) -> None:
    (tmp_path / "made.py").write_text(MADE)
    tried = try_out([f"{tmp_path}/made.py:{name}" for name in ("One", "Two", "Again")], "camelup", 10.0)
    assert len({each.identity for each in tried}) == 2
    assert tried[0].identity == tried[2].identity


def test_a_bot_that_is_not_there_is_a_persons_mistake() -> None:
    with pytest.raises(UserError, match=r"^unknown bot 'Nobody'"):
        try_out(["Nobody"], "camelup", 10.0)
