"""Compares records."""

from attrs import fields

from camelcup.records import GameRecord
from camelcup.table.recorded import in_words


def assert_same_record(first: GameRecord, second: GameRecord) -> None:
    """Compare two records, times aside. Raises AssertionError with the first difference.

    >>> bots = ["Player0", "RandomBot"]
    >>> first, again = (play(bots, seed=7, isolation="none").records[0] for _ in range(2))
    >>> assert_same_record(first, again)
    """
    if differs := difference(first, second):
        raise AssertionError(f"the records differ: {differs}")


def difference(first: GameRecord, second: GameRecord) -> str:
    """Return the first difference of two records, times aside; an empty text where there is none."""
    for index, (turn, other) in enumerate(zip(first.turns, second.turns, strict=False)):
        if turn != other:
            return f"turns[{index}] is {in_words(turn)} in one, {in_words(other)} in the other"
    for field in fields(GameRecord):
        value, other = getattr(first, field.name), getattr(second, field.name)
        if field.name == "turns" and len(value) != len(other):
            return f"there are {len(value)} turns in one, {len(other)} in the other"
        if field.name != "times" and value != other:
            return f"{field.name} is {value!r} in one, {other!r} in the other"
    return ""
