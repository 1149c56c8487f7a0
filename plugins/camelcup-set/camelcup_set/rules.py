"""The rules that may be chosen."""

from collections.abc import Mapping
from typing import Any

from attrs import Attribute, field, frozen

from camelcup_set.cards import CARDS

FEWEST = 3
"""Fewest cards that may lie on the table: those of one set."""


def _is_a_table(_: Any, attribute: "Attribute[int]", value: int) -> None:
    if not FEWEST <= value <= len(CARDS):
        raise ValueError(f"{attribute.name} is {value}: it must be from {FEWEST} to {len(CARDS)}")


@frozen(kw_only=True)
class Rules:
    """A rule set. cards: those that lie on the table, as far as the deck goes"""

    cards: int = field(default=12, validator=_is_a_table)


RULE_SETS: Mapping[str, Rules] = {"standard": Rules()}
