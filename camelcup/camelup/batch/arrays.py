"""Arrays of numbers as memoryviews, which need no library, and threads that share out work on them."""

from array import array
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from itertools import chain, pairwise
from math import prod
from typing import Any, TypeVar

from camelcup import UserError

T = TypeVar("T")
SAME = {"q": "ql", "b": "b"}
"""Formats of the numbers that are taken without a copy."""


def zeros(code: Any, *shape: int) -> Any:
    """Return an array of zeros. code: the type of its numbers, as the module `struct` names them"""
    size = memoryview(b"").cast(code).itemsize * prod(shape)
    return memoryview(bytearray(size)).cast(code, shape)


def as_bytes(flags: "memoryview[bool]") -> "memoryview[int]":
    """Return the memory of truth values as bytes, in the same shape."""
    return flags.cast("B").cast("B", flags.shape or ())


def numbers(name: str, values: Any, code: Any, *shape: int) -> "memoryview[int]":
    """Return whole numbers as an array: without a copy if they are one of that type, else from a list.

    Raises UserError, with their name, where they have another shape.
    """
    try:
        view = memoryview(values)
    except (TypeError, ValueError):  # a type that a memoryview cannot hold
        pass
    else:
        if view.format in SAME[code] and view.itemsize == array(code).itemsize and view.c_contiguous:
            _check_shape(name, view.shape or (), shape)
            return view
        values = values.tolist() if hasattr(values, "tolist") else view.tolist()
    try:
        made = array(code, values if len(shape) == 1 else chain.from_iterable(values))
        widths = () if len(shape) == 1 else {len(row) for row in values}
        given = (len(values), *widths)
    except (OverflowError, TypeError) as error:
        raise UserError(f"{name}: {error}; give whole numbers in the shape {shape}") from None
    _check_shape(name, given, shape)
    return memoryview(made).cast("B").cast(code, shape)


def _check_shape(name: str, given: tuple[int, ...], right: tuple[int, ...]) -> None:
    if given != right:
        raise UserError(f"{name} has the shape {given}: give the shape {right}")


class Threads:
    """Threads that share out games."""

    def __init__(self, number: int) -> None:
        self.number = number
        self._pool = ThreadPoolExecutor(number - 1) if number > 1 else None

    def share(self, work: Callable[[int, int], T], size: int) -> list[T]:
        """Return what the work on each part of some games returns: it is called with its begin and end."""
        if self._pool is None:
            return [work(0, size)]
        parts = min(self.number, size)
        edges = [size * part // parts for part in range(parts + 1)]
        (begin, end), *others = pairwise(edges)
        running = [self._pool.submit(work, *part) for part in others]
        return [work(begin, end), *(part.result() for part in running)]
