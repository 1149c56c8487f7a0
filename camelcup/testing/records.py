"""Compares records."""

from attrs import fields

from camelcup.record import GameRecord, Turn
from camelcup.testing.positions import written


def assert_same_record(one: GameRecord, other: GameRecord) -> None:
    """Raises AssertionError with the first difference of two records; times may differ."""
    found = difference(one, other)
    if found:
        raise AssertionError(f"the records differ: {found}")


def difference(one: GameRecord, other: GameRecord) -> str:
    """The first thing, times aside, in which two records differ; an empty text where there is none."""
    for index, (first, second) in enumerate(zip(one.turns, other.turns, strict=False)):
        if first != second:
            return f"turns[{index}] is {_told(first)} in one, {_told(second)} in the other"
    for field in fields(GameRecord):
        first, second = getattr(one, field.name), getattr(other, field.name)
        if field.name == "turns" and len(first) != len(second):
            return f"there are {len(first)} turns in one, {len(second)} in the other"
        if field.name != "times" and first != second:
            return f"{field.name} is {first!r} in one, {second!r} in the other"
    return ""


def _told(turn: Turn) -> str:
    who = "chance" if turn.seat is None else f"seat {turn.seat}"
    return f"{who} {written(turn.move)}"
