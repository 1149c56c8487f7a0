"""Columns whose decimals depend on their numbers."""

from collections.abc import Iterable

from camelcup.report import Column


def column_of(head: str, numbers: Iterable[float]) -> Column:
    """Return a column for numbers: without decimals where all are whole, else with one."""
    return Column(head, 0 if all(number == int(number) for number in numbers) else 1)
