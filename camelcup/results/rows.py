"""Rows of results as JSON and CSV have them: one way to name their columns."""

from collections.abc import Mapping
from typing import Any, ClassVar


class ResultRow:
    """A row of results.

    columns: the attribute of each column, by the name of the column
    """

    __slots__ = ()
    columns: ClassVar[Mapping[str, str]]

    def values(self) -> tuple[Any, ...]:
        """Return the values of the columns of JSON and CSV."""
        return tuple([_look_up(self, attribute) for attribute in self.columns.values()])


def columns(text: str) -> dict[str, str]:
    """Return the columns in a text of names, each with its attribute if that has another name.

    >>> columns("bot win_low=win_rate.low")
    {'bot': 'bot', 'win_low': 'win_rate.low'}
    """
    pairs = [column.partition("=") for column in text.split()]
    return {name: attribute or name for name, _, attribute in pairs}


def _look_up(row: Any, path: str) -> Any:
    """Return an attribute of an attribute; None where the first is None."""
    for name in path.split("."):
        row = None if row is None else getattr(row, name)
    return row
