"""The one converter between values and JSON: strict, so that nothing is coerced in silence.

cattrs left to itself turns "greedy" into six letters and 1.9 into 1. Here an int is an int and not a
bool, text is text, every kind of sequence is read from a list (or a tuple) and never from text, and a
key nobody declared is an error.
"""

import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from enum import Enum
from functools import cache, lru_cache
from itertools import repeat
from operator import call
from typing import Any, Literal, NoReturn, TypeVar, get_args, get_origin

from attrs import evolve, has
from cattrs import BaseValidationError, Converter, transform_error
from cattrs.errors import ForbiddenExtraKeysError, IterableValidationError, IterableValidationNote
from cattrs.gen import make_dict_structure_fn, make_mapping_structure_fn

from camelcup.errors import PluginError, UserError
from camelcup.game import Short
from camelcup.record import GameRecord, Turn

T = TypeVar("T")

_NEW = tuple.__new__
"""Makes a named tuple in half the time its class takes: most of what is read is turns."""

_IN_WORDS: dict[type, str] = {int: "a whole number", str: "text", bool: "true or false"}

_SEQUENCES: dict[Any, Callable[[Iterable[Any]], Any]] = {
    tuple: tuple,
    Sequence: tuple,
    list: list,
    set: set,
    frozenset: frozenset,
}
"""What holds any number of items of one type, and what makes it."""


def structure(data: Any, kind: type[T], source: str = "") -> T:
    """The value of a type that plain data stands for.

    Raises UserError that names every wrong key, behind `source` (a file, a line) where it is given;
    PluginError for a type that plain data cannot stand for.
    """
    try:
        return _QUICK.structure(data, kind)
    except _WRONG:
        pass  # the other one tells all that is wrong, at twice the cost
    try:
        return _CONVERTER.structure(data, kind)
    except _WRONG as error:
        reasons = "; ".join(map(_key_first, transform_error(error, format_exception=_explain)))
        raise UserError(f"{source}: {reasons}" if source else reasons) from error


def unstructure(value: Any) -> Any:
    """The plain data (dicts, lists or tuples, numbers, text) that stand for a value."""
    return _CONVERTER.unstructure(value)


def to_json(value: Any) -> str:
    """A value as one line of JSON."""
    return _ENCODE(unstructure(value))


def record_to_json(record: GameRecord) -> str:
    """The same as `to_json` for a record, sooner: most of its turns have been written before."""
    turns = ",".join(_turn_texts(record.turns))
    return to_json(evolve(record, turns=())).replace('"turns":[]', f'"turns":[{turns}]', 1)


def turns_to_text(turns: Iterable[Turn]) -> str:
    """Turns, the JSON of each on a line of its own: most of those that come have been read before."""
    return "\n".join(_turn_texts(turns))


def turns_from_text(text: str) -> tuple[Turn, ...]:
    """The turns a text of `turns_to_text` stands for. Raises UserError as `structure` does."""
    return tuple(map(_turn_of, text.split("\n"))) if text else ()


def _turn_texts(turns: Iterable[Turn]) -> list[str]:
    try:
        return list(map(_turn_text, turns))
    except TypeError:  # a move that cannot be hashed
        return list(map(to_json, turns))


@lru_cache(maxsize=4096)
def _turn_text(turn: Turn) -> str:
    return _ENCODE(turn)


@lru_cache(maxsize=4096)
def _turn_of(text: str) -> Turn:
    return from_json(text, Turn, "a turn")


def from_json(text: str | bytes, kind: type[T], source: str = "") -> T:
    """The value one line of JSON stands for. Raises UserError as `structure` does."""
    try:
        data = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise UserError(f"{source or 'text'}: not JSON ({error})") from error
    return structure(data, kind, source)


def _exactly(kind: type[T]) -> Any:
    """A structure hook that takes a value of just this type."""

    def hook(value: Any, _: Any) -> T:
        if type(value) is not kind:
            raise TypeError(f"must be {_IN_WORDS[kind]}, not {value!r}")
        return value

    return hook


