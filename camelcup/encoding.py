"""Plain data and JSON: moves, views and record lines."""

import dataclasses
from base64 import b64decode, b64encode
from binascii import Error as Base64Error
from collections.abc import Callable, Iterable, Mapping
from functools import cache
from operator import index
from typing import Any, TypedDict, TypeVar, get_type_hints

import attrs
import msgspec

T = TypeVar("T")

Plain = Any  # plain data: numbers, text, true, false, None, and tuples of them
_PLAIN = {bool, float, int, str, type(None)}  # types whose values are plain data as they are


def _number(value: Any) -> int:
    """Return a whole number of another library as an int. Raises TypeError for all else."""
    return index(value)


encode_json = msgspec.json.Encoder(enc_hook=_number).encode
"""Encode a value as JSON bytes on one line: `encode_json((1, 2)) == b"[1,2]"`."""

decode_json = msgspec.json.Decoder().decode
"""Decode JSON as plain data: `decode_json(b"[1,2]") == [1, 2]`."""


def json_decoder(kind: type[T]) -> Callable[[bytes | str], T]:
    """Return a function that reads a value of a type from JSON. It raises ValueError for any other text."""
    return msgspec.json.Decoder(kind).decode


def freeze(data: Any) -> Plain:
    """Return plain data with tuples for lists, so that it can be compared and hashed."""
    return tuple([freeze(item) for item in data]) if isinstance(data, list | tuple) else data


def to_plain(value: Any) -> Plain:
    """Return an immutable value as plain data; attrs values and dataclasses become tuples of their fields."""
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
    """Return the value of a type that a JSON object of `encode_object` stands for."""
    if hasattr(kind, "_fields"):
        named: Any = kind
        return named(**msgspec.convert(data, _fields_of(named), str_keys=True))  # type: ignore[no-any-return]
    return msgspec.convert(data, kind, str_keys=True)


@cache
def _fields_of(kind: Any) -> Any:
    return TypedDict(f"{kind.__name__}Object", get_type_hints(kind))  # type: ignore[operator]


TIME_DIGITS = 10  # binary digits that a time code keeps of a number, behind the leading one


def encode_times(times: Iterable[int]) -> str:
    """Return whole numbers of nanoseconds in 2 bytes each, as base64 text.

    Numbers below 1024 are kept as they are, larger ones to within 0.05 %. A number n with b binary digits is
    rounded to its first 11 digits, of which the first is 1: the code has the number of dropped digits plus
    one (b - 10) in its upper 6 bits, and the other 10 digits in its lower 10. Codes are big-endian, and sort
    as the numbers do.
    """
    return b64encode(b"".join([_time_code(time).to_bytes(2) for time in times])).decode()


def decode_times(text: str) -> list[int]:
    """Return the numbers in a text of `encode_times`. Raises ValueError for any other text.

    >>> decode_times(encode_times([0, 1023, 123456789]))
    [0, 1023, 123469824]
    """
    try:
        data = b64decode(text, validate=True)
    except Base64Error as error:
        raise ValueError(f"not base64: {error}") from error
    if len(data) % 2:
        raise ValueError(f"{len(data)} bytes, of which each time has 2")
    return [_time(int.from_bytes(data[place : place + 2])) for place in range(0, len(data), 2)]


def _time_code(time: int) -> int:
    dropped = time.bit_length() - TIME_DIGITS - 1
    if dropped < 0:
        return time
    rounded = (time + (1 << dropped >> 1)) >> dropped
    return (dropped << TIME_DIGITS) + rounded  # whose leading 1, or a carry beyond it, adds to the exponent


def _time(code: int) -> int:
    exponent, digits = divmod(code, 1 << TIME_DIGITS)
    return digits if exponent == 0 else ((1 << TIME_DIGITS) + digits) << (exponent - 1)
