"""A line of talk between the people at a table; bots never get it, and it is gone with the table."""

from collections import deque
from time import monotonic

from camelcup import CamelCupError

MAX_CHARACTERS = 200
"""Characters of a line."""

KEPT = 50
"""Lines that are kept."""

MOST, SECONDS = 5, 10
"""Lines that a seat may say in so many seconds."""


class Talk:
    """What people have said, the latest last: (name, text) of each line."""

    def __init__(self) -> None:
        self.lines: deque[tuple[str, str]] = deque(maxlen=KEPT)
        self._times: dict[int, deque[float]] = {}

    def say(self, seat: int, name: str, text: str) -> None:
        """Add a line of a seat; control characters are blanks. Raises CamelCupError for too much."""
        line = " ".join("".join([letter if letter.isprintable() else " " for letter in text]).split())
        if not 0 < len(line) <= MAX_CHARACTERS:
            raise CamelCupError(f"a line of talk has 1 to {MAX_CHARACTERS} characters, not {len(line)}")
        times = self._times.setdefault(seat, deque(maxlen=MOST))
        if len(times) == MOST and monotonic() - times[0] < SECONDS:
            raise CamelCupError(f"that is too fast: {MOST} lines in {SECONDS} seconds at most")
        times.append(monotonic())
        self.lines.append((name, line))
