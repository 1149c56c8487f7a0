"""Options of bots from the fields of a form: values within limits, of which the library makes a spec."""

import re
from collections.abc import Mapping, Sequence

from starlette.exceptions import HTTPException

from camelcup import BotOption, write_spec

NUMBER = re.compile(r"[0-9]{1,12}(\.[0-9]{1,12})?")
"""A number that a field may have; no option that is offered is negative."""


def with_options(
    bot: str, options: Sequence[BotOption], place: int, form: Mapping[str, Sequence[str]]
) -> str:
    """Return the spec of a bot with the options that a form has for its place; those left empty are not set.

    Raises HTTPException for a value that is not offered.
    """
    values = {}
    for option in options:
        if text := form.get(f"{place}.{bot}.{option.name}", [""])[0].strip():
            values[option.name] = _value(bot, option, text)
    return write_spec(bot, values)


def _value(bot: str, option: BotOption, text: str) -> str | float:
    """Return the value of a text. Raises HTTPException for one that the option does not allow."""
    value: str | float = text
    if not option.choices and NUMBER.fullmatch(text):
        value = int(text) if "." not in text else float(text)
    if not option.allows(value):
        limits = (
            ", ".join(option.choices)
            or f"a {'whole ' * option.whole}number from {option.low} to {option.high}"
        )
        raise HTTPException(400, f"The option {option.name} of {bot} must be {limits}.")
    return value
