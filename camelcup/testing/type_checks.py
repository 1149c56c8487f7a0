"""Checks that a method of a game returns what the types of the game's class say."""

from types import GenericAlias
from typing import Any, get_origin, get_type_hints

from camelcup.errors import PluginError
from camelcup.game.game import AnyGame
from camelcup.text import short_repr

STATE, VIEW = 0, 1
"""Places of types in `Game[State, View, Action]`."""

NAMES = "State", "View"


class Broken(AssertionError):
    """A game breaks its contract."""


def check_type(value: Any, method: str, game: AnyGame, place: int) -> None:
    """Check what a method returned: a value of the type that the class of the game declares.

    place: STATE or VIEW
    """
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


def wrong_field(value: Any) -> str:
    """Return the first field of a value that has not the type that its class declares; empty if none has.

    >>> wrong_field(State(heaps=(3, 4, 5), turn=(1,)))
    'turn is (1,), though State declares int'
    """
    try:
        hints = get_type_hints(type(value))
    except Exception:  # names that exist for type checkers only
        return ""
    for name, hint in hints.items():
        part = getattr(value, name, None)
        if not _fits(part, hint):
            declared = hint.__name__ if isinstance(hint, type) else hint
            return f"{name} is {short_repr(part)}, though {type(value).__name__} declares {declared}"
    return ""


def _fits(value: Any, declared: Any) -> bool:
    """Whether a value has a type; of tuples such as tuple[int, ...] also the parts."""
    kind = _as_class(declared)
    if kind is float:
        return isinstance(value, int | float)
    if not isinstance(value, kind):
        return False
    if kind is tuple and isinstance(declared, GenericAlias) and declared.__args__[1:] == (...,):
        return all(_fits(part, declared.__args__[0]) for part in value)
    return True


def _as_class(declared: Any) -> type[Any]:
    """Return the class that a type names, such as tuple for tuple[int, ...]; object if it names none."""
    kind = get_origin(declared) if isinstance(declared, GenericAlias) else declared
    return kind if isinstance(kind, type) and kind is not Any else object
