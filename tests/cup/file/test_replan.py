"""Cup files that are replaced by ones with another plan."""

import os
from pathlib import Path

import pytest

from camelcup import UserError
from camelcup.cup.file.reading import Cup
from camelcup.cup.file.replan import extend, finish_at
from camelcup.cup.file.writer import NewCup
from camelcup.cup.plan import Plan
from camelcup.records import encode_record
from cups import findings, plan_of, play_cup, records, rewrite, tournament, writing
from disks import room_for


@pytest.fixture
def path(tmp_path, tiny_plugins):
    """Return a finished cup of Pips, with twelve games."""
    return play_cup(tmp_path / "cup.jsonl", tiny_plugins)


def test_a_cup_is_finished_at_fewer_games(path, tiny_plugins):
    kept = records(path)[:4]
    finish_at(Cup(path), 4)
    assert records(path) == kept
    assert (Cup(path).finished, Cup(path).planned) == (True, 4)
    assert findings(path, tiny_plugins) == []


def test_the_new_file_is_on_the_disk_before_it_takes_the_place_of_the_old_one(path, monkeypatch):
    done = []
    sync, replace = os.fsync, Path.replace

    def synced(number):
        done.append(f"{os.fstat(number).st_size} bytes synced")
        sync(number)

    def replaced(part, target):
        done.append(f"{part.stat().st_size} bytes replace the old ones")
        return replace(part, target)

    monkeypatch.setattr(os, "fsync", synced)
    monkeypatch.setattr(Path, "replace", replaced)
    extend(Cup(path), 1)
    size = path.stat().st_size
    assert done == [f"{size} bytes synced", f"{size} bytes replace the old ones"]


def test_the_new_file_has_the_permissions_of_the_old_one(path):
    path.chmod(0o640)
    extend(Cup(path), 1)
    assert path.stat().st_mode & 0o777 == 0o640


def test_a_link_to_a_cup_still_leads_to_it(path, tmp_path):
    link = tmp_path / "folder" / "link.jsonl"
    link.parent.mkdir()
    link.symlink_to(path)
    extend(Cup(link), 1)
    assert link.is_symlink()
    assert Cup(path).plan.tournament.games == 13


def test_a_full_disk_leaves_the_old_file_alone(path):
    before = path.read_bytes()
    with room_for(len(before) // 2), pytest.raises(UserError, match="cannot be written"):
        extend(Cup(path), 1)
    assert path.read_bytes() == before
    assert list(path.parent.glob(".*")) == []


def test_a_carriage_return_ends_no_line(path, tiny_plugins):
    rewrite(path, lambda number, body: b'{"table":"\r"}' if number == 3 else body)
    assert [finding.partition(":")[0] for finding in findings(path, tiny_plugins)] == ["line 3", "table 1"]


def test_the_file_of_a_bot_that_was_only_touched_is_read_once(tmp_path, tiny_plugins, monkeypatch):
    bot = tmp_path / "mine.py"
    bot.write_text("def move(seat, view):\n    return 3\n")
    plan = plan_of(tiny_plugins, tournament(bots=("Mine", "Small"), aliases={"Mine": str(bot)}))
    looked = []
    monkeypatch.setattr(Plan, "changed_files", lambda plan, plugins: looked.append(plan) or [])
    record = records(play_cup(tmp_path / "other.jsonl", tiny_plugins))[0]
    cup = NewCup(tmp_path / "cup.jsonl", tiny_plugins)
    with writing(cup, plan):
        cup.write_line(encode_record(record))
        os.utime(bot, ns=(1, 1))
        cup.write_line(encode_record(record))
        cup.write_line(encode_record(record))
    assert len(looked) == 1
