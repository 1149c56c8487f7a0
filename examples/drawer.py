#!/usr/bin/env python3
"""A bot in Python without camelcup: it draws among the legal actions.

    camelcup play 100 "cmd:python3 examples/drawer.py" Player0 Player1 Player2

The protocol is described in docs/protocol.md.
"""

import json
import random
import sys


def answer(message):
    """Return the answer to a message; None for none."""
    kind = message.get("type")
    if kind == "hello":
        random.seed(message["seed"])
        return {"type": "ready", "name": "Drawer", "author": "camelcup", "version": "1"}
    if kind == "move":
        return {"action": random.choice(message["legal"])}
    if kind == "over":
        return None
    return {"type": "error", "reason": f"unknown message {kind!r}"}


for line in sys.stdin:
    message = json.loads(line)
    if message.get("type") == "bye":
        break
    reply = answer(message)
    if reply is not None:
        print(json.dumps(reply), flush=True)
