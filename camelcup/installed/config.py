"""Strict reading of TOML and JSON (rules, plans): nothing is coerced, and every wrong key is reported."""

import json
import tomllib
from collections.abc import Callable, Iterable, Mapping, Sequence, Set
from datetime import date, time
from enum import Enum
from inspect import signature
from math import isfinite
from pathlib import Path
from typing import Any, Literal, NoReturn, TypeVar, get_args, get_origin

from attrs import fields, has
from cattrs import BaseValidationError, Converter, transform_error
from cattrs.errors import ForbiddenExtraKeysError, IterableValidationError, IterableValidationNote
from cattrs.gen import make_dict_structure_fn, make_dict_unstructure_fn, make_mapping_structure_fn, override

from camelcup.errors import PluginError, UserError
from camelcup.text import did_you_mean, nearest

T = TypeVar("T")

IF_SET: Mapping[str, Any] = {"if_set": True}
"""Metadata of a field that is written only if it differs from its default."""

NOT_WRITTEN: Mapping[str, Any] = {"not_written": True}
"""Metadata of a field that is neither written nor read, so that its value is the default one."""

_IN_WORDS: dict[type, str] = {int: "a whole number", str: "text", bool: "true or false"}

_SEQUENCES: dict[Any, Callable[[Iterable[Any]], Any]] = {tuple: tuple, Sequence: tuple, list: list}


def structure(data: Any, kind: type[T], source: str = "") -> T:
    """Read a value of a type from plain data.

    source: a file or a line, for the message of an error

    Raises UserError with every wrong key, and PluginError for a type that cannot be read from plain data.

    >>> structure({"move_time": 2}, Limits).move_time
    2.0
    """
    try:
        return _CONVERTER.structure(data, kind)
    except (BaseValidationError, ForbiddenExtraKeysError, ValueError, TypeError, KeyError) as error:
        reasons = "; ".join(map(_key_first, transform_error(error, format_exception=_explain)))
        raise UserError(f"{source}: {reasons}" if source else reasons) from error


def unstructure(value: Any) -> Any:
    """Return a value as plain data: dicts, lists or tuples, numbers, text."""
    return _CONVERTER.unstructure(value)


def to_json(value: Any) -> str:
    """Return a value as one line of JSON. Raises PluginError for what JSON cannot hold, such as nan.

    >>> to_json({"seats": (0, 1)})
    '{"seats":[0,1]}'
    """
    try:
        return json.dumps(unstructure(value), separators=(",", ":"), allow_nan=False)
    except (ValueError, TypeError) as error:
        raise PluginError(f"{value!r} cannot be written as JSON: {error}") from error


def from_json(text: str | bytes, kind: type[T], source: str = "") -> T:
    """Read a value of a type from JSON text. Raises UserError and PluginError as `structure` does."""
    try:
        data = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise UserError(f"{source or 'text'}: not JSON ({error})") from error
    return structure(data, kind, source)


def read_rule_sets(package: str, kind: type[T], *names: str) -> Mapping[str, T]:
    """Return the rule sets in the TOML files of a package, by their names; the first is a game's default.

    >>> read_rule_sets(__package__, Rules, "contest", "short")["short"].turns  # doctest: +SKIP
    300
    """
    from importlib.resources import files  # slow to import, and no bot's process needs it

    texts = {name: (files(package) / f"{name}.toml").read_text("utf-8") for name in names}
    return {name: structure(tomllib.loads(text), kind, name) for name, text in texts.items()}


def read_toml(path: Path, source: str) -> dict[str, Any]:
    """Return the content of a TOML file. source: its name in errors

    Raises UserError if it cannot be read.

    >>> size = Path("cup.toml").write_text("games = 20")
    >>> read_toml(Path("cup.toml"), "cup.toml")
    {'games': 20}
    """
    try:
        return tomllib.loads(path.read_text("utf-8"))
    except OSError as error:
        raise UserError(f"{source}: {error.strerror}") from error
    except UnicodeDecodeError as error:
        raise UserError(f"{source}: not UTF-8 text") from error
    except ValueError as error:
        raise UserError(f"{source}: not TOML ({error})") from error


def _exactly(kind: type[T]) -> Any:
    def hook(value: Any, _: Any) -> T:
        if type(value) is not kind:
            raise TypeError(f"must be {_IN_WORDS[kind]}, not {_as_written(value)}")
        return value

    return hook


def _number(value: Any, _: Any) -> float:
    """Structure a number; nan and inf, which TOML has and JSON has not, are refused."""
    if type(value) is not float and type(value) is not int:
        raise TypeError(f"must be a number, not {_as_written(value)}")
    if not isfinite(value):
        raise ValueError(f"must be a finite number, not {value}")
    return float(value)


def _as_written(value: Any) -> str:
    if isinstance(value, bool):
        return str(value).lower()
    return str(value) if isinstance(value, date | time) else repr(value)


