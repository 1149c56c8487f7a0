"""The messages between a player and the process of its bot."""

import json
import os
import subprocess
import sys

import msgspec
import pytest

from camelcup.players.messages import PROTOCOL, Action, read_reply

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


def test_an_action_needs_no_type_where_one_is_expected_and_unknown_fields_are_ignored():
    assert read_reply(b'{"action": [2, 3], "mood": "good"}', "action") == Action([2, 3])
    for line, expected in ((b'{"action": [2, 3]}', "ready"), (b'{"type": "praise"}', "action")):
        with pytest.raises(msgspec.ValidationError):
            read_reply(line, expected)


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
    answers = converse(load, hello, move, over, hello, move, {"type": "praise"}, {"type": "bye"}, move)
    types = [answer.pop("type") for answer in answers]
    assert types == ["loaded", "ready", "action", "done", "ready", "action", "error"]
    assert (answers[2], answers[-1]["kind"]) == ({"action": 3}, "protocol")


def test_a_host_reports_what_fails():
    load = LOAD | {"parent": os.getpid(), "bot": {"spec": "Smal", "module": "tiny_bots", "name": "Smal"}}
    [failed] = converse(load)
    assert (failed["type"], failed["kind"]) == ("error", "raised")
    assert failed["reason"].startswith("unknown bot class 'Smal' in tiny_bots; did you mean Small?")
