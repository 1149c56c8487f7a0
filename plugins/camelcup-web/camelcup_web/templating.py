"""Texts made of templates; every value in them is escaped."""

from functools import cache
from typing import Any

from camelcup_report.replays import without_turns
from jinja2 import ChoiceLoader, Environment, PackageLoader, StrictUndefined, select_autoescape

MINUTE = 60
HOUR = 60 * MINUTE


def fragment(template: str, **values: Any) -> str:
    """Return the text of a template, such as a part of a page that is the same for all readers."""
    return without_turns(_templates().get_template(template).render(**values))


@cache
def _templates() -> Environment:
    return templates("camelcup_web")


def templates(*packages: str) -> Environment:
    """Return the templates of packages; one of an earlier package goes before one of the same name."""
    environment = Environment(
        loader=ChoiceLoader([PackageLoader(package) for package in packages]),
        autoescape=select_autoescape(default=True),
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    environment.filters["duration"] = _duration
    environment.filters["clock"] = _clock
    return environment


def _clock(seconds: float) -> str:
    """Return a time as a clock shows it, such as 2:59."""
    return f"{int(seconds) // MINUTE}:{int(seconds) % MINUTE:02}"


def _duration(seconds: float) -> str:
    """Return a time in words, such as 2 h 3 min."""
    whole = round(seconds)
    if whole < MINUTE:
        return f"{whole} s"
    if whole < HOUR:
        return f"{whole // MINUTE} min {whole % MINUTE} s"
    return f"{whole // HOUR} h {whole % HOUR // MINUTE} min"