def _number(value: Any, _: Any) -> float:
    if type(value) is not float and type(value) is not int:
        raise TypeError(f"must be a number, not {value!r}")
    return float(value)


def _is_literal(kind: Any) -> bool:
    origin: Any = get_origin(kind)
    return origin is Literal


def _choice(value: Any, kind: Any) -> Any:
    """A member of an enum by its value, or a value of a Literal; True and 1.0 are not 1."""
    members = _members(kind)
    try:
        return members[type(value), value]
    except (KeyError, TypeError):  # what cannot be hashed is none of them
        choices = ", ".join(repr(plain) for _, plain in members)
        raise ValueError(f"must be one of {choices}, not {value!r}") from None


@cache
def _members(kind: Any) -> dict[tuple[type, Any], Any]:
    """The members of an enum, or the values of a Literal, by the types and values of their plain data."""
    members = get_args(kind) or tuple(kind)
    plain = [member.value if isinstance(member, Enum) else member for member in members]
    return {(type(value), value): member for value, member in zip(plain, members, strict=True)}


def _turn(data: Any, _: Any) -> Turn:
    """A turn is a pair [seat or null, move]."""
    if type(data) is not list or len(data) != 2 or (data[0] is not None and type(data[0]) is not int):
        raise ValueError(f"must be a pair of a seat (or null) and a move, not {data!r}")
    return Turn(data[0], _move(data[1]))


def _move(data: Any) -> Short:
    """A move in its short form, with tuples for lists."""
    if type(data) is list:
        return tuple([item if type(item) is int else _move(item) for item in data])
    if type(data) is not int and type(data) is not str:
        raise TypeError(f"must hold whole numbers, text and lists of them as its move, not {data!r}")
    return data


def _attrs_class(kind: Any, converter: Converter) -> Any:
    """A structure hook for an attrs class."""
    return _with_keys(make_dict_structure_fn(kind, converter, _cattrs_forbid_extra_keys=True))


def _is_mapping(kind: Any) -> bool:
    return (get_origin(kind) or kind) in (dict, Mapping)


def _mapping(kind: Any, converter: Converter) -> Any:
    """A structure hook for a mapping with keys of one type and values of one type."""
    return _with_keys(make_mapping_structure_fn(kind, converter))


def _with_keys(fields: Any) -> Any:
    """A structure hook that asks for a mapping before it looks for keys."""

    def hook(data: Any, kind: Any) -> Any:
        if type(data) is not dict and not isinstance(data, Mapping):
            raise TypeError(f"must be keys with values, not {data!r}")
        return fields(data, kind)

    return hook


def _is_fixed(kind: Any) -> bool:
    """Whether a type is a tuple with a type for each place."""
    return get_origin(kind) is tuple and get_args(kind)[1:] != (...,)


def _fixed(kind: Any, converter: Converter) -> Any:
    """A structure hook for tuple[A, B], and with it for named tuples."""
    items = get_args(kind)
    hooks = [converter.get_structure_hook(item) for item in items]
    entries = _entries if converter.detailed_validation else _quick_entries

    def hook(data: Any, _: Any) -> tuple[Any, ...]:
        if not isinstance(data, list | tuple) or len(data) != len(items):
            raise TypeError(f"must be a list of {len(items)}, not {data!r}")
        return tuple(entries(data, hooks, items))

    return hook


def _is_sequence(kind: Any) -> bool:
    """Whether a type holds any number of items of one type."""
    return (get_origin(kind) or kind) in _SEQUENCES and not _is_fixed(kind)


