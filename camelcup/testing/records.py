"""Compares records."""

from attrs import fields

from camelcup.records import GameRecord
from camelcup.table.recorded import in_words


def assert_same_record(one: GameRecord, other: GameRecord) -> None:
    """Compare two records, times aside. Raises AssertionError with the first difference.

    >>> bots = ["Player0", "RandomBot"]
    >>> first, again = (play(bots, seed=7, isolation="none").records[0] for _ in range(2))
    >>> assert_same_record(first, again)
    """
    found = difference(one, other)
    if found:
        raise AssertionError(f"the records differ: {found}")


def difference(one: GameRecord, other: GameRecord) -> str:
    """Return the first difference of two records, times aside; an empty text where there is none."""
    for index, (first, second) in enumerate(zip(one.turns, other.turns, strict=False)):
        if first != second:
            return f"turns[{index}] is {in_words(first)} in one, {in_words(second)} in the other"
    for field in fields(GameRecord):
        first, second = getattr(one, field.name), getattr(other, field.name)
        if field.name == "turns" and len(first) != len(second):
            return f"there are {len(first)} turns in one, {len(second)} in the other"
        if field.name != "times" and first != second:
            return f"{field.name} is {first!r} in one, {second!r} in the other"
    return ""
