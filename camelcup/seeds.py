"""One seed makes one tournament: how the seeds of tables and seats follow from it."""

from hashlib import blake2b


def derive(seed: int, *path: str | int) -> int:
    """A 64-bit seed for one purpose.

    A hash is used so that a bot, which can study the stream of its own seat, learns nothing of the
    stream of chance; that holds only where the tournament's seed is too long to be tried out.
    """
    text = "/".join(map(str, (seed, *path)))
    return int.from_bytes(blake2b(text.encode(), digest_size=8).digest(), "big")
