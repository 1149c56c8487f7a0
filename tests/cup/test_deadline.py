"""The time until which tables are drawn."""

from datetime import datetime, time, timedelta

import pytest

from camelcup import UserError
from camelcup.cup.deadline import Deadline, parse_time

NOON = datetime(2026, 3, 2, 12).astimezone()


class Clock:
    """A clock that is turned by hand."""

    def __init__(self):
        self.time = NOON

    def __call__(self):
        return self.time


def test_a_number_of_hours_begins_now():
    clock = Clock()
    deadline = Deadline.of(hours=8, now=clock)
    assert str(deadline) == "Mon 20:00"
    clock.time += timedelta(hours=7, minutes=59)
    assert not deadline.is_over()
    clock.time += timedelta(minutes=1)
    assert deadline.is_over()
    assert Deadline.of() is None


@pytest.mark.parametrize(
    ("text", "end"), [("18:30", "Mon 18:30"), ("07:00", "Tue 07:00"), ("12:00", "Tue 12:00")]
)
def test_a_time_of_day_is_the_next_one(text, end):
    assert str(Deadline.of(until=parse_time(text), now=Clock())) == end


def test_a_time_of_day_has_hours_and_minutes():
    assert parse_time("7:05") == time(7, 5)
    for text in ("7", "25:00", "noon", ""):
        with pytest.raises(UserError, match="write a time of day, such as 07:00"):
            parse_time(text)