def _choice(value: Any, kind: Any) -> Any:
    """Return a member of an enum by its value, or a value of a Literal; True and 1.0 are not 1."""
    members = get_args(kind) or tuple(kind)
    plain = [member.value if isinstance(member, Enum) else member for member in members]
    for member, choice in zip(members, plain, strict=True):
        if type(value) is type(choice) and value == choice:
            return member
    raise ValueError(f"must be one of {', '.join(map(repr, plain))}, not {_as_written(value)}")


def _attrs_class(kind: Any, converter: Converter) -> Any:
    read = make_dict_structure_fn(kind, converter, _cattrs_forbid_extra_keys=True, **_left_out(kind))
    return _with_keys(read)


def _attrs_value(kind: Any, converter: Converter) -> Any:
    if_set = {
        field.name: override(omit_if_default=True) for field in fields(kind) if field.metadata == IF_SET
    }
    return make_dict_unstructure_fn(kind, converter, **if_set, **_left_out(kind))  # type: ignore[arg-type]


def _left_out(kind: Any) -> dict[str, Any]:
    return {field.name: override(omit=True) for field in fields(kind) if field.metadata == NOT_WRITTEN}


def _is_any(*kinds: Any) -> Callable[[Any], bool]:
    """Return a predicate: whether a type is one of some, with or without the types of its parts."""
    return lambda kind: (get_origin(kind) or kind) in kinds


def _mapping(kind: Any, converter: Converter) -> Any:
    return _with_keys(make_mapping_structure_fn(kind, converter))


def _with_keys(fields: Any) -> Any:
    """Return a structure hook that refuses anything but a mapping before it reads keys."""

    def hook(data: Any, kind: Any) -> Any:
        if not isinstance(data, Mapping):
            raise TypeError(f"must be keys with values, not {data!r}")
        return fields(data, kind)

    return hook


def _sequence(kind: Any, converter: Converter) -> Any:
    """Return a structure hook that reads a list or a tuple: items of one type, or tuple[A, B]."""
    origin = get_origin(kind) or kind
    items = get_args(kind) if get_origin(kind) else (Any, ...)
    is_fixed = origin is tuple and items[1:] != (...,)
    hooks = {item: converter.get_structure_hook(item) for item in items if item is not ...}
    size = f" of {len(items)}" if is_fixed else ""

    def hook(data: Any, _: Any) -> Any:
        if not isinstance(data, list | tuple) or (is_fixed and len(data) != len(items)):
            raise TypeError(f"must be a list{size}, not {data!r}")
        kinds = items if is_fixed else items[:1] * len(data)
        return _SEQUENCES[origin](_entries(data, kinds, hooks))

    return hook


def _entries(data: Sequence[Any], kinds: Sequence[Any], hooks: Mapping[Any, Any]) -> list[Any]:
    """Structure each entry by the hook of its type. Raises one error for all wrong ones, with indices."""
    values: list[Any] = []
    errors: list[Exception] = []
    for value, kind in zip(data, kinds, strict=True):
        try:
            values.append(hooks[kind](value, kind))
        except (BaseValidationError, ValueError, TypeError) as error:
            error.add_note(IterableValidationNote("entry", len(values) + len(errors), kind))
            errors.append(error)
    if errors:
        raise IterableValidationError("wrong entries", errors, list)
    return values


def _no_hook(kind: Any) -> NoReturn:
    name = kind.__qualname__ if isinstance(kind, type) else kind
    raise PluginError(f"type {name} cannot be read from plain data, so no field may have it")


def _explain(error: BaseException, kind: type | None) -> str:
    """Return the reason of an error as text; cattrs appends the key to it."""
    if isinstance(error, ForbiddenExtraKeysError):
        keys = sorted(signature(error.cl).parameters)
        return "; ".join([_unknown_key(key, keys) for key in sorted(error.extra_fields)])
    if isinstance(error, KeyError):
        return "required key missing"
    return str(error)


def _unknown_key(key: str, keys: Sequence[str]) -> str:
    near = nearest(key, keys)
    return f"unknown key {key}" + (did_you_mean(near) or f" (keys: {', '.join(keys)})")


def _key_first(reason: str) -> str:
    """Move the key to the front; cattrs puts it last, as "reason @ $.key"."""
    text, _, key = reason.rpartition(" @ $")
    return f"{key.lstrip('.')} {text}" if key else text


def _converter() -> Converter:
    converter = Converter(forbid_extra_keys=True, structure_fallback_factory=_no_hook)
    for kind in _IN_WORDS:
        converter.register_structure_hook(kind, _exactly(kind))
    converter.register_structure_hook(float, _number)
    converter.register_structure_hook(Enum, _choice)
    converter.register_structure_hook_func(_is_any(Literal), _choice)
    converter.register_structure_hook_factory(_is_any(dict, Mapping), _mapping)
    converter.register_structure_hook_factory(_is_any(*_SEQUENCES), _sequence)
    converter.register_structure_hook_factory(_is_any(set, frozenset, Set), _no_hook)  # JSON has no form
    converter.register_structure_hook_factory(has, _attrs_class)
    converter.register_unstructure_hook_factory(has, _attrs_value)
    return converter


_CONVERTER = _converter()
