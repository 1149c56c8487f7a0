"""The rules in which games of karate differ, as data."""

import re
from math import isfinite
from typing import Any

from attrs import Attribute, Factory, field, frozen
from attrs.validators import optional

from camelcup import plural, within

EXCHANGES = 100
"""Exchanges of a game, where its rules do not say otherwise."""

MOST_EXCHANGES = 2500
"""Most exchanges that rules may ask for; both actions of one are turns, and a game has up to 5000."""

MOST_POINTS = 1_000_000
"""Most points of one exchange, won or lost, and most that a game may be played to."""

NAME = re.compile(r"[^\W\d_][\w-]*")
"""A name of an action: letters, digits, _ and -, a letter first."""

Matrix = tuple[tuple[float, ...], ...]
"""A number for each own action (row) and each action of the other seat (column)."""


def whole_if_possible(number: float) -> float:
    """Return a number as an int where it is a whole one, so that scores print as 10 and not as 10.0."""
    return int(number) if isfinite(number) and number == int(number) else number


def _points_as_numbers(matrix: Matrix) -> Matrix:
    return tuple([tuple([whole_if_possible(points) for points in row]) for row in matrix])


def _target_as_number(target: float | None) -> float | None:
    return None if target is None else whole_if_possible(target)


def _check_target(_: Any, attribute: "Attribute[float | None]", value: float | None) -> None:
    if value is not None and not 0 < value <= MOST_POINTS:
        raise ValueError(f"first_to is {value:g}: it must be above 0 and at most {MOST_POINTS}")


def _check_names(_: Any, attribute: "Attribute[tuple[str, ...]]", value: tuple[str, ...]) -> None:
    if len(value) < 2:
        raise ValueError(f"names has {plural(len(value), 'action')}: it needs two or more")
    for name in value:
        if not NAME.fullmatch(name):
            raise ValueError(f"names has {name!r}: a name has letters, digits, _ and -, a letter first")
    known: set[str] = set()
    for name in value:
        if name.casefold() in known:
            raise ValueError(f"names has {name!r} twice: each action needs a name of its own")
        known.add(name.casefold())


@frozen(kw_only=True)
class Rules:
    """A rule set; the defaults are those of karate.

    first_to:  points with which a seat ends the game; None for a game of exchanges only
    exchanges: exchanges after which the game ends; None for no limit, the default where `first_to` is given
    names:     the actions
    matrix:    points of a seat by its own action (row) and that of the other seat (column), as in `names`

    Where both are given, the game ends with what comes first. Raises ValueError, with the field's name,
    where the values do not fit together.
    """

    first_to: float | None = field(default=None, converter=_target_as_number, validator=_check_target)
    exchanges: int | None = field(
        default=Factory(lambda rules: EXCHANGES if rules.first_to is None else None, takes_self=True),
        validator=optional(within(1, MOST_EXCHANGES)),
    )
    names: tuple[str, ...] = field(
        default=("punch", "kick", "parry-punch", "parry-kick"), validator=_check_names
    )
    matrix: Matrix = field(
        default=((10, 0, 0, 10), (10, 10, 10, 0), (5, 0, 0, 0), (0, 5, 0, 0)), converter=_points_as_numbers
    )

    def __attrs_post_init__(self) -> None:
        self._check_matrix()
        if self.exchanges is None:
            if self.first_to is None:
                raise ValueError("exchanges is null: it must be a number, or first_to must be given")
            if all(points <= 0 for row in self.matrix for points in row):
                raise ValueError(
                    f"first_to is {self.first_to}: no action scores points, so exchanges must be given too"
                )

    def _check_matrix(self) -> None:
        size = len(self.names)
        each = f"one for each of the names {', '.join(self.names)}"
        if len(self.matrix) != size:
            raise ValueError(f"matrix has {plural(len(self.matrix), 'row')}: it needs {size}, {each}")
        for name, row in zip(self.names, self.matrix, strict=True):
            if len(row) != size:
                raise ValueError(
                    f"matrix has {plural(len(row), 'number')} in its row for {name}: it needs {size}, {each}"
                )
            for points in row:
                if not abs(points) <= MOST_POINTS:  # true for nan too
                    raise ValueError(
                        f"matrix has {points:g} in its row for {name}: "
                        f"points must be from -{MOST_POINTS} to {MOST_POINTS}"
                    )

    @property
    def differences(self) -> Matrix:
        """The points of a seat less those of the other, by both actions as in `matrix`."""
        actions = range(len(self.names))
        return tuple([tuple([self.matrix[a][b] - self.matrix[b][a] for b in actions]) for a in actions])
