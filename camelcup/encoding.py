"""Plain data and JSON: moves, views and record lines."""

import dataclasses
from collections.abc import Mapping
from functools import cache
from operator import index
from typing import Any, TypedDict, TypeVar, get_type_hints

import attrs
import msgspec

T = TypeVar("T")

Plain = Any
"""Plain data: numbers, text, true, false, None, and tuples of them."""


_PLAIN = {bool, float, int, str, type(None)}
"""Types whose values are plain data as they are."""


def _number(value: Any) -> int:
    """Return a whole number of another library as an int. Raises TypeError for all else."""
    return index(value)


encode_json = msgspec.json.Encoder(enc_hook=_number).encode
"""Encode a value as JSON bytes on one line."""

decode_json = msgspec.json.Decoder().decode
"""Decode JSON as plain data."""


def freeze(data: Any) -> Plain:
    """Return plain data with tuples for lists, so that it can be compared and hashed."""
    return tuple([freeze(item) for item in data]) if isinstance(data, list | tuple) else data


def to_plain(value: Any) -> Plain:
    """Return an immutable value as plain data.

    It consists of numbers, text, enums, tuples, and attrs values or dataclasses, which become tuples of
    their fields.
    """
    kind: Any = type(value)
    if kind in _PLAIN:
        return value
    if isinstance(value, list | tuple):
        return tuple([to_plain(item) for item in value])
    names = _field_names(kind)
    if names is None:
        return freeze(msgspec.to_builtins(value, enc_hook=_number))
    return tuple([to_plain(getattr(value, name)) for name in names])


@cache
def _field_names(kind: Any) -> list[str] | None:
    """Return the names of the fields of an attrs class or a dataclass; None for any other type."""
    if attrs.has(kind):
        return [field.name for field in attrs.fields(kind)]
    return [field.name for field in dataclasses.fields(kind)] if dataclasses.is_dataclass(kind) else None


def encode_object(value: Any) -> Mapping[str, Any]:
    """Return a named tuple, an attrs value or a dataclass as a JSON object with the names of its fields."""
    if hasattr(value, "_asdict"):
        return value._asdict()  # type: ignore[no-any-return]
    data = msgspec.to_builtins(value, str_keys=True)
    if not isinstance(data, dict):
        raise TypeError(f"a view must have named fields to cross as a JSON object, not {value!r}")
    return data


def decode_object(data: Any, kind: type[T]) -> T:
    """Return the value of a type that a JSON object of `encode_object` stands for.

    Raises ValueError if it stands for none.
    """
    if hasattr(kind, "_fields"):
        named: Any = kind
        return named(**msgspec.convert(data, _fields_of(named), str_keys=True))  # type: ignore[no-any-return]
    return msgspec.convert(data, kind, str_keys=True)


@cache
def _fields_of(kind: Any) -> Any:
    """Return the fields of a named tuple as a type of dictionaries."""
    return TypedDict(f"{kind.__name__}Object", get_type_hints(kind))  # type: ignore[operator]
