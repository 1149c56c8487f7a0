"""How others play: the chance that they play as a known bot does, by what they have been seen to do."""

from collections import Counter
from collections.abc import Iterator
from itertools import product
from math import exp

from attrs import frozen

from camelcup.camelup.state import View
from camelcup_bot_simoom.advantages import ROLLS

ACTS = "turn", "winner", "loser", "leg_bet", "oasis", "mirage"
"""Counted are the own turns, between which all others act, and cards, leg bets and traps of the others."""

SIGNS = tuple(f"{act}.rolls_{rolls}" for act, rolls in product(ACTS, range(len(ROLLS) + 1)))
"""Names of what is counted: acts, by the class of the expected dice to the end of the race."""


class Others:
    """Counts what the others do in a game, from the views of a seat at its turns.

    A leg bet or a trap of a leg that has ended since the last view is not seen.
    """

    def __init__(self) -> None:
        self.signs: Counter[str] = Counter()
        self._last: View | None = None

    def read(self, view: View, rolls: int) -> None:
        """Count the acts since the last view. rolls: as `advantages.Turn.rolls`"""
        self.signs[f"turn.rolls_{rolls}"] += 1
        self.signs.update(f"{act}.rolls_{rolls}" for seat, act in self._acts(view) if seat != view.player)
        self._last = view

    def _acts(self, view: View) -> Iterator[tuple[int, str]]:
        last = self._last
        cards = len(last.race_bets) if last else 0
        for bet in view.race_bets[cards:]:
            yield bet.player, "winner" if bet.winner else "loser"
        same_leg = last and set(view.unmoved) <= set(last.unmoved)
        bets, traps = (last.round_bets, last.traps) if last and same_leg else ((), (None,) * len(view.traps))
        for _, seat in view.round_bets[len(bets) :]:
            yield seat, "leg_bet"
        for seat, (trap, before) in enumerate(zip(view.traps, traps, strict=True)):
            if trap and trap != before:
                yield seat, "oasis" if trap.type > 0 else "mirage"


@frozen(kw_only=True)
class Style:
    """Numbers for the chance that others play as a known bot does, a logistic function of a sum.

    usual: of the sum before anything is seen
    signs: added to the sum for each act, named in `SIGNS`
    """

    usual: float
    signs: dict[str, float]

    def chance(self, seen: Counter[str]) -> float:
        """Return the chance after some acts."""
        total = self.usual + sum([self.signs.get(sign, 0.0) * number for sign, number in seen.items()])
        return 1 / (1 + exp(-total))
