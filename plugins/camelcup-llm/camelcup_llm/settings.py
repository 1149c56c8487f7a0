"""The settings of endpoints: the file llm.toml, and the variables of the official client."""

import os
import tomllib
from collections.abc import Mapping
from math import inf
from pathlib import Path
from typing import Any, Self

from attrs import Factory, evolve, field, frozen, validators

from camelcup import UserError, structure, within

FILE = "llm.toml"

NOT_WRITTEN = {"not_written": True}
"""Metadata of a field that the file does not have."""

BUDGET_VARIABLE = "CAMELCUP_LLM_BUDGET"
"""Environment variable with dollars in place of the file's `budget`."""

VARIABLE = "CAMELCUP_LLM"
"""Environment variable that names another file."""


@frozen(kw_only=True)
class Model:
    """A model at an endpoint: a section `[models.NAME]` of the file.

    model:      its name at the endpoint; by default that of the section
    base_url:   the endpoint; by default that of the whole file
    input:      dollars for a million tokens of prompts; nothing is counted without
    output:     dollars for a million tokens of answers
    max_tokens: tokens of an answer at most, reasoning included
    structured: whether the endpoint is asked for JSON of a schema
    """

    model: str = ""
    base_url: str | None = None
    input: float | None = field(default=None, validator=validators.optional(within(0, inf)))
    output: float | None = field(default=None, validator=validators.optional(within(0, inf)))
    max_tokens: int = field(default=16_384, validator=within(1, inf))
    structured: bool = True

    def cost(self, input_tokens: int, output_tokens: int) -> float:
        """Return dollars."""
        return (input_tokens * (self.input or 0) + output_tokens * (self.output or 0)) / 1e6

    @property
    def has_prices(self) -> bool:
        """Whether it is known what an answer costs."""
        return self.input is not None and self.output is not None


@frozen(kw_only=True)
class Settings:
    """All settings.

    base_url: the endpoint, unless a model has its own; by default OPENAI_BASE_URL, or the client's own
    answers:  the file that keeps every exchange; a relative path begins beside llm.toml
    budget:   dollars that all exchanges in that file may cost
    patience: seconds for which a busy or broken endpoint is asked again
    """

    base_url: str | None = None
    answers: str = "llm.db"
    budget: float | None = field(default=None, validator=validators.optional(within(0, inf)))
    patience: float = field(default=600.0, validator=within(0, inf))
    models: Mapping[str, Model] = Factory(dict)
    folder: Path = field(default=Path(), metadata=NOT_WRITTEN)
    keys: Mapping[str, str] = field(factory=dict, repr=False, metadata=NOT_WRITTEN)

    @classmethod
    def read(cls) -> Self:
        """Return the settings of the file, if there is one. Raises UserError for a wrong file."""
        path = Path(os.environ.get(VARIABLE, FILE))
        data: dict[str, Any] = {}
        if path.exists() or VARIABLE in os.environ:
            try:
                data = tomllib.loads(path.read_text("utf-8"))
            except OSError as error:
                raise UserError(f"{path}: {error.strerror}") from None
            except ValueError as error:  # no TOML, or no UTF-8
                raise UserError(f"{path}: not TOML ({error})") from None
        if BUDGET_VARIABLE in os.environ:
            data["budget"] = _dollars(os.environ[BUDGET_VARIABLE])
        keys = _take_keys(data, path)  # before anything reads the rest, so that no message shows one
        return evolve(structure(data, cls, str(path)), folder=path.parent, keys=keys)

    @property
    def store(self) -> Path:
        """The path of the file that keeps every exchange."""
        return self.folder / self.answers

    def model(self, name: str) -> Model:
        """Return a model; one that the file does not name has no prices.

        Raises UserError for a section with something behind it that is no option.
        """
        if name in self.models:
            return self.models[name]
        for section in self.models:
            if name.startswith(f"{section}:"):
                rest = name.removeprefix(f"{section}:")
                raise UserError(
                    f"bot 'llm:{name}': {rest!r} is not option=value, and llm.toml has no [models.\"{name}\"]"
                )
        return Model()

    def endpoint(self, name: str) -> str:
        """Return the address where a model is asked; empty for the client's own, which needs a key.

        Raises UserError where there is neither.
        """
        address = self.model(name).base_url or self.base_url or os.environ.get("OPENAI_BASE_URL", "")
        if not (address or self.key(name)):
            raise UserError("no endpoint: write base_url in llm.toml, or set OPENAI_BASE_URL")
        if address and not address.startswith(("http://", "https://")):
            raise UserError("base_url does not begin with http:// or https://")
        return address

    def key(self, name: str) -> str:
        """Return the key for a model; empty if there is none."""
        return self.keys.get(name) or self.keys.get("") or os.environ.get("OPENAI_API_KEY", "")


def _dollars(text: str) -> float:
    """Return the budget of the variable. Raises UserError."""
    try:
        dollars = float(text)
    except ValueError:
        dollars = -1.0
    if not dollars >= 0:  # or no number
        raise UserError(f"{BUDGET_VARIABLE}={text!r}: write dollars, such as 5.00")
    return dollars


def _take_keys(data: dict[str, Any], path: Path) -> dict[str, str]:
    """Remove the keys from the content of a file, and return them by the names of models.

    Raises UserError for one that is no text.
    """
    models = data.get("models")
    sections = models if isinstance(models, dict) else {}
    places = {"": data, **{name: section for name, section in sections.items() if isinstance(section, dict)}}
    keys = {name: section.pop("key") for name, section in places.items() if "key" in section}
    if not all(isinstance(key, str) for key in keys.values()):
        raise UserError(f"{path}: key must be text")
    return keys
