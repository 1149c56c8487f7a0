"""Games of files of listed tables are gathered in a new one."""

import pytest

from camelcup import UserError, gather, listed, load


def play(path, bots, rules=None, first=0):
    """Play a table of some bots in a file, and return the line of its record."""
    with listed(bots, out=path, seats=2, rules=rules, isolation="none") as tables:
        (game,) = tables.play([tables.table(first, bots, seed=7)])
    return game.line


def test_games_of_files_with_other_bots_are_in_one_file(tmp_path):
    files = [tmp_path / "one.jsonl", tmp_path / "two.jsonl"]
    lines = [play(files[0], ["Player0", "RandomBot"]), play(files[1], ["Player1", "RandomBot"], first=5)]
    bots = {name: name for name in ("Player0", "Player1", "RandomBot")}
    path = tmp_path / "all.jsonl"
    assert gather(path, files, bots, tmp_path, lines) == 2
    run = load(path)
    assert [record.table.number for record in run] == [0, 5]
    assert run.plan.tournament.bots == ("Player0", "Player1", "RandomBot")
    assert run.finished


def test_games_by_other_rules_are_refused_and_leave_no_file(tmp_path):
    files = [tmp_path / "one.jsonl", tmp_path / "two.jsonl"]
    bots = ["Player0", "RandomBot"]
    lines = [play(files[0], bots, "cup"), play(files[1], bots, "first-edition")]
    with pytest.raises(UserError, match="by other rules"):
        gather(tmp_path / "all.jsonl", files, dict(zip(bots, bots, strict=True)), tmp_path, lines)
    assert not (tmp_path / "all.jsonl").exists()
