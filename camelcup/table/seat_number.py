"""The number of a seat, as a script gives it."""

from operator import index
from typing import Any

from camelcup.errors import UserError
from camelcup.text import short_repr


def seat_number(seat: Any, seats: int) -> int:
    """Return the number of a seat as an int. Raises UserError if a table of so many seats lacks it."""
    try:
        if 0 <= index(seat) < seats:
            return index(seat)
    except TypeError:
        pass
    raise UserError(f"seat={short_repr(seat)}: give a whole number from 0 to {seats - 1}")
