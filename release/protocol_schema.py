"""Prints the JSON Schema of the messages, which camelcup/players/protocol.schema.json holds.

python release/protocol_schema.py > camelcup/players/protocol.schema.json
"""

import json
from inspect import cleandoc
from typing import Any, get_args

import msgspec

from camelcup.players.messages import PROTOCOL, Action, Reply, Request


def schema() -> dict[str, Any]:
    """Return the schema of any message, with a definition for each."""
    kinds = [*get_args(Request), *get_args(Reply)]
    references, definitions = msgspec.json.schema_components(kinds, ref_template="#/$defs/{name}")
    definitions[Action.__name__]["required"].remove("type")  # if an action is expected
    for definition in definitions.values():
        definition["description"] = cleandoc(definition["description"])
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": f"Messages of camelcup, protocol {PROTOCOL}",
        "anyOf": list(references),
        "$defs": definitions,
    }


if __name__ == "__main__":
    print(json.dumps(schema(), indent=2))
