"""Types of options that are numbers."""

from math import isnan, nan
from typing import Any

import click


class Whole(click.IntRange):
    """A whole number; error messages call it so, and name its bounds."""

    name = "whole number"

    def convert(self, value: Any, param: click.Parameter | None, context: click.Context | None) -> Any:
        try:
            return super().convert(value, param, context)
        except click.BadParameter:
            self.fail(f"{value} is not a {self.name}{_bounds(self.min, self.max)}", param, context)


class Number(click.FloatRange):
    """A number other than nan; error messages call it so, and name its bounds."""

    name = "number"

    def convert(self, value: Any, param: click.Parameter | None, context: click.Context | None) -> Any:
        try:
            number = super().convert(value, param, context)
        except click.BadParameter:
            number = nan
        if isnan(number):
            self.fail(f"{value} is not a {self.name}{_bounds(self.min, self.max)}", param, context)
        return number


def _bounds(least: float | None, most: float | None) -> str:
    """Return the bounds of a number in words; empty if there are none."""
    if least is None:
        return ""
    return f" of at least {least:g}" if most is None else f" from {least:g} to {most:g}"
