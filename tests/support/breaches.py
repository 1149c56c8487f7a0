"""Classes that break a contract in one place."""

from collections.abc import Callable
from itertools import cycle
from typing import Any

TURN = cycle((1, -1))
"""What differs from call to call, for answers that must not."""


def broken(base: type[Any], **members: Any) -> type[Any]:
    """Return a class derived from another one, with some members of its own."""
    return type("Broken", (base,), members)


def returning(value: Any) -> Callable[..., Any]:
    """Return a method that returns a value."""
    return lambda *_: value


def raising(error: Exception) -> Callable[..., Any]:
    """Return a method that raises an error."""

    def method(*_: Any) -> Any:
        raise error

    return method
