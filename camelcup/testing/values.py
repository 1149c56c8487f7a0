"""What states, views and moves must be: values that nothing changes, and that can travel as JSON."""

import json
from collections.abc import Iterator
from enum import Enum
from numbers import Number
from types import FunctionType, ModuleType
from typing import Any

from camelcup.wire import from_json, to_json

_ATOMS = (Number, str, bytes, Enum, range, type, FunctionType, ModuleType, type(None))


def value_problem(value: Any) -> str:
    """Why a value is not hashable and immutable; an empty text where it is."""
    try:
        hash(value)
    except TypeError as error:
        return f"it cannot be hashed ({error}): build it from numbers, text, tuples and frozen classes"
    part = _mutable_part(value, "it")
    return f"it can be changed: {part}" if part else ""


def travel_problem(value: Any) -> str:
    """Why a value does not come back from JSON as it was; an empty text where it does."""
    try:
        back = from_json(to_json(value), type(value))
    except Exception as error:
        return f"it cannot be read back from its wire form: {error}"
    if back != value or type(back) is not type(value):
        return f"it comes back from its wire form as {back!r}"
    return ""


def is_short(short: Any) -> bool:
    """Whether something is a short form: whole numbers, text, and tuples of them."""
    if type(short) is tuple:
        return all(map(is_short, short))
    return type(short) in (int, str)


def after_json(short: Any) -> Any:
    """A short form as it comes back from JSON: with lists for tuples."""
    return json.loads(json.dumps(short))


def _mutable_part(value: Any, path: str) -> str:
    """What inside a value can be changed; an empty text where nothing can."""
    if isinstance(value, _ATOMS):
        return ""
    if isinstance(value, set) or hasattr(type(value), "__setitem__"):
        return f"{path} is a {type(value).__name__}"
    for name in _attributes(value):
        if _can_be_set(value, name):
            return f"{path}.{name} can be set ({type(value).__name__} is not frozen)"
    found = (_mutable_part(part, f"{path}{name}") for name, part in _parts(value))
    return next(filter(None, found), "")


def _attributes(value: Any) -> Iterator[str]:
    """The names under which an object keeps what it holds."""
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
    """All that a value holds, each behind the way to it."""
    for name in _attributes(value):
        yield f".{name}", getattr(value, name)
    if isinstance(value, tuple):
        names = getattr(value, "_fields", None)
        for place, part in enumerate(value):
            yield f".{names[place]}" if names else f"[{place}]", part
    elif isinstance(value, frozenset):
        for part in value:
            yield "{...}", part
