"""Columns that several pages have."""

from collections.abc import Iterable

from camelcup.report import Column

Columns = tuple[Column | str, ...]


def column_of(head: str, numbers: Iterable[float]) -> Column:
    """Return a column for numbers: without decimals where all are whole, else with one."""
    return Column(head, 0 if all(number == int(number) for number in numbers) else 1)


def share_columns(head: str) -> tuple[Column, ...]:
    """Return the columns of a share in percent, `head` %, and its interval, low % and high %."""
    return tuple([Column(f"{name} %", 1, 100) for name in (head, "low", "high")])
