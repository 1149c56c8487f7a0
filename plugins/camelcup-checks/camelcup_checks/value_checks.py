"""Checks of values: of the types that are declared, not to be changed, and the same after JSON."""

from collections.abc import Iterator
from enum import Enum
from math import isfinite
from numbers import Number
from types import FunctionType, GenericAlias, ModuleType
from typing import Any, get_origin

from camelcup import AnyGame, PluginError, decode_json, encode_json

__tracebackhide__ = True

STATE, VIEW = 0, 1
"""Places of types in `Game[State, View, Action]`."""

NAMES = "State", "View"


class Broken(AssertionError):
    """A game breaks its contract."""


def check_type(value: Any, method: str, game: AnyGame, place: int) -> None:
    """Check that a value has the type that the class of the game declares. place: STATE or VIEW"""
    try:
        declared = _as_class(game._types[place])
    except PluginError:  # only a game that encodes its views itself can do without types
        declared = object
    if value is None or not isinstance(value, declared):
        shown = "None" if value is None else type(value).__name__
        type_name = "a value" if declared is object else declared.__name__
        raise Broken(
            f"{method} returned {shown}, but Game[State, View, Action] declares {type_name} as {NAMES[place]}"
        )


def _as_class(declared: Any) -> type[Any]:
    """Return the class that a type names, such as tuple for tuple[int, ...]; object if it names none."""
    kind = get_origin(declared) if isinstance(declared, GenericAlias) else declared
    return kind if isinstance(kind, type) and kind is not Any else object


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


def freeze(data: Any) -> Any:
    """Return what JSON gave with tuples for its lists, as records keep it."""
    return tuple(map(freeze, data)) if isinstance(data, list) else data


def _mutable_part(value: Any, path: str) -> str:
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
    for name in () if type(value) is tuple else _attributes(value):
        yield f".{name}", getattr(value, name)
    if isinstance(value, tuple):
        names = getattr(value, "_fields", None)
        for place, part in enumerate(value):
            yield f".{names[place]}" if names else f"[{place}]", part
    elif isinstance(value, frozenset):
        for part in value:
            yield "{...}", part
