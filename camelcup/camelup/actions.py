"""What seats do and what dice show. Each has a short form, a tuple of numbers, and a text for people."""

from collections.abc import Mapping
from types import MappingProxyType

from attrs import frozen

from camelcup.camelup.rules import CAMELS, SQUARES

CRAZY_BLACK, CRAZY_WHITE = CAMELS, CAMELS + 1
"""The crazy camels of the second edition."""

NAMES = ("blue", "green", "orange", "yellow", "white", "crazy black", "crazy white")
"""What people call the camels."""


@frozen
class Roll:
    """Roll a die."""

    @property
    def short(self) -> tuple[int, ...]:
        return (0,)

    def __str__(self) -> str:
        return "rolls"


@frozen
class PlaceTrap:
    """Place the own trap, or move it: `type` +1 or -1."""

    type: int
    square: int

    @property
    def short(self) -> tuple[int, ...]:
        return (1, self.type, self.square)

    def __str__(self) -> str:
        return f"sets a {self.type:+d} trap on square {self.square}"


@frozen
class LegBet:
    """Bet that a camel leads at the end of the leg."""

    camel: int

    @property
    def short(self) -> tuple[int, ...]:
        return (2, self.camel)

    def __str__(self) -> str:
        return f"bets that {NAMES[self.camel]} wins the leg"


@frozen
class WinnerBet:
    """Bet, in secret, that a camel wins the race."""

    camel: int

    @property
    def short(self) -> tuple[int, ...]:
        return (3, self.camel)

    def __str__(self) -> str:
        return f"bets that {NAMES[self.camel]} wins the race"


@frozen
class LoserBet:
    """Bet, in secret, that a camel comes last in the race."""

    camel: int

    @property
    def short(self) -> tuple[int, ...]:
        return (4, self.camel)

    def __str__(self) -> str:
        return f"bets that {NAMES[self.camel]} comes last"


Action = Roll | PlaceTrap | LegBet | WinnerBet | LoserBet

ROLL = Roll()
MIRAGES = tuple(PlaceTrap(-1, square) for square in range(SQUARES))
OASES = tuple(PlaceTrap(1, square) for square in range(SQUARES))
LEG_BETS = tuple(LegBet(camel) for camel in range(CAMELS))
WINNER_BETS = tuple(WinnerBet(camel) for camel in range(CAMELS))
LOSER_BETS = tuple(LoserBet(camel) for camel in range(CAMELS))

ACTIONS: Mapping[tuple[int, ...], Action] = MappingProxyType(
    {
        action.short: action
        for kind in ((ROLL,), MIRAGES, OASES, LEG_BETS, WINNER_BETS, LOSER_BETS)
        for action in kind
    }
)
"""Every action there is, by its short form."""


@frozen
class Enter:
    """Chance, before the race: a camel enters on top of what stands on a square."""

    camel: int
    square: int

    @property
    def short(self) -> tuple[int, ...]:
        return (self.camel, self.square)

    def __str__(self) -> str:
        return f"{NAMES[self.camel]} enters on square {self.square}"


@frozen
class Throw:
    """Chance: the camel a die shows, and how far it moves."""

    camel: int
    steps: int

    @property
    def short(self) -> tuple[int, ...]:
        return (self.camel, self.steps)

    def __str__(self) -> str:
        return f"{NAMES[self.camel]} {self.steps}"
