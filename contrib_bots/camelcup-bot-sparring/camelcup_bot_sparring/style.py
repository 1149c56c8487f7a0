"""The base class of the bots, which differ in the worth of actions."""

from collections.abc import Iterable
from typing import Any

from camelcup import Bot, Game, UserError
from camelcup.camelup.actions import Action, PlaceTrap
from camelcup.camelup.odds import prepare
from camelcup.camelup.reasons import reason
from camelcup.camelup.state import View
from camelcup_bot_sparring.stake import PerCamel, guess
from camelcup_bot_sparring.values import Values

SHOWN = 3
"""Actions in an explanation."""


class Style(Bot[View, Action]):
    """Takes the action of the highest worth; of equal ones, the first that `worths` yields."""

    def begin(self, seat: int, seats: int, game: Game[Any, View, Action]) -> None:
        prepare()
        self._guesses: list[PerCamel] = []  # for each card on the race, the chances of its camel
        self._trapped: object = None  # the board on which it last placed its trap
        self._ranked: list[tuple[Action, float]] = []  # the actions of its last turn, best first

    def worths(self, view: View, traps: bool) -> Iterable[tuple[Action, float]]:
        """Return the actions it considers, each with its worth in coins.

        traps: whether it may place its trap
        """
        raise NotImplementedError

    def values(self, view: View) -> Values:
        """Return the values of its actions. A card is guessed by the odds at the bot's next turn."""
        odds = view.odds()
        self._guesses += [guess(bet, odds) for bet in view.race_bets[len(self._guesses) :]]
        return Values(view, self._guesses)

    def move(self, seat: int, view: View) -> Action:
        board = view.camel_track, view.unmoved
        # One trap a board: seats that move traps about in order not to roll would never finish a race.
        worths = self.worths(view, board != self._trapped)
        self._ranked = sorted(worths, key=lambda pair: -round(pair[1], 9))
        action = self._ranked[0][0]
        if isinstance(action, PlaceTrap):
            self._trapped = board
        return action

    def explain(self, seat: int, view: View) -> str:
        """Return the best actions with their worth, and the chances behind the first."""
        best = self._ranked[:SHOWN]
        lines = [f"{action}: worth {worth:.2f} coins" for action, worth in best]
        return "\n".join([*lines, reason(view, best[0][0])])


def check_numbers(bot: Style, **options: object) -> None:
    """Raise UserError if an option of a bot is no number."""
    for name, value in options.items():
        if type(value) not in (int, float):
            raise UserError(f"{type(bot).__name__}: {name} must be a number, not {value!r}")
