"""The fields of forms that browsers send."""

import re
from collections.abc import Sequence
from urllib.parse import parse_qsl

from starlette.exceptions import HTTPException
from starlette.requests import Request

from camelcup import BotOption, write_spec

NUMBER = re.compile(r"[0-9]{1,12}(\.[0-9]{1,12})?")
"""A number that an option of a bot may have; no option that is offered is negative."""


class Form:
    """The fields of a form, each with all its values, in their order."""

    def __init__(self, body: bytes) -> None:
        self._fields: dict[str, list[str]] = {}
        for name, value in parse_qsl(body.decode("utf-8", "replace"), keep_blank_values=True):
            self._fields.setdefault(name, []).append(value)

    def __contains__(self, name: str) -> bool:
        return name in self._fields

    def texts(self, name: str) -> list[str]:
        """Return all values of a field."""
        return self._fields.get(name, [])

    def text(self, name: str) -> str:
        """Return the first value of a field; nothing where there is none."""
        return self._fields.get(name, [""])[0]

    def number(self, name: str) -> int:
        """Return the whole number in a field. Raises HTTPException for another text."""
        if (number := whole(self.text(name))) is None:
            raise HTTPException(400, f"The field {name} must be a whole number.")
        return number


async def form_of(request: Request) -> Form:
    """Return the form that a request has."""
    return Form(await request.body())


def whole(text: str) -> int | None:
    """Return the whole number of a text from a browser; None if it is none, or has over 18 digits."""
    return int(text) if text.isascii() and text.isdecimal() and len(text) <= 18 else None


def with_options(bot: str, options: Sequence[BotOption], place: int, form: Form) -> str:
    """Return the spec of a bot with the options that a form has for its place; those left empty are not set.

    Raises HTTPException for a value that is not offered.
    """
    values = {}
    for option in options:
        if text := form.text(f"{place}.{bot}.{option.name}").strip():
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
