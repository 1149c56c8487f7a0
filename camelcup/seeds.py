"""Seeds, derived from the seed of a tournament.

Its own are `seating` and a `table` for each number; a table has `chance`, from which the referee draws a
number for each chance event, and a `seat` for each of them.
"""

from hashlib import blake2b


def table_seed(seed: int, number: int) -> int:
    """Return the seed of a table of a tournament."""
    return derive(seed, "table", number)


def derive(seed: int, *path: str | int) -> int:
    """Return a 64-bit seed for one purpose.

    A hash keeps a bot, which can study the stream of its own seat, from learning the stream of chance;
    that holds only if the tournament's seed is too long to be tried out.

    >>> derive(7, "seat", 0) == derive(7, "seat", 1)
    False
    """
    text = "/".join(map(str, (seed, *path)))
    return int.from_bytes(blake2b(text.encode(), digest_size=8).digest(), "big")
