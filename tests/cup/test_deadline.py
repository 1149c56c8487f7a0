"""The time until which tables are drawn."""

from datetime import datetime, time, timedelta

import pytest

from camelcup import UserError
from camelcup.cup.deadline import Deadline, parse_time
from camelcup.cup.make_tournament import TableOptions

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
    assert deadline
    assert str(deadline) == "Mon 20:00"
    clock.time += timedelta(hours=7, minutes=59)
    assert not deadline.is_over()
    clock.time += timedelta(minutes=1)
    assert deadline.is_over()


@pytest.mark.parametrize(
    ("text", "end"), [("18:30", "Mon 18:30"), ("07:00", "Tue 07:00"), ("12:00", "Tue 12:00")]
)
def test_a_time_of_day_is_the_next_one(text, end):
    assert str(Deadline.of(until=parse_time(text), now=Clock())) == end


def test_there_is_no_deadline_for_a_number_of_games():
    assert TableOptions(games=3).deadline() is None
    assert Deadline.of() is None


def test_a_time_of_day_has_hours_and_minutes():
    assert parse_time("7:05") == time(7, 5)
    for text in ("7", "25:00", "noon", ""):
        with pytest.raises(UserError, match="write a time of day, such as 07:00"):
            parse_time(text)


def test_one_option_decides_how_many_games_are_played():
    with pytest.raises(UserError, match="--games 3 and --until 07:00: give one of them"):
        TableOptions(games=3, until="07:00")
    for hours in (0.0, -1.0, float("nan"), float("inf")):
        with pytest.raises(UserError, match=r"--hours .*: give a number above 0 and up to 10,000"):
            TableOptions(hours=hours)
