"""Hashes of secret bets."""

from hashlib import sha256


def salted_hash(camel: object, salt: str) -> str:
    """Return the hash of a bet on a camel, which is written as a digit."""
    return f"{sha256(f'{salt}{camel}'.encode()).hexdigest()}:{salt}"
