"""A person's move beside that of a bot that gave a hint for it."""

from collections.abc import Sequence

from attrs import frozen

from camelcup.session import Worths

BEST = 3
"""Actions that a hint shows with their worth."""


@frozen
class Bars:
    """Actions with their worth, which a page shows as bars. bars: (in words, worth), the best first"""

    bot: str
    unit: str
    bars: Sequence[tuple[str, float]]

    @property
    def least(self) -> float:
        """The number at which a bar is empty."""
        return min(0.0, *[worth for _, worth in self.bars])

    @property
    def most(self) -> float:
        """The number at which a bar is full; 0 where all are less, so that like numbers have like bars."""
        return max(1e-6, *[worth for _, worth in self.bars])


def does(action: str, meaning: str) -> str:
    """Return an action as it follows a name in a sentence. meaning: in words; its text where it has none"""
    return f"plays {action}" if meaning in ("", action) else meaning


def best_of(worths: Worths, bot: str) -> Bars:
    """Return the best actions by the numbers of a bot."""
    best = [*worths.by_action.items()][:BEST]
    return Bars(bot, worths.unit, [(worths.meaning(action), worth) for action, worth in best])


def beside(worths: Worths, bot: str, played: str) -> Bars:
    """Return the best action by the numbers of a bot, and one that was played, whose number it gave."""
    (best, most), *_ = worths.by_action.items()
    worth, own = worths.by_action[played], worths.meaning(played)
    if worth == most:
        return Bars(bot, worths.unit, [(f"{own} (yours, too)", worth)])
    return Bars(bot, worths.unit, [(worths.meaning(best), most), (f"{own} (yours)", worth)])
