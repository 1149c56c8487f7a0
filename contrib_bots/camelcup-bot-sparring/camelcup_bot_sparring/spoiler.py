"""A bot that gives up coins to make others lose more."""

from collections.abc import Iterator

from camelcup.camelup.actions import Action
from camelcup.camelup.state import View
from camelcup_bot_sparring.stake import dot
from camelcup_bot_sparring.style import Style, check_numbers


class Spoiler(Style):
    """Takes the action with the most coins for itself, and with a share of the coins that others lose.

    spite:  worth of a coin that another seat loses
    leader: the same if that seat is ahead of it
    """

    def __init__(self, spite: float = 1 / 3, leader: float = 0.5) -> None:
        check_numbers(self, spite=spite, leader=leader)
        self.spite, self.leader = spite, leader

    def worths(self, view: View, traps: bool) -> Iterator[tuple[Action, float]]:
        values = self.values(view)
        seat, seats, coins = values.seat, values.seats, values.coins
        weights = [-self.leader if coins[other] > coins[seat] else -self.spite for other in range(seats)]
        weights[seat] = 1.0
        following = [*weights[seat + 1 :], *weights[:seat]]
        for value in values.actions(traps):
            yield value.action, dot(weights, value.gains) + dot(following, value.left)
