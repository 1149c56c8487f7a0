"""The spec of a model as a bot: `llm:NAME`, or `llm:NAME:option=value,...`."""

import re
from typing import Any, Literal, Self

from attrs import field, frozen, validators

from camelcup import UserError, decode_json, structure, within

OPTIONS = re.compile(r":(\w+=.*)", re.DOTALL)
"""Where options begin: the name of a model may have colons itself, as in llama3:8b."""


@frozen(kw_only=True)
class Options:
    """The options of a model.

    temperature: as the endpoint takes it; its own default if none is given
    effort:      how long a model that reasons does so, as the endpoint takes it
    legal:       whether the prompt lists the legal actions
    view:        how the position is shown
    memory:      whether the model is shown its conversation of this game, or each move stands for itself
    retries:     how often it is asked again after a wrong answer
    prompt:      a file in place of the package's prompt.md
    """

    temperature: float | None = field(default=None, validator=validators.optional(within(0, 2)))
    effort: str | None = None
    legal: Literal["list", "hidden"] = "list"
    view: Literal["text", "json", "picture"] = "text"
    memory: Literal["none", "game"] = "none"
    retries: int = field(default=2, validator=within(0, 10))
    prompt: str = ""


@frozen
class ModelSpec:
    """A model's name in llm.toml or at its endpoint, and its options."""

    name: str
    options: Options

    @classmethod
    def parse(cls, rest: str) -> Self:
        """Return the spec behind `llm:`. Raises UserError for a wrong one."""
        match = OPTIONS.search(rest)
        name, text = (rest[: match.start()], match[1]) if match else (rest, "")
        if not name:
            raise UserError(f"bot 'llm:{rest}' names no model: write llm:NAME")
        pairs = [part.partition("=") for part in text.split(",") if part]
        data = {key: _value(value) for key, _, value in pairs}
        if len(data) < len(pairs):
            raise UserError(f"bot 'llm:{rest}': an option is given twice")
        return cls(name, structure(data, Options, f"bot 'llm:{rest}'"))


def _value(text: str) -> Any:
    """Return the value of an option; a number is read as such, all else is text."""
    try:
        value = decode_json(text.encode())
    except ValueError:
        return text
    return value if type(value) in (int, float) else text


def prompt_files(rest: str) -> list[str]:
    """Return the file of a prompt, if the spec behind `llm:` names one. Raises UserError for a wrong spec."""
    path = ModelSpec.parse(rest).options.prompt
    return [path] if path else []
