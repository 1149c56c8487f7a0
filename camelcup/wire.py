"""The one converter between values and JSON: strict, so that nothing is coerced in silence.

cattrs left to itself turns "greedy" into six letters and 1.9 into 1. Here an int is an int and not a
bool, text is text, a sequence is a list, and a key nobody declared is an error.
"""

import json
from collections.abc import Mapping
from enum import Enum
from typing import Any, TypeVar, get_args, get_origin

from attrs import has
from cattrs import BaseValidationError, Converter, transform_error
from cattrs.errors import ForbiddenExtraKeysError, IterableValidationError, IterableValidationNote
from cattrs.gen import make_dict_structure_fn

from camelcup.errors import UserError
from camelcup.game import Short
from camelcup.record import Turn

T = TypeVar("T")


def structure(data: Any, kind: type[T], source: str = "") -> T:
    """The value of a type that plain data stands for.

    Raises UserError that names every wrong key, behind `source` (a file, a line) where it is given.
    """
    try:
        return _CONVERTER.structure(data, kind)
    except (BaseValidationError, ValueError, TypeError, KeyError) as error:
        reasons = "; ".join(map(_key_first, transform_error(error, format_exception=_explain)))
        raise UserError(f"{source}: {reasons}" if source else reasons) from error


def unstructure(value: Any) -> Any:
    """The plain data (dicts, lists or tuples, numbers, text) that stand for a value."""
    return _CONVERTER.unstructure(value)


def to_json(value: Any) -> str:
    """A value as one line of JSON."""
    return _ENCODE(unstructure(value))


def from_json(text: str | bytes, kind: type[T], source: str = "") -> T:
    """The value one line of JSON stands for. Raises UserError as `structure` does."""
    try:
        data = json.loads(text)
    except ValueError as error:
        raise UserError(f"{source or 'text'}: not JSON ({error})") from error
    return structure(data, kind, source)


def _exactly(kind: type[T]) -> Any:
    """A structure hook that takes a value of just this type."""

    def hook(value: Any, _: Any) -> T:
        if type(value) is not kind:
            raise TypeError(f"must be {_ARTICLES[kind]}, not {value!r}")
        return value

    return hook


_ARTICLES: dict[type, str] = {int: "a whole number", str: "text", bool: "true or false"}


def _number(value: Any, _: Any) -> float:
    if type(value) is not float and type(value) is not int:
        raise TypeError(f"must be a number, not {value!r}")
    return float(value)


def _choice(value: Any, kind: type[Enum]) -> Enum:
    """A member of an enum by its value."""
    for member in kind:
        if member.value == value:
            return member
    choices = ", ".join(repr(member.value) for member in kind)
    raise ValueError(f"must be one of {choices}, not {value!r}")


def _turn(data: Any, _: Any) -> Turn:
    """A turn is a pair [seat or null, move]."""
    if type(data) is not list or len(data) != 2 or (data[0] is not None and type(data[0]) is not int):
        raise ValueError(f"must be a pair of a seat (or null) and a move, not {data!r}")
    return Turn(data[0], freeze(data[1]))


def _attrs_class(kind: Any, converter: Converter) -> Any:
    """A structure hook for an attrs class that asks for a mapping before it looks for keys."""
    fields = make_dict_structure_fn(kind, converter, _cattrs_forbid_extra_keys=True)

    def hook(data: Any, _: Any) -> Any:
        if not isinstance(data, Mapping):
            raise TypeError(f"must be keys with values, not {data!r}")
        return fields(data, kind)

    return hook


def _is_sequence(kind: Any) -> bool:
    """Whether a type is tuple[item, ...]."""
    return get_origin(kind) is tuple and get_args(kind)[1:] == (...,)


def _sequence(kind: Any, converter: Converter) -> Any:
    """A structure hook that takes lists only; each wrong entry is reported by its index."""
    item = get_args(kind)[0]
    entry = converter.get_structure_hook(item)

    def hook(data: Any, _: Any) -> tuple[Any, ...]:
        if not isinstance(data, list | tuple):
            raise TypeError(f"must be a list, not {data!r}")
        values, errors = [], []
        for place, value in enumerate(data):
            try:
                values.append(entry(value, item))
            except (BaseValidationError, ValueError, TypeError) as error:
                error.add_note(IterableValidationNote("entry", place, item))
                errors.append(error)
        if errors:
            raise IterableValidationError("wrong entries", errors, kind)
        return tuple(values)

    return hook


def freeze(data: Any) -> Short:
    """Plain data with tuples for lists, so that it can be compared and hashed."""
    return tuple([freeze(item) for item in data]) if type(data) is list else data


def _explain(error: BaseException, kind: type | None) -> str:
    """A reason a person understands, for cattrs to put the key behind."""
    if isinstance(error, ForbiddenExtraKeysError):
        return f"unknown key {', '.join(sorted(error.extra_fields))}"
    if isinstance(error, KeyError):
        return "required key missing"
    return str(error)


def _key_first(reason: str) -> str:
    """cattrs puts the key last, as "reason @ $.key"; a person looks for it in front."""
    text, _, key = reason.rpartition(" @ $")
    return f"{key.lstrip('.')} {text}" if key else text


def _converter() -> Converter:
    converter = Converter(forbid_extra_keys=True)
    for kind in _ARTICLES:
        converter.register_structure_hook(kind, _exactly(kind))
    converter.register_structure_hook(float, _number)
    converter.register_structure_hook(Enum, _choice)
    converter.register_structure_hook_factory(_is_sequence, _sequence)
    converter.register_structure_hook_factory(has, _attrs_class)
    converter.register_structure_hook(Turn, _turn)
    converter.register_unstructure_hook_func(
        lambda kind: kind == tuple[Turn, ...],
        lambda turns: turns,  # JSON takes them as they are, and there are many
    )
    return converter


_CONVERTER = _converter()
_ENCODE = json.JSONEncoder(separators=(",", ":")).encode
