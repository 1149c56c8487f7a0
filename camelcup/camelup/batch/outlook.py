"""Numbers for the chance to win of a seat between two legs."""

from array import array
from collections.abc import Iterable

from attrs import field, frozen, validators

from camelcup.camelup.rules import MAX_SEATS


def _floats(numbers: Iterable[float]) -> tuple[float, ...]:
    return tuple(numbers)


@frozen(kw_only=True)
class Outlook:
    """Numbers by which the chance to win is computed between two legs, when the odds of the race are known.

    For each camel that may win, and each that may be last, a seat has its coins and those for its cards.
    Leads over others shrink by the factor 1 - `shrink` * dice, where dice is the expected number to the end
    of the race. What a seat will earn besides is normally distributed. Its mean is

        order - drift * dice - (card + card_drift * dice) * cards

    with the numbers of its place in the order of turns and the cards that it has laid, and its variance is
    half of `start` + `roll` * dice.

    order, drift: for the seat that moves first in the leg, for the second, and so on; 0 where there are fewer

    >>> Outlook(start=13, roll=1.6, order=(2.4, 0.8)).order
    (2.4, 0.8)
    """

    start: float = field(validator=validators.gt(0))
    roll: float = field(validator=validators.ge(0))
    shrink: float = 0.0
    card: float = 0.0
    card_drift: float = 0.0
    order: tuple[float, ...] = field(default=(), converter=_floats, validator=validators.max_len(MAX_SEATS))
    drift: tuple[float, ...] = field(default=(), converter=_floats, validator=validators.max_len(MAX_SEATS))

    def array(self) -> "memoryview[float]":
        """Return the numbers in the order of the compiled struct."""
        numbers = array("d", [self.start, self.roll, self.shrink, self.card, self.card_drift])
        for places in (self.order, self.drift):
            numbers.extend([*places, *[0.0] * (MAX_SEATS - len(places))])
        return memoryview(numbers)
