"""Bots in any language: programs that speak the protocol."""

import json
from pathlib import Path

import pytest
from jsonschema import Draft202012Validator

from camelcup import FaultKind, Limits, Phase
from camelcup.installed.plugins import Plugins
from camelcup.installed.specs import find_bot
from process_tables import played_by
from programs import DEFAULTS, write_program
from protocol_schema import schema
from tiny_tables import moves

SHIPPED = Path(__file__).parents[2] / "camelcup" / "players" / "protocol.schema.json"

KEEPS = dict.fromkeys(("hello", "move", "over"), "open('said', 'a').write(line)")
KEEPS["bye"] = "open('said', 'a').write(line); break"
"""Statements of a program that keeps all that it is told."""


@pytest.fixture
def play(tmp_path):
    """Return a function that plays tables of a program, of some statements, and a bot: one for each seed."""

    def run(spec="", limits=Limits(move_time=0.5), **more):  # noqa: B008 - it is frozen
        statements = {name: more.pop(name) for name in DEFAULTS if name in more}
        spec = spec or write_program(tmp_path, **statements)
        source = find_bot(spec, "pips", Plugins(), folder=tmp_path)
        other = find_bot("tiny_bots:Small", "pips", Plugins())
        return played_by({"program": source, "other": other}, limits=limits, **more)

    return run


def check_plays(play, **more):
    """Check that a program plays well."""
    [record] = play(**more)
    assert (record.faults, moves(record, 0)) == ((), [3, 3, 3])


@pytest.mark.parametrize("isolation", ["process", "none"])
def test_a_program_plays_under_every_isolation(play, isolation):
    check_plays(play, isolation=isolation)


def test_a_program_has_the_environment_of_the_run_without_secrets(play, monkeypatch):
    for name in ("OPENAI_API_KEY", "KEYBOARD"):
        monkeypatch.setenv(name, "of the tests")
    shows = "print([name for name in os.environ if 'KEY' in name], file=sys.stderr)"
    [record] = play(start=f"import os\n{shows}", move="raise SystemExit(3)")
    assert record.faults[0].output == "['KEYBOARD']\n"


def first_move(statement):
    """Return a statement that runs in the first move of seat 0."""
    return {"move": f"if not message['turn']: {statement}"}


def first_start(statement):
    """Return a statement that runs in the first process only."""
    return {"start": f"if not os.path.exists('started'):\n    open('started', 'w').close()\n    {statement}"}


LATE = "no answer within 0.5 s"
EXITED, PROTOCOL, TIMEOUT = FaultKind.EXITED, FaultKind.PROTOCOL, FaultKind.TIMEOUT
FAILURES = [
    (first_move(statement), kind, reason if kind is TIMEOUT else f"its process {reason}")
    for statement, kind, reason in [
        ("print('I roll', flush=True)", PROTOCOL, "wrote 'I roll', which is no message; expected: action"),
        ("time.sleep(60)", TIMEOUT, LATE),
        ("sys.exit(3)", EXITED, "exited with code 3"),
        ("os.write(1, b'[0'); time.sleep(60)", TIMEOUT, f"{LATE}; it wrote '[0' without a newline"),
        ("os.write(1, b'[0'); os._exit(3)", EXITED, "exited with code 3; it wrote '[0' without a newline"),
        ("print('x' * (1 << 22), flush=True)", PROTOCOL, "wrote a line that is too long: over 1048576 bytes"),
        (
            "print('[' * 1_000_000, flush=True)",
            PROTOCOL,
            f"wrote '{'[' * 80}'..., which is no message; expected: action",
        ),
        ("send({'type': 'ready'})", PROTOCOL, "answered ready; expected: action"),
    ]
] + [
    (
        first_start("print('Welcome!', flush=True)"),
        PROTOCOL,
        "its process wrote 'Welcome!', which is no message; expected: ready",
    ),
    (first_start("sys.exit(4)"), EXITED, "its process exited with code 4"),
]
"""A program for each way to fail once, and its fault."""


@pytest.mark.parametrize(("statements", "kind", "reason"), FAILURES)
def test_a_failure_is_a_fault_and_a_new_process_plays_on(statements, kind, reason, play):
    [record] = play(**statements)
    [fault] = record.faults
    begins = "start" in statements
    phase = Phase.BEGIN if begins else Phase.MOVE
    assert (fault.kind, fault.phase, fault.seat, fault.reason) == (kind, phase, 0, reason)
    assert moves(record, 0) == [3 if begins else 0, 3, 3]


