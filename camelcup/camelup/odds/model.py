"""What the odds of a position are."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, NamedTuple

PerCamel = tuple[float, ...]
"""A number for each of the five racing camels, in their order; that of an absent camel is 0."""

EXACT: Mapping[str, Any] = MappingProxyType({})
"""What `Odds.errors` is where nothing was sampled."""


class Odds(NamedTuple):
    """The chances of a position, if from now on nobody does anything but roll.

    The traps that stand on the track act in this leg; later legs have none.

    leg_first:      for each camel the chance to be first at the end of the leg
    leg_second:     for each camel the chance to be second then
    race_win:       for each camel the chance to win the race
    race_last:      for each camel the chance to come last in the race
    joint:          `joint[winner][last]`, the chance of both
    ends_this_leg:  the chance that the race ends in this leg
    expected_rolls: the mean number of dice to the end of the race
    trap_hits:      for the square of each trap how often it is hit in this leg, on average
    errors:         the standard errors of what was sampled, by the name of the field and in its shape;
                    all that is not named here is exact
    """

    leg_first: PerCamel
    leg_second: PerCamel
    race_win: PerCamel
    race_last: PerCamel
    joint: tuple[PerCamel, ...]
    ends_this_leg: float
    expected_rolls: float
    trap_hits: Mapping[int, float]
    errors: Mapping[str, Any]
