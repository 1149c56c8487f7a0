"""Classes that break one rule of a contract."""

from typing import Any


def but(base: type[Any], **changes: Any) -> type[Any]:
    """Return a class like another, but with other methods or attributes."""
    return type(f"Broken{base.__name__}", (base,), changes)
