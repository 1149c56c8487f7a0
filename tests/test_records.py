"""Records, and the lines that hold them."""

import json
import shlex
from zlib import crc32

import pytest
from hypothesis import given
from hypothesis import strategies as st

from camelcup import Ending, Fault, FaultKind, GameRecord, GameResult, Limits, Phase, Table, Times, Turn
from camelcup.encoding import encode_json
from camelcup.records import OnFault, decode_record, decode_result, encode_record
from records import record

COUNTS = st.integers(min_value=0, max_value=2**64)
SECONDS = st.floats(min_value=0, max_value=1e6)
SEATS = st.lists(st.integers(0, 7), unique=True).map(tuple)
TEXTS = st.lists(st.text(), min_size=1, max_size=8).map(tuple)
NUMBERS = st.integers() | st.floats(allow_nan=False, allow_infinity=False)
PLAIN = st.recursive(
    st.none() | st.booleans() | NUMBERS | st.text(max_size=5),
    lambda items: st.lists(items, max_size=3).map(tuple),
    max_leaves=5,
)
LIMITS = st.builds(Limits, COUNTS, COUNTS, st.sampled_from(OnFault), SECONDS, SECONDS)
FAULTS = st.builds(
    Fault, COUNTS, st.integers(0, 7), st.sampled_from(Phase), st.sampled_from(FaultKind), *[st.text()] * 3
)


RECORDS = st.builds(
    GameRecord,
    table=st.builds(Table, COUNTS, st.text(), st.text(), TEXTS, seed=COUNTS, fills=SEATS, limits=LIMITS),
    turns=st.lists(st.builds(Turn, st.none() | st.integers(0, 7), PLAIN)).map(tuple),
    scores=st.lists(NUMBERS).map(tuple),
    winners=SEATS,
    faults=st.lists(FAULTS).map(tuple),
    out=SEATS,
    ending=st.sampled_from(Ending),
    times=st.lists(st.builds(Times, COUNTS, COUNTS, COUNTS)).map(tuple),
)
"""Any records, sensible or not, with values of the right types."""


@given(record=RECORDS)
def test_any_record_comes_back_from_its_line_and_its_result_without_turns_and_extras(record):
    line = encode_record(record)
    assert line.index(b"\n") == len(line) - 1
    back, result = decode_record(line), decode_result(line)
    assert back == record
    assert repr(back) == repr(record), "whole numbers stay whole, and True stays true"
    assert encode_record(back) == line
    assert hash(back) == hash(record)
    assert type(result) is GameResult
    fields = {name: value for name, value in vars(record).items() if name not in ("turns", "kept")}
    assert repr(vars(result)) == repr(fields)


def test_a_line_ends_with_its_checksum():
    line = encode_record(record((3, 1)))
    body, checksum = line[: line.rindex(b",")] + b"}", json.loads(line)["crc32"]
    assert int(checksum, 16) == crc32(body)
    assert decode_record(body) == decode_record(line)
    assert decode_result(body) == decode_result(line)


def test_the_keys_of_a_record_are_those_in_its_documentation():
    data = json.loads(encode_record(record((3, 1), faulty=(1,))))
    assert " ".join(data) == "table scores winners faults out ending times turns crc32"
    assert " ".join(data["table"]) == "number game rules bots seed fills limits"
    assert (data["ending"], data["table"]["limits"]["on_fault"]) == ("over", "default")
    fault = {"turn": 0, "seat": 1, "phase": "move", "kind": "raised"}
    assert data["faults"] == [{**fault, "reason": "", "traceback": "", "output": ""}]


def changed(**changes):
    """Return the JSON of a record with other values for some keys, of which `table` is merged."""
    data = json.loads(encode_record(record((3, 1))))
    data["table"] |= changes.pop("table", {})
    return encode_json(data | changes)


def test_keys_with_defaults_may_be_left_out():
    table = {"number": 0, "game": "pips", "rules": "standard", "bots": ["A", "B"], "seed": 1}
    data = json.loads(encode_record(record((3, 1)))) | {"table": table}
    assert decode_record(encode_json(data)).table == Table(0, "pips", "standard", ("A", "B"), 1, (), Limits())
    table |= {"limits": {"on_fault": "abort"}}
    assert decode_record(encode_json(data)).table.limits == Limits(on_fault=OnFault.ABORT)


def test_unknown_keys_are_ignored():
    assert decode_record(changed(mood="good", table={"colour": "red"})) == record((3, 1))


@pytest.mark.parametrize(
    "line",
    [
        b"",
        b"{",
        b"{}",
        b"\xff\xfe\xfa",
        encode_record(record((3, 1)))[:-9],
        changed(winners=[0.5]),
        changed(ending="soon"),
        changed(times=[[1, 2]]),
        changed(table={"bots": "AB"}),
    ],
)
def test_a_line_without_a_record_is_a_value_error(line):
    with pytest.raises(ValueError, match=r"."):
        decode_record(line)
    with pytest.raises(ValueError, match=r"."):
        decode_result(line)


@pytest.mark.parametrize("turn", [[0], [0, 1, 2], "01", [True, 1], [0.5, 1], None])
def test_a_turn_is_a_pair_of_a_seat_and_a_move(turn):
    line = changed(turns=[turn])
    with pytest.raises(ValueError, match=r"turns|at most length 2"):
        decode_record(line)
    assert decode_result(line).scores == (3, 1), "a result has no turns to decode"


def test_the_command_of_a_table_can_be_pasted_into_a_shell():
    bots = ("my bots/mine.py:Mine:label=it's", "Small")
    table = Table(3, "pips", '{"rounds":3,"big_rolls":2}', bots, seed=1)
    options = ["--game", "pips", "--rules", table.rules, "--table-seed", "1", "--max-turns", "10000"]
    assert shlex.split(table.command) == ["camelcup", "watch", *bots, *options]


def test_limits_of_time_are_floats_however_they_are_written():
    limits = Limits(move_time=5, begin_time=7)
    assert repr(limits) == repr(Limits(move_time=5.0, begin_time=7.0))
    line = changed(table={"limits": {"move_time": 5, "begin_time": 7}})
    assert repr(decode_record(line).table.limits) == repr(limits)
