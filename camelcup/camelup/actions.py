"""Actions of seats and outcomes of chance; `encoded` is each as a tuple of numbers, `str` as text.

`kind` is the kind of an action in words.
"""

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any, ClassVar

from attrs import Factory, field, frozen

from camelcup.camelup.rules import CAMELS, SQUARES

RACING = tuple(range(CAMELS))
"""The racing camels."""

CRAZY_BLACK, CRAZY_WHITE = CAMELS, CAMELS + 1
"""The crazy camels of the second edition."""

NAMES = ("blue", "green", "orange", "yellow", "white", "crazy black", "crazy white")
"""Names of the camels."""

Encoded = tuple[int, ...]


def _encoded(form: Callable[[Any], Encoded]) -> Any:
    """Return a field that is worked out once, when the value is made."""
    return field(init=False, eq=False, repr=False, default=Factory(form, takes_self=True))


@frozen
class Roll:
    """Roll a die."""

    kind: ClassVar[str] = "roll"
    encoded: Encoded = _encoded(lambda _: (0,))

    def __str__(self) -> str:
        return "rolls"


@frozen
class PlaceTrap:
    """Place the own trap, or move it: `type` +1 or -1."""

    type: int
    square: int
    encoded: Encoded = _encoded(lambda self: (1, self.type, self.square))

    @property
    def kind(self) -> str:
        """The side of the trap that lies up."""
        return "oasis" if self.type > 0 else "mirage"

    def __str__(self) -> str:
        return f"sets {'an' if self.type > 0 else 'a'} {self.kind} on square {self.square}"


@frozen
class _Bet:
    """Bet on a camel; `number` is that of its kind, `claim` the text of what the camel is to do."""

    number: ClassVar[int]
    claim: ClassVar[str]
    camel: int
    encoded: Encoded = _encoded(lambda self: (self.number, self.camel))

    def __str__(self) -> str:
        return f"bets that {NAMES[self.camel]} {self.claim}"


@frozen
class LegBet(_Bet):
    """Bet that a camel leads at the end of the leg."""

    kind, number, claim = "leg bet", 2, "wins the leg"


@frozen
class WinnerBet(_Bet):
    """Bet, in secret, that a camel wins the race."""

    kind, number, claim = "winner bet", 3, "wins the race"


@frozen
class LoserBet(_Bet):
    """Bet, in secret, that a camel comes last in the race."""

    kind, number, claim = "loser bet", 4, "comes last"


Action = Roll | PlaceTrap | LegBet | WinnerBet | LoserBet

ROLL = Roll()
MIRAGES = tuple(PlaceTrap(-1, square) for square in range(SQUARES))
OASES = tuple(PlaceTrap(1, square) for square in range(SQUARES))
LEG_BETS = tuple(LegBet(camel) for camel in range(CAMELS))
WINNER_BETS = tuple(WinnerBet(camel) for camel in range(CAMELS))
LOSER_BETS = tuple(LoserBet(camel) for camel in range(CAMELS))

ACTIONS: Mapping[tuple[int, ...], Action] = MappingProxyType(
    {
        action.encoded: action
        for kind in ((ROLL,), MIRAGES, OASES, LEG_BETS, WINNER_BETS, LOSER_BETS)
        for action in kind
    }
)
"""Every action, by its encoded form."""


@frozen
class Enter:
    """Outcome of chance before the race: a camel enters on top of what stands on a square."""

    camel: int
    square: int
    encoded: Encoded = _encoded(lambda self: (self.camel, self.square))

    def __str__(self) -> str:
        return f"{NAMES[self.camel]} enters on square {self.square}"


@frozen
class Throw:
    """Outcome of a roll: the camel that the die shows, and the steps it moves."""

    camel: int
    steps: int
    encoded: Encoded = _encoded(lambda self: (self.camel, self.steps))

    def __str__(self) -> str:
        return f"{NAMES[self.camel]} {self.steps}"
