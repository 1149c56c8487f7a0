"""Guides to records, tournaments and cups: commands run in order, and tables list what they write."""

import json
import re

import pytest
from attrs import fields

from camelcup import Fault, FaultKind, GameRecord, Limits, Phase, Table
from camelcup.cup.plan import FORMAT, Plan
from camelcup.cup.tournament import Tournament
from camelcup.installed.config import IF_SET
from camelcup.records import Kept
from guides import guide, shell

GUIDE = guide("records")
ALL = "\n".join(map(guide, ("records", "tournaments", "cups", "replay", "seating")))


def listed(head):
    """Return the keys in the table with this head."""
    (rows,) = re.findall(rf"^\| {head} \| value \|\n\|---.*\n((?:\|.*\n)+)", GUIDE, re.MULTILINE)
    return [name for row in rows.splitlines() for name in re.findall(r"`(\w+)`", row.split(" | ")[0])]


@pytest.mark.slow
def test_every_command_works_in_a_new_environment(newcomer, follow):
    printed = follow(newcomer.in_folder("records"), ALL)
    assert "'Player0'" in printed["python count.py"]
    assert "no findings" in printed["camelcup verify cup.jsonl --replay-bots"]
    assert "First" in printed["camelcup tournament --config cup.toml"]
    assert "turn 12: " in printed["camelcup replay cup.jsonl 7 --at 12"]
    assert "Player0" in printed["camelcup tournament --resume short.jsonl"]
    assert len(printed["camelcup tables lost.jsonl --bot Player1 --worst 5"].splitlines()) == 2 + 5
    assert "Player0" in printed["camelcup tournament --resume short.jsonl --extend 4"]
    seed, table, rows = printed["python read.py"].splitlines()
    assert seed == "2018 True"
    assert table.startswith("Table(number=")
    assert "('Player0', " in rows


def names(kind):
    """Return the names of the fields of a class."""
    return [field.name for field in fields(kind)]


def test_every_key_of_a_record_and_the_values_of_some_are_listed():
    tables = {
        "key": ["crc32", *names(GameRecord)],
        "key of `table`": names(Table),
        "key of `kept`": names(Kept),
        "key of a fault": names(Fault),
        "key of the plan": names(Plan),
    }
    assert {head: sorted(listed(head)) for head in tables} == {head: sorted(tables[head]) for head in tables}
    values = {
        "limits": names(Limits),
        "tournament": names(Tournament),
        "phase": [phase.value for phase in Phase],
        "kind": [kind.value for kind in FaultKind],
        "format": [str(FORMAT)],
    }
    for key, words in values.items():
        *_, text = re.findall(rf"^\| `{key}` \| (.*) \|$", GUIDE, re.MULTILINE)
        assert [word for word in words if not re.search(rf"\b{word}\b", text)] == []


def test_a_cup_file_is_as_described(here):
    shell(here, "camelcup play 2 Player0 Player1 --seed 1 --isolation none --out cup.jsonl")
    plan, *records, last = map(json.loads, (here.work / "cup.jsonl").read_text("utf-8").splitlines())
    unset = {field.name for field in fields(Plan) if field.metadata == IF_SET}
    assert {*plan} == {*listed("key of the plan"), "crc32"} - unset
    assert all({*record, "kept"} == {*listed("key")} for record in records)
    assert last == {"finished": True, "crc32": last["crc32"]}
