"""The time at which a tournament without a number of games draws no more tables."""

from collections.abc import Callable
from datetime import datetime, time, timedelta
from typing import Self

from attrs import frozen

from camelcup.errors import UserError


def local_time() -> datetime:
    """Return the present time, with its time zone."""
    return datetime.now().astimezone()


@frozen
class Deadline:
    """A time, and the clock that says whether it has come.

    >>> noon = datetime(2026, 3, 1, 12).astimezone()
    >>> str(Deadline.of(hours=1.5, now=lambda: noon))
    'Sun 13:30'
    """

    end: datetime
    now: Callable[[], datetime] = local_time

    @classmethod
    def of(
        cls,
        hours: float | None = None,
        until: time | None = None,
        now: Callable[[], datetime] = local_time,
    ) -> Self | None:
        """Return the time in so many hours, or the next time of day; None if neither is given."""
        start = now()
        if hours is not None:
            return cls(start + timedelta(hours=hours), now)
        if until is None:
            return None
        days = 0 if until > start.time() else 1
        day = start.date() + timedelta(days=days)
        return cls(datetime.combine(day, until).astimezone(), now)

    def is_over(self) -> bool:
        """Whether the time has come."""
        return self.now() >= self.end

    def __str__(self) -> str:
        return f"{self.end.astimezone():%a %H:%M}"


def parse_time(text: str) -> time:
    """Return a time of day such as 07:00. Raises UserError for another text."""
    try:
        return datetime.strptime(text, "%H:%M").time()
    except (TypeError, ValueError):
        raise UserError(f"--until {text!r}: write a time of day, such as 07:00") from None
