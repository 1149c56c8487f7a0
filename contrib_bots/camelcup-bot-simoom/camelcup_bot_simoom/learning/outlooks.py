"""The outlook, by maximum likelihood from the ends of games."""

from collections.abc import Callable, Iterator, Sequence
from math import log
from typing import NamedTuple

from camelcup import GameRecord, replay
from camelcup.camelup.batch import Batch, Outlook
from camelcup.camelup.engine import CamelUp
from camelcup.camelup.rules import Rules
from camelcup.camelup.state import State

TINY = 1e-4
"""The least chance, so that one surprise does not decide."""

HALVINGS = 5
"""Halvings of the steps of the search."""

Numbers = tuple[float, ...]

FIRST: Numbers = (10.0, 2.0, 0.02, 0.0, 0.0)
STEPS: Numbers = (3.0, 1.0, 0.01, 0.2, 0.02)
"""Where the search begins, and its first steps: start, roll, shrink, card, card_drift."""

PLACE, PLACE_DRIFT = 1.0, 0.05
"""The first steps for each place in the order of turns."""


class LegStart(NamedTuple):
    """The start of a leg, and the shares of the win that the seats had in the end."""

    state: State
    shares: tuple[float, ...]


def leg_starts(record: GameRecord, game: CamelUp) -> Iterator[LegStart]:
    """Yield the starts of legs of a game in which nobody has bet yet, and no trap stands."""
    shares = tuple([float(record.share(seat)) for seat in range(len(record.scores))])
    leg = 0
    for step in replay(record, game):
        state = step.before
        if isinstance(state.to_move, tuple) and state.leg > leg:
            leg = state.leg
            if not state.leg_bets and not any(state.traps):
                yield LegStart(state, shares)


def outlook_of(numbers: Numbers) -> Outlook:
    """Return the outlook of the numbers that are searched for."""
    places = (len(numbers) - len(FIRST)) // 2
    start, roll, shrink, card, card_drift, *others = numbers
    return Outlook(
        start=start,
        roll=roll,
        shrink=shrink,
        card=card,
        card_drift=card_drift,
        order=others[:places],
        drift=others[places:],
    )


def fit_outlook(found: Sequence[LegStart], rules: Rules) -> Outlook:
    """Return the outlook by which the ends of the games are the most likely.

    All games have the same number of seats.
    """
    seats = len(found[0].shares)
    batch = Batch(rules, seats, len(found))
    batch.load([start.state for start in found])
    shares = [share for start in found for share in start.shares]

    def likelihood(numbers: Numbers) -> float:
        if numbers[0] <= 0 or numbers[1] < 0:
            return float("-inf")
        chances = batch.win_chances(outlook_of(numbers)).cast("B").cast("f").tolist()
        return sum(
            share * log(max(chance, TINY)) + (1 - share) * log(max(1 - chance, TINY))
            for share, chance in zip(shares, chances, strict=True)
        )

    places = seats - 1  # the last seat in the order is the one that others are compared with
    first = FIRST + (0.0,) * 2 * places
    steps = STEPS + (PLACE,) * places + (PLACE_DRIFT,) * places
    return outlook_of(climb(likelihood, first, steps))


def climb(height: Callable[[Numbers], float], numbers: Numbers, steps: Numbers) -> Numbers:
    """Return numbers at which a function has a maximum, to about a thirtieth of the steps.

    Pattern search (Hooke and Jeeves 1961) without its moves along the last direction.
    """
    best = height(numbers)
    for _ in range(HALVINGS + 1):
        higher = True
        while higher:
            higher = False
            for place, step in enumerate(steps):
                for change in (step, -step):
                    tried = (*numbers[:place], numbers[place] + change, *numbers[place + 1 :])
                    if (now := height(tried)) > best:
                        numbers, best, higher = tried, now, True
                        break
        steps = tuple([step / 2 for step in steps])
    return numbers
