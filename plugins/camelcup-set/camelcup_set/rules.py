"""The rules that may be chosen."""

from collections.abc import Mapping

from attrs import field, frozen

from camelcup import within
from camelcup_set.cards import CARDS

FEWEST = 3
"""Fewest cards that may lie on the table: those of one set."""


@frozen(kw_only=True)
class Rules:
    """A rule set. cards: those that lie on the table, as far as the deck goes"""

    cards: int = field(default=12, validator=within(FEWEST, len(CARDS)))


RULE_SETS: Mapping[str, Rules] = {"standard": Rules()}
