"""camelcup llm: the answers of models that are kept."""

import json
from contextlib import closing
from typing import Any

import click

from camelcup import encode_json
from camelcup_llm.settings import Settings
from camelcup_llm.store import Store


@click.group("llm")
def llm() -> None:
    """Print what language models answered."""


@llm.command("export")
def export() -> None:
    """Print every prompt and its answer as a line of JSON, for training.

    `messages` is the conversation, with the answer as its last message. The exchanges are those of the file
    that `answers` in llm.toml names, by default llm.db.
    """
    with closing(Store(Settings.read().store)) as store:
        for row in store.all():
            if not row["late"]:
                click.echo(encode_json(_conversation(row)))


def _conversation(row: dict[str, Any]) -> dict[str, Any]:
    """Return a row of the file as it is printed."""
    request = json.loads(row["request"])
    answer = {"role": "assistant", "content": row["answer"]}
    counted = {name: row[name] for name in ("input_tokens", "output_tokens", "seconds", "cost")}
    return {**request, "messages": [*request["messages"], answer], **counted, "digest": row["digest"]}
