"""The worth of actions in the eyes of a bot, for people who compare their own with it."""

from collections.abc import Mapping
from contextlib import suppress
from typing import Any

from attrs import frozen

from camelcup.game.display import Display
from camelcup.players.answers import check_answer
from camelcup.table.seat import Seat


@frozen
class Worths:
    """The worth of actions of a position to a bot that gives numbers, the best first.

        >>> worths: session.Worths = session.Worths("coins", {"roll": 1.0, "bet blue": 0.4})
        >>> worths.cost("bet blue")
        0.6

    unit:      of the numbers, such as "coins" or "% to win"
    by_action: the number of each action by its text, as a person types it
    """

    unit: str
    by_action: Mapping[str, float]

    def cost(self, action: str) -> float | None:
        """Return how much less an action is worth than the best; None where the bot says nothing of it."""
        worth = self.by_action.get(action)
        return None if worth is None else max(self.by_action.values()) - worth


def worths_of(seat: Seat, display: Display[Any, Any, Any]) -> Worths | None:
    """Return what the bot of a seat gave with the reasons for its move; None where it gives no numbers.

    What it says of actions that are not legal is left out.
    """
    if seat.values is None:
        return None
    found: dict[str, float] = {}
    for answer, worth in sorted(seat.values.worths, key=lambda pair: -pair[1]):
        with suppress(Exception):  # whatever a game raises of what is no action
            action = check_answer(seat.game, seat.state, seat.number, answer)
            found.setdefault(display.shorthand(action), worth)
    return Worths(seat.values.unit, found) if found else None
