"""Declares options: fields of attrs classes, from which each front end derives its own form of them."""

from collections.abc import Callable
from types import UnionType
from typing import Any, get_args, get_origin

from attrs import evolve, field, fields, frozen

OPTION = "option"  # key of an option in the metadata of its field


@frozen(kw_only=True)
class Option:
    """An option of commands, which is a key of TOML files and an argument of functions, too.

    metavar: stands for its value in `--help`; of a number it is the unit, if it has one
    bounds:  the least and the largest number; None for no bound
    parse:   makes the value of a text, and of several texts if the kind is tuple
    kind:    type of its value: bool, int, float, str, Path, or tuple of several texts
    """

    metavar: str | None
    help: str
    bounds: tuple[Any, Any] = (None, None)
    choices: tuple[str, ...] = ()
    parse: Callable[[Any], Any] | None = None
    kind: type = str
    default: Any = None

    def allows(self, number: float) -> bool:
        """Whether a number is within the bounds."""
        least, most = self.bounds
        return (least is None or least <= number) and (most is None or number <= most)


def option(
    metavar: str | None, text: str, default: Any = None, *, converter: Any = None, **further: Any
) -> Any:
    """Return the field of a class for an option. further: `bounds`, `choices` and `parse` of `Option`"""
    metadata = {OPTION: Option(metavar=metavar, help=text, **further)}
    return field(default=default, converter=converter, metadata=metadata)


def flag(text: str) -> Any:
    """Return the field for an option without a value, which is given or not."""
    return option(None, text, False)


def options_of(*kinds: Any) -> dict[str, Option]:
    """Return the options that attrs classes declare, by name."""
    return {
        field.name: evolve(field.metadata[OPTION], kind=_plain(field.type), default=field.default)
        for kind in kinds
        for field in fields(kind)
    }


def _plain(annotation: Any) -> type:
    """Return a type without None, and without the types of items."""
    kind = get_args(annotation)[0] if isinstance(annotation, UnionType) else annotation
    plain: type = get_origin(kind) or kind
    return plain


def bounds_text(least: float | None, most: float | None) -> str:
    """Return bounds of a number in words, with a blank before them; empty if there are none."""
    if least is None:
        return ""
    return f" of at least {least:g}" if most is None else f" from {least:g} to {most:g}"
