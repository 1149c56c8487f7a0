"""The odds of a position as data, and the rows of whole numbers that kernels return, read as odds."""

from collections.abc import Iterable, Mapping, Sequence
from math import inf, sqrt
from types import MappingProxyType
from typing import Any, NamedTuple

from camelcup.camelup.odds.codes import CAMELS, HITS, JOINT, ONE_CHANCE, ONE_ROLL, OVER, ROLLS, SECOND
from camelcup.camelup.pieces import Trap

PerCamel = tuple[float, ...]
"""A number for each of the five racing camels, in their order; 0 for an absent camel."""

EXACT: Mapping[str, Any] = MappingProxyType({})
"""`Odds.errors` where nothing was sampled."""

_EACH = (inf,) * CAMELS

RACE = ("race_win", "race_last", "joint", "expected_rolls")
"""Fields about the whole race."""

UNKNOWN = MappingProxyType(
    {"race_win": _EACH, "race_last": _EACH, "joint": (_EACH,) * CAMELS, "expected_rolls": inf}
)
"""Standard errors of these fields where no race was played."""


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


def counted(row: Sequence[int], ways: int, traps: Iterable[Trap]) -> Odds:
    """Return the odds in a row of `pure.leg`. ways: the number of ways that were counted"""
    return _read(row, traps, ways, ways * ONE_CHANCE, ways * ONE_ROLL)


def sampled(row: Sequence[int], races: int, traps: Sequence[Trap]) -> Odds:
    """Return the odds in a row of `pure.races`, with their standard errors."""
    odds = _read(row, traps, races, races, races)
    dice_squared, *hits_squared = row[HITS + len(traps) :]
    hits = zip(odds.trap_hits.items(), hits_squared, strict=True)
    errors: dict[str, Any] = {
        name: _of_shares(getattr(odds, name), races)
        for name in ("leg_first", "leg_second", "race_win", "race_last")
    }
    errors["joint"] = tuple([_of_shares(lasts, races) for lasts in odds.joint])
    (errors["ends_this_leg"],) = _of_shares([odds.ends_this_leg], races)
    errors["expected_rolls"] = _of_mean(odds.expected_rolls, dice_squared, races)
    errors["trap_hits"] = MappingProxyType(
        {square: _of_mean(mean, squares, races) for (square, mean), squares in hits}
    )
    return odds._replace(errors=MappingProxyType(errors))


def with_races_of(leg: Odds, races: Odds) -> Odds:
    """Return odds with an exact leg and a sampled race."""
    sampled = {name: getattr(races, name) for name in RACE}
    return leg._replace(**sampled, errors=MappingProxyType({name: races.errors[name] for name in RACE}))


def _read(row: Sequence[int], traps: Iterable[Trap], one: int, one_chance: int, one_roll: int) -> Odds:
    """Return the odds in a row; its numbers are divided by the number that stands for 1, for each kind."""
    whole = float(one_chance)  # dividing floats is much faster than dividing long whole numbers
    chances = [chance / whole for chance in row[JOINT:OVER]]
    joint = tuple([tuple(chances[start : start + CAMELS]) for start in range(0, CAMELS**2, CAMELS)])
    hits = {trap.square: number / one for trap, number in zip(traps, row[HITS:], strict=False)}
    return Odds(
        leg_first=tuple([count / one for count in row[:SECOND]]),
        leg_second=tuple([count / one for count in row[SECOND:JOINT]]),
        race_win=_totals(joint),
        race_last=_totals(zip(*joint, strict=True)),
        joint=joint,
        ends_this_leg=row[OVER] / one,
        expected_rolls=row[ROLLS] / one_roll,
        trap_hits=MappingProxyType(hits),
        errors=EXACT,
    )


def _totals(chances: Iterable[Iterable[float]]) -> tuple[float, ...]:
    """Return the sum of each of some groups of chances; rounding may raise one above 1 by a hair."""
    return tuple([min(total, 1.0) for total in map(sum, chances)])


def _of_shares(shares: Iterable[float], number: int) -> tuple[float, ...]:
    """Return the standard errors of shares of a number of races."""
    return tuple([sqrt(share * (1 - share) / number) for share in shares])


def _of_mean(mean: float, squares: int, number: int) -> float:
    """Return the standard error of a mean over a number of races. squares: the sum of squares"""
    return sqrt(max(0.0, squares / number - mean**2) / number)
