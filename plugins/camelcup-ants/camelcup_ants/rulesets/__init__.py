"""The rule sets that come with the game, as TOML files to start from."""

import tomllib
from collections.abc import Mapping
from importlib.resources import files

from camelcup import structure
from camelcup_ants.rules import Rules

NAMES = ("contest", "short")
"""Names of the rule sets; the first is the default."""


def read(name: str) -> Rules:
    """Return the rule set in the file of a name."""
    text = (files(__package__) / f"{name}.toml").read_text("utf-8")
    return structure(tomllib.loads(text), Rules, name)


RULE_SETS: Mapping[str, Rules] = {name: read(name) for name in NAMES}
