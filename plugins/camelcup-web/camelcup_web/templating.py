"""Texts made of templates; every value in them is escaped."""

from functools import cache
from typing import Any

from jinja2 import Environment, PackageLoader, StrictUndefined, select_autoescape

MINUTE = 60
HOUR = 60 * MINUTE

NO_TURNS = dict.fromkeys([*range(0x202A, 0x202F), *range(0x2066, 0x206A)], "\N{REPLACEMENT CHARACTER}")
"""Characters that turn the text behind them round: in the name of a bot they make 01 of its score 10."""


def fragment(template: str, **values: Any) -> str:
    """Return the text of a template, such as a part of a page that is the same for all readers."""
    return _templates().get_template(template).render(**values).translate(NO_TURNS)


@cache
def _templates() -> Environment:
    environment = Environment(
        loader=PackageLoader("camelcup_web"),
        autoescape=select_autoescape(default=True),
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    environment.filters["duration"] = _duration
    return environment


def _duration(seconds: float) -> str:
    """Return a time in words, such as 2 h 3 min."""
    whole = round(seconds)
    if whole < MINUTE:
        return f"{whole} s"
    if whole < HOUR:
        return f"{whole // MINUTE} min {whole % MINUTE} s"
    return f"{whole // HOUR} h {whole % HOUR // MINUTE} min"
