"""The messages between a player and the process of its bot."""

import json
import os
import subprocess
import sys

import msgspec
import pytest

from camelcup.players.messages import (
    PROTOCOL,
    Action,
    Error,
    Explain,
    Hello,
    Load,
    Loaded,
    Move,
    Over,
    Ready,
    Reasons,
    encode_line,
    read_reply,
    read_request,
)

LOAD = {
    "type": "load",
    "protocol": PROTOCOL,
    "path": sys.path,
    "game": "tiny_games:Pips",
    "display": "tiny_games:PipsDisplay",
    "kind": "tiny_games:PipsRules",
    "rules": "{}",
    "bot": {"spec": "Small", "module": "tiny_bots", "name": "Small"},
    "memory": None,
    "parent": 0,
}
HELLO = {
    "type": "hello",
    "protocol": PROTOCOL,
    "game": "pips",
    "rules": {"rounds": 3},
    "seat": 1,
    "seats": 4,
    "seed": "18446744073709551615",
    "move_time": 0.5,
}
VIEW = {"turn": 0, "scores": [0, 0], "big_rolls": [0, 0], "die": 0}


def test_a_message_is_one_line_of_json_with_its_type():
    line = encode_line(Hello(PROTOCOL, "pips", {"rounds": 3}, 1, 4, str(2**64 - 1), 0.5))
    assert line.endswith(b"\n")
    assert json.loads(line) == HELLO


@pytest.mark.parametrize(
    "message",
    [
        Hello(PROTOCOL, "pips", {}, 0, 2, "1", 0),
        Move({"a": [1]}),
        Move({"a": [1]}, turn=3, legal=[[0], 1]),
        Explain({"a": [1]}),
        Over([1, 0.5], [0]),
        Load(**{k: v for k, v in LOAD.items() if k != "type"}),
    ],
)
def test_requests_come_back(message):
    assert read_request(encode_line(message)) == message


@pytest.mark.parametrize(
    "message", [Loaded("x"), Ready(explains=True), Reasons("why"), Action([2, 3]), Error("why", "where")]
)
def test_replies_come_back(message):
    assert read_reply(encode_line(message), "action") == message


def test_unknown_fields_are_ignored_and_unknown_messages_are_not():
    assert read_reply(b'{"type": "action", "action": 1, "mood": "good"}', "action") == Action(1)
    with pytest.raises(msgspec.ValidationError, match="praise"):
        read_reply(b'{"type": "praise"}', "action")


def test_an_action_needs_no_type_where_one_is_expected():
    assert read_reply(b'{"action": [2, 3]}', "action") == Action([2, 3])
    with pytest.raises(msgspec.ValidationError):
        read_reply(b'{"action": [2, 3]}', "ready")


def converse(*messages):
    """Send messages to a host, and return its answers."""
    lines = "".join(json.dumps(message) + "\n" for message in messages)
    command = [sys.executable, "-P", "-m", "camelcup.players.host"]
    environment = {"PYTHONPATH": ":".join(sys.path)}
    done = subprocess.run(command, input=lines, env=environment, capture_output=True, text=True, check=True)
    return [json.loads(line) for line in done.stdout.splitlines()]


def test_a_host_answers_each_message_with_one_of_its_own():

    hello = HELLO | {"seats": 2, "table": 17}
    move = {"type": "move", "view": VIEW}
    over = {"type": "over", "scores": [3, 2], "winners": [0]}
    load = LOAD | {"parent": os.getpid()}
    answers = converse(load, hello, move, over, hello, move, {"type": "bye"}, move)
    assert [answer.pop("type") for answer in answers] == [
        "loaded",
        "ready",
        "action",
        "done",
        "ready",
        "action",
    ]
    assert answers[2] == {"action": 3}


def test_a_host_reports_what_fails():

    load = LOAD | {"parent": os.getpid(), "bot": {"spec": "Smal", "module": "tiny_bots", "name": "Smal"}}
    [failed] = converse(load)
    assert (failed["type"], failed["kind"]) == ("error", "raised")
    assert failed["reason"].startswith("unknown bot class 'Smal' in tiny_bots; did you mean Small?")


def test_a_host_answers_an_unknown_message_with_an_error():
    answers = converse({"type": "praise"}, {"type": "bye"})
    assert [(answer["type"], answer["kind"]) for answer in answers] == [("error", "protocol")]
