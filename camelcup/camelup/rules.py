"""The rules in which rule sets of Camel Up differ, as data."""

from enum import Enum
from typing import Any

from attrs import Attribute, field, frozen
from attrs.validators import optional

from camelcup import plural, within

CAMELS = 5
"""Number of racing camels; they are numbered from 0."""

FINISH = 16
"""The race ends when a camel stands on this square or beyond."""

SQUARES = 29
"""Squares of a track: room for the last trap of any rule set, and the square beyond it."""

MAX_SEATS = 8
"""Most seats that a rule set may allow."""


class RollCoin(Enum):
    """Time at which a seat is paid its coin for a roll."""

    AT_ONCE = "at once"
    AT_LEG_END = "at leg end"


MOST_COINS = 1_000_000
"""Most coins that a seat may start with, or that a bet may pay or cost."""


_COINS = within(-MOST_COINS, MOST_COINS)


def _ladder(_: Any, attribute: "Attribute[tuple[int, ...]]", value: tuple[int, ...]) -> None:
    if not value:
        raise ValueError(f"{attribute.name} is empty: it needs at least the payment of the first right bet")
    for coins in value:
        _COINS(_, attribute, coins)


@frozen(kw_only=True)
class Rules:
    """A rule set; the defaults are the rules of `cup`.

    A ladder lists the payments for the first, second, ... bet. Its last entry holds for all later bets,
    unless `leg_bets_per_camel` limits their number: then a leg ladder has exactly that many entries.

    Raises ValueError, with the field's name, where the values do not fit together.
    """

    min_seats: int = field(default=2, validator=within(1, MAX_SEATS))
    max_seats: int = field(default=MAX_SEATS, validator=within(1, MAX_SEATS))
    coins: int = field(default=2, validator=_COINS)
    roll_coin: RollCoin = RollCoin.AT_ONCE
    trap_first: int = field(default=1, validator=within(1, SQUARES - 2))
    trap_last: int = field(default=18, validator=within(1, SQUARES - 2))
    trap_on_camels: bool = True
    """Whether a trap may be put on a square with camels."""
    trap_same_square: bool = True
    """Whether the own trap may be moved to the square it stands on (to turn it over)."""
    traps_stay: bool = False
    """Whether traps stay on the track at the end of a leg."""
    leg_bets_per_camel: int | None = field(default=None, validator=optional(within(1, MOST_COINS)))
    leg_first: tuple[int, ...] = field(default=(5, 3, 2, 0), validator=_ladder)
    leg_second: tuple[int, ...] = field(default=(1, 1, 1, 0), validator=_ladder)
    leg_other: int = field(default=-1, validator=_COINS)
    race_right: tuple[int, ...] = field(default=(8, 5, 3, 1), validator=_ladder)
    race_wrong: int = field(default=-1, validator=_COINS)
    debt: bool = True
    """Whether coins may fall below 0."""
    crazy_camels: bool = False

    def __attrs_post_init__(self) -> None:
        if self.min_seats > self.max_seats:
            raise ValueError(f"min_seats is {self.min_seats}: it must be at most max_seats, {self.max_seats}")
        if self.trap_first > self.trap_last:
            raise ValueError(
                f"trap_first is {self.trap_first}: it must be at most trap_last, {self.trap_last}"
            )
        if self.coins < 0 and not self.debt:
            raise ValueError(f"coins is {self.coins}: it must be at least 0 where debt is false")
        limit = self.leg_bets_per_camel
        length = limit or len(self.leg_first)
        for name in ("leg_first", "leg_second"):
            ladder = getattr(self, name)
            if len(ladder) != length:
                reason = "leg_bets_per_camel" if limit else "leg_first"
                payments = plural(len(ladder), "payment")
                raise ValueError(f"{name} has {payments}: it needs {length}, as {reason} says")
