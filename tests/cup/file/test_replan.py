"""Cup files that are replaced by ones with another plan; bots that are mended in the middle of a cup."""

import os
from pathlib import Path

import pytest

from camelcup import UserError
from camelcup.cup.file.reading import Cup
from camelcup.cup.file.replan import extend, finish_at, replace_bot
from camelcup.cup.options import RunOptions
from camelcup.cup.resume import resumed
from cups import findings, play_cup, records
from disks import room_for
from refusals import refusal


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
    assert done[-2:] == [f"{size} bytes synced", f"{size} bytes replace the old ones"]


def test_the_new_file_has_the_permissions_of_the_old_one_and_a_link_still_leads_to_it(path, tmp_path):
    path.chmod(0o640)
    (tmp_path / "folder").mkdir()
    (link := tmp_path / "folder" / "link.jsonl").symlink_to(path)
    extend(Cup(link), 1)
    assert link.is_symlink()
    assert Cup(path).plan.tournament.games == 13
    assert path.stat().st_mode & 0o777 == 0o640


def test_a_full_disk_leaves_the_old_file_alone(path):
    before = path.read_bytes()
    with room_for(len(before) // 2), pytest.raises(UserError, match="cannot be written"):
        extend(Cup(path), 1)
    assert path.read_bytes() == before
    assert list(path.parent.glob(".*")) == []


BOT = "from camelcup import Bot\n\n\nclass Mine(Bot):\n    def move(self, seat, view):\n        return {}\n"


@pytest.fixture
def mine(tmp_path):
    path = tmp_path / "mine.py"
    path.write_text(BOT.format(3))
    return path


@pytest.fixture
def cup(mine, tmp_path, tiny_plugins):
    """Return a finished cup in which a bot from a file plays."""
    bots = ("Mine", "Small", "Gambler", "Big")
    aliases = {"Mine": str(mine)}
    return play_cup(tmp_path / "cup.jsonl", tiny_plugins, bots=bots, aliases=aliases)


def test_the_games_of_a_replaced_bot_are_played_anew_and_the_others_stay(cup, mine, tiny_plugins):
    before = {record.table.number: record for record in records(cup)}
    old = Cup(cup).plan
    mine.write_text(BOT.format(0))
    assert replace_bot(Cup(cup), "Mine", tiny_plugins) == 6
    (replaced,) = Cup(cup).plan.replaced
    own = [number for number, record in before.items() if "Mine" in record.table.bots]
    assert (replaced.bot, replaced.tables) == ("Mine", tuple(sorted(own)))
    assert replaced.files == old.files["Mine"]
    assert len(records(cup)) == 6
    assert not Cup(cup).finished
    options = RunOptions(game="pips", isolation="none", executor="serial")
    with resumed(tiny_plugins, cup, options, {}, None, print) as run:
        run.play(run.make_executor())
    after = {record.table.number: record for record in records(cup)}
    assert Cup(cup).finished
    assert all((after[number] == before[number]) == (number not in own) for number in before)
    assert findings(cup, tiny_plugins, bots=True) == []


@pytest.mark.parametrize(
    ("bot", "reason"),
    [
        ("Mine", "the files of Mine are those of the plan"),
        ("Small", "'Small' is no bot of this cup that is in a file (choices: Mine)"),
    ],
)
def test_only_bots_in_files_that_have_changed_are_replaced(bot, reason, cup, tiny_plugins):
    text = cup.read_bytes()
    assert reason in refusal(replace_bot, Cup(cup), bot, tiny_plugins)
    assert cup.read_bytes() == text