def said(folder):
    """Return all that a program was told."""
    return [json.loads(line) for line in (folder / "said").read_text().splitlines()]


def test_one_process_serves_many_tables_and_is_told_all_that_the_protocol_has(play, tmp_path):
    first, second, _ = play(**KEEPS, seeds=(1, 2, 1))
    messages, again = said(tmp_path)[:10], said(tmp_path)[10]  # the end is read when the next game begins
    assert [message["type"] for message in messages] == ["hello", "move", "move", "move", "over"] * 2
    hello, move, *_, over = messages[:5]
    seed = hello.pop("seed")
    assert seed.isdecimal()
    assert seed == again["seed"] != messages[5]["seed"]
    assert hello == {
        "type": "hello",
        "protocol": 1,
        "game": "pips",
        "rules": {"rounds": 3, "big_rolls": 2},
        "seat": 0,
        "seats": 2,
        "move_time": 0.5,
    }
    assert list(move) == ["type", "turn", "view", "legal"]
    assert [message["turn"] for message in messages[1:4]] == [0, 2, 4]
    assert set(move["view"]) == {"turn", "scores", "big_rolls", "die"}
    assert move["legal"] == [0, 3, 6]
    assert over == {"type": "over", "scores": list(first.scores), "winners": list(first.winners)}
    assert messages[-1]["scores"] == list(second.scores)


def test_every_message_fits_the_schema(play, tmp_path):
    play(**KEEPS)
    validator = Draft202012Validator(schema())
    ready = {"type": "ready", "name": "Test", "author": "me", "version": "2"}
    for message in [*said(tmp_path), ready, {"action": [1]}, {"type": "error", "reason": "why"}]:
        validator.validate(message)
    for wrong in [{}, {"type": "praise"}, {"type": "error"}, {"type": "move", "turn": 1}, [1]]:
        assert not validator.is_valid(wrong), wrong


def test_the_schema_that_is_shipped_is_the_one_of_the_messages():
    assert json.loads(SHIPPED.read_text("utf-8")) == schema()


def test_a_program_gets_bye_and_time_to_end(tmp_path):
    source = find_bot(write_program(tmp_path, bye=KEEPS["bye"]), "pips", Plugins(), folder=tmp_path)
    played_by({"program": source}, seats=["program"] * 2)
    assert said(tmp_path) == [{"type": "bye"}] * 2


def test_an_error_is_a_fault_and_the_process_stays(play):
    error = "send({'type': 'error', 'reason': 'no idea', 'traceback': 'line 3', 'kind': 'game'}); continue"
    [record] = play(move=f"print(games, file=sys.stderr)\n        {error}")
    assert [fault.kind for fault in record.faults] == [FaultKind.RAISED] * 3
    fault = record.faults[-1]
    assert (fault.reason, fault.traceback, fault.output) == ("no idea", "line 3", "1\n1\n1\n")


def test_an_answer_that_is_no_action_is_a_fault_and_the_process_stays(play):
    [record] = play(move="message['legal'] = [0, 8 + games]")
    assert [fault.kind for fault in record.faults] == [FaultKind.MALFORMED] * 3
    assert record.faults[-1].reason.startswith("9 is no action"), "it is still the first process"


def test_an_answer_too_many_is_a_fault(play):
    twice = """os.write(1, b'{"action": 6}\\n' * 2)"""
    [record] = play(move=f"if not message['turn']: {twice}; continue")
    assert [(fault.turn, fault.reason) for fault in record.faults] == [
        (2, "its process wrote '{\"action\": 6}' before it was asked")
    ]
    assert moves(record, 0) == [6, 0, 3]


def test_a_program_that_ends_after_each_game_is_started_again(play):
    [first, second] = play(over="sys.exit(0)", seeds=(1, 2))
    assert first.faults == ()
    assert [fault.reason for fault in second.faults] == ["its process exited with code 0 before it answered"]
    assert moves(second, 0) == [3, 3, 3]


def test_a_program_that_does_not_read_the_scores_is_started_again_for_the_next_game(play):
    records = play(move="if message['turn'] == 4: os.close(0)", seeds=(1, 2))
    assert [record.faults for record in records] == [(), ()]


def test_the_memory_of_a_program_is_limited(play):
    [record] = play(move="bytearray(1 << 30)", limits=Limits(max_faults=1), memory=300 << 20)
    assert [fault.reason for fault in record.faults] == ["its process exited with code 1"]
    assert "MemoryError" in record.faults[0].output
