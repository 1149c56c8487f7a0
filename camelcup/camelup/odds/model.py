"""The odds of a position, as data."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, NamedTuple

PerCamel = tuple[float, ...]
"""A number for each of the five racing camels, in their order; 0 for an absent camel."""

EXACT: Mapping[str, Any] = MappingProxyType({})
"""`Odds.errors` where nothing was sampled."""


class Odds(NamedTuple):
    """The chances of a position, if from now on every seat only rolls.

    The traps that stand on the track act in this leg; later legs have none.

    leg_first:      for each camel the chance to be first at the end of the leg
    leg_second:     for each camel the chance to be second then
    race_win:       for each camel the chance to win the race
    race_last:      for each camel the chance to come last in the race
    joint:          `joint[winner][last]`, the chance of both
    ends_this_leg:  the chance that the race ends in this leg
    expected_rolls: the mean number of dice to the end of the race
    trap_hits:      for the square of each trap the mean number of hits in this leg
    errors:         the standard errors of sampled fields, by the name of the field and in its shape;
                    fields not named here are exact
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
