"""Records that are not of their cup are errors, although their checksums are right."""

import json
from collections.abc import Callable
from typing import Any

import pytest

from camelcup import UserError, load, play
from camelcup.cup.file.reading import Line
from camelcup.records import add_checksum

Change = Callable[[dict[str, Any]], object]

CHANGES: dict[str, Change] = {
    "a winner that has no seat": lambda record: record.update(winners=[9]),
    "a seat that is out and is none": lambda record: record.update(out=[-1]),
    "a fill that has no seat": lambda record: record["table"].update(fills=[2]),
    "a fault of no seat": lambda record: record["faults"][0].update(seat=2),
    "fewer times than seats": lambda record: record.update(times=[]),
    "more scores than seats": lambda record: record["scores"].append(3),
    "more bots than seats": lambda record: record["table"]["bots"].append("Player0"),
    "a bot that is not of the cup": lambda record: record["table"].update(bots=["Player0", "Player9"]),
    "a table that is not of the cup": lambda record: record["table"].update(number=-1),
}


@pytest.fixture
def cup(tmp_path):
    """A cup of two games with a fault in each."""
    bot = tmp_path / "bot.py"
    bot.write_text("def move(seat, view):\n    raise ValueError\n")
    path = tmp_path / "cup.jsonl"
    play(["Player0", f"Fails={bot}"], games=2, seed=7, isolation="none", workers=1, out=path)
    return path


def change(path, number, edit):
    """Change a line of a cup file, with a right checksum."""
    lines = path.read_bytes().splitlines(keepends=True)
    data = json.loads(Line(path, number, lines[number]).body)
    edit(data)
    lines[number] = add_checksum(json.dumps(data, separators=(",", ":")).encode())
    path.write_bytes(b"".join(lines))


@pytest.mark.parametrize("name", CHANGES)
def test_a_record_that_is_not_of_its_cup_is_an_error(name, cup):
    change(cup, 1, CHANGES[name])
    run = load(cup)
    for read in (lambda: run.standings, lambda: run.records, lambda: run.faults, run.remarks):
        with pytest.raises(UserError, match=r"cup\.jsonl, line 2: table -?\d+ is not of the plan"):
            read()


def test_half_of_a_character_in_a_plan_is_an_error(cup):
    change(cup, 0, lambda plan: plan["tournament"]["aliases"].update(Half="\ud800"))
    with pytest.raises(UserError, match=r"cup\.jsonl, line 1: not JSON \('utf-8' codec can't encode"):
        load(cup)