def _sequence(kind: Any, converter: Converter) -> Any:
    """A structure hook that takes a list (or a tuple), in which a set may hold nothing twice."""
    make = _SEQUENCES[get_origin(kind) or kind]
    item = (get_args(kind) or (Any,))[0]
    entry = converter.get_structure_hook(item)
    entries = _entries if converter.detailed_validation else _quick_entries

    def hook(data: Any, _: Any) -> Any:
        if not isinstance(data, list | tuple):
            raise TypeError(f"must be a list, not {data!r}")
        made = make(entries(data, repeat(entry), repeat(item)))
        if len(made) != len(data):
            raise ValueError(f"must hold nothing twice, not {data!r}")
        return made

    return hook


def _entries(data: Iterable[Any], hooks: Iterable[Any], items: Iterable[Any]) -> list[Any]:
    """Each entry structured by its hook; each wrong one is reported by its index."""
    values: list[Any] = []
    errors: list[Exception] = []
    for value, hook, item in zip(data, hooks, items, strict=False):
        try:
            values.append(hook(value, item))
        except (BaseValidationError, ValueError, TypeError) as error:
            error.add_note(IterableValidationNote("entry", len(values) + len(errors), item))
            errors.append(error)
    if errors:
        raise IterableValidationError("wrong entries", errors, list)
    return values


def _quick_entries(data: Iterable[Any], hooks: Iterable[Any], items: Iterable[Any]) -> Iterable[Any]:
    """Each entry structured by its hook, until one is wrong."""
    return map(call, hooks, data, items)


def _turns(converter: Converter) -> Any:
    """A structure hook for the turns of a game, of which there are many: quick for moves that are lists.

    Where a turn is anything else, each is looked at by itself, so that every wrong one is reported.
    """
    one_by_one = _sequence(tuple[Turn, ...], converter)

    def hook(data: Any, kind: Any) -> Any:
        if type(data) is not list:
            return one_by_one(data, kind)
        turns = []
        for pair in data:
            if type(pair) is not list or len(pair) != 2 or not _is_plain(pair[1]):
                return one_by_one(data, kind)
            seat, move = pair
            if seat is not None and type(seat) is not int:
                return one_by_one(data, kind)
            turns.append(_NEW(Turn, (seat, tuple(move))))
        return tuple(turns)

    return hook


def _is_plain(move: Any) -> bool:
    """Whether a move is a list of whole numbers."""
    if type(move) is not list:
        return False
    for item in move:  # noqa: SIM110 - half as long as with all()
        if type(item) is not int:
            return False
    return True


def _no_hook(kind: Any) -> NoReturn:
    """What happens to a type nothing above is for."""
    name = kind.__qualname__ if isinstance(kind, type) else kind
    raise PluginError(f"type {name}: plain data cannot stand for it, so it cannot be a field's type")


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


def _converter(detailed: bool) -> Converter:
    converter = Converter(
        forbid_extra_keys=True, structure_fallback_factory=_no_hook, detailed_validation=detailed
    )
    for kind in _IN_WORDS:
        converter.register_structure_hook(kind, _exactly(kind))
    converter.register_structure_hook(float, _number)
    converter.register_structure_hook(Enum, _choice)
    converter.register_structure_hook_func(_is_literal, _choice)
    converter.register_structure_hook_factory(_is_mapping, _mapping)
    converter.register_structure_hook_factory(_is_fixed, _fixed)
    converter.register_structure_hook_factory(_is_sequence, _sequence)
    converter.register_structure_hook_factory(has, _attrs_class)
    converter.register_structure_hook(Turn, _turn)
    converter.register_structure_hook_func(lambda kind: kind == tuple[Turn, ...], _turns(converter))
    converter.register_unstructure_hook_func(
        lambda kind: kind == tuple[Turn, ...],
        lambda turns: turns,  # JSON takes them as they are, and there are many
    )
    return converter


_CONVERTER = _converter(detailed=True)
_QUICK = _converter(detailed=False)
_WRONG = (BaseValidationError, ForbiddenExtraKeysError, ValueError, TypeError, KeyError)
_ENCODE = json.JSONEncoder(separators=(",", ":")).encode
