"""Checks of values: states, views and moves cannot be changed, and cross between processes as JSON."""

from collections.abc import Iterator
from enum import Enum
from math import isfinite
from numbers import Number
from types import FunctionType, ModuleType
from typing import Any

from camelcup.encoding import decode_json, encode_json

_ATOMS = (Number, str, bytes, Enum, range, type, FunctionType, ModuleType, type(None))


def value_problem(value: Any) -> str:
    """Return why a value is not hashable and immutable; an empty text where it is."""
    try:
        hash(value)
    except TypeError as error:
        return f"it cannot be hashed ({error}): build it from numbers, text, tuples and frozen classes"
    part = _mutable_part(value, "it")
    return f"it can be changed: {part}" if part else ""


def is_plain(data: Any) -> bool:
    """Whether JSON can hold a value: numbers, text, true, false, None, and tuples of them."""
    if type(data) is tuple:
        return all(map(is_plain, data))
    if type(data) is str:
        return not any("\ud800" <= letter <= "\udfff" for letter in data)
    return type(data) in (int, bool, type(None)) or (type(data) is float and isfinite(data))


def after_json(data: Any) -> Any:
    """Return plain data, or a JSON object, as it comes back from JSON: with lists for tuples."""
    return decode_json(encode_json(data))


def _mutable_part(value: Any, path: str) -> str:
    """Return the part of a value that can be changed; an empty text where none can."""
    if type(value) is int or isinstance(value, _ATOMS):
        return ""
    if isinstance(value, set) or hasattr(type(value), "__setitem__"):
        return f"{path} is a {type(value).__name__}"
    for name in () if type(value) is tuple else _attributes(value):
        if _can_be_set(value, name):
            return f"{path}.{name} can be set ({type(value).__name__} is not frozen)"
    mutable = (_mutable_part(part, f"{path}{name}") for name, part in _parts(value))
    return next(filter(None, mutable), "")


def _attributes(value: Any) -> Iterator[str]:
    """Yield the names of an object's attributes."""
    yield from list(getattr(value, "__dict__", ()))
    for kind in type(value).__mro__:
        slots = kind.__dict__.get("__slots__", ())
        for name in (slots,) if isinstance(slots, str) else slots:
            if not name.startswith("__") and hasattr(value, name):
                yield name


def _can_be_set(value: Any, name: str) -> bool:
    try:
        setattr(value, name, getattr(value, name))
    except (AttributeError, TypeError):
        return False
    return True


def _parts(value: Any) -> Iterator[tuple[str, Any]]:
    """Yield all parts of a value, each behind its path."""
    for name in () if type(value) is tuple else _attributes(value):
        yield f".{name}", getattr(value, name)
    if isinstance(value, tuple):
        names = getattr(value, "_fields", None)
        for place, part in enumerate(value):
            yield f".{names[place]}" if names else f"[{place}]", part
    elif isinstance(value, frozenset):
        for part in value:
            yield "{...}", part
