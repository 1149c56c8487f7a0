"""Options that are tuned: listed values and ranges, as the command line has them."""

import re
from collections.abc import Mapping, Sequence
from itertools import product
from math import isfinite

from attrs import frozen

from camelcup import UserError

Values = Mapping[str, str]
"""A value for each option, as a spec has it."""

PARTS = 5
"""Parts of a range in the picture of its effect."""

DOTS = re.compile(r"([^.,]*(?:\.\d+)?)\.\.([^,/\\]*)")
"""A range, such as 0.1..2, or an attempt at one; a path is none."""

COMMA = re.compile(r",(?![^\[{]*[]}])")
"""A comma between two values, which is in no list."""


@frozen
class Option:
    """An option and its values, or the ends of its range.

    whole: whether only whole numbers of the range are tried
    """

    name: str
    values: tuple[str, ...] = ()
    low: float = 0
    high: float = 0
    whole: bool = False

    @property
    def ends(self) -> tuple[str, ...]:
        """The values at the ends of a range; of a list, all."""
        return self.values or (self.text(self.low), self.text(self.high))

    def text(self, number: float) -> str:
        """Return a number of the range as a spec has it."""
        return str(round(number)) if self.whole else f"{number:.4g}"

    def part(self, value: str) -> tuple[int, str]:
        """Return the place and the name of the part of the range that has a value."""
        if value in self.values:
            return self.values.index(value), value
        if self.whole and self.high - self.low <= 2 * PARTS:
            return int(value), value
        width = (self.high - self.low) / PARTS
        place = min(int((float(value) - self.low) / width), PARTS - 1)
        begin = self.low + place * width
        return place, f"{begin:.3g} to {begin + width:.3g}"


def parse(texts: Sequence[str], flag: str = "--option") -> list[Option]:
    """Return options from texts such as depth=1..6 and style=a,b,c. flag: that had them, for errors

    Raises UserError for another form, an empty range, and where something is given twice.
    """
    options: dict[str, Option] = {}
    for text in texts:
        name, equals, values = text.partition("=")
        chosen = tuple(value.strip() for value in COMMA.split(values))
        given = f"{flag} {text!r}"
        if not (equals and name.isidentifier() and all(chosen)):
            raise UserError(
                f"{given}: write name=value,value,... such as simulations=100,300, or a range: risk=0.1..2"
            )
        if name in options:
            raise UserError(f"{given}: {name} is given twice; write all its values in one {flag}")
        if twice := [value for value in chosen if chosen.count(value) > 1]:
            raise UserError(f"{given}: the value {twice[0]} is given twice")
        ends = DOTS.fullmatch(values.strip())
        options[name] = _range(name, ends[1], ends[2], given) if ends else Option(name, chosen)
    return list(options.values())


def _range(name: str, first: str, last: str, given: str) -> Option:
    """Return the option of a range. given: what was given, for errors"""
    try:
        low, high = float(first), float(last)
    except ValueError:
        low = high = float("nan")
    if not (isfinite(low) and isfinite(high)):
        raise UserError(f"{given}: a range has two numbers, such as {name}=0.1..2")
    if not low < high:
        raise UserError(f"{given}: an empty range; the smaller number comes first, as in {name}=0.1..2")
    return Option(name, low=low, high=high, whole=low.is_integer() and high.is_integer() and "." not in first)


def combinations(options: Sequence[Option]) -> list[str]:
    """Return all combinations of listed values; the first has the first value of each.

    Raises UserError where there is only one.
    """
    texts = [[f"{option.name}={value}" for value in option.values] for option in options]
    combined = [",".join(combination) for combination in product(*texts)]
    if len(combined) < 2:
        given = f"{options[0].name}={','.join(options[0].values)}"
        raise UserError(f"--option {given!r}: name two values at least; the first is the baseline")
    return combined


def corners(options: Sequence[Option]) -> list[Values]:
    """Return few combinations in which all ends of ranges, and all listed values, are."""
    most = max(len(option.ends) for option in options)
    return [
        {option.name: option.ends[place % len(option.ends)] for option in options} for place in range(most)
    ]


def joined(values: Values) -> str:
    """Return values as a spec has them: risk=0.5,depth=3."""
    return ",".join(f"{name}={value}" for name, value in values.items())
