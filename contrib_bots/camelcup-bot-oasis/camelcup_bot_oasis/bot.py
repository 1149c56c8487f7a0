"""A bot that plays for the most likely win."""

from typing import Any

from camelcup import Bot, Game, Values
from camelcup.camelup.actions import Action, PlaceTrap
from camelcup.camelup.odds import Odds, prepare
from camelcup.camelup.reasons import reason
from camelcup.camelup.state import View
from camelcup_bot_oasis.cards import Guess, guess_cards
from camelcup_bot_oasis.learnt import learnt
from camelcup_bot_oasis.weighing import Outcome, Weighing, bold

SHOWN = 3
"""Actions in an explanation."""

HEAD = "It decides by a cautious estimate, as if its leads were to shrink:"


class Oasis(Bot[View, Action]):
    """Takes the action after which it is most likely to end with the most coins."""

    def begin(self, seat: int, seats: int, game: Game[Any, View, Action]) -> None:
        prepare()
        self._learnt = learnt()
        self._seen: Odds | None = None  # the odds at its last turn
        self._trapped: object = None  # the board on which it last placed its trap
        self._guesses: list[Guess] = []
        self._traps_wait = True
        self._best: list[Outcome] = []  # of its last turn

    def move(self, seat: int, view: View) -> Action:
        odds = view.odds()
        self._guesses = guess_cards(view.race_bets, self._guesses, self._seen or odds, odds, self._learnt)
        self._seen = odds
        board = view.camel_track, view.unmoved
        others = (*view.traps[:seat], *view.traps[seat + 1 :])
        self._traps_wait = self._traps_wait and not any(others)
        weighing = Weighing(seat, view, self._guesses, self._traps_wait)
        # One trap a board: seats that move traps about in order not to roll would never finish a race.
        self._weighing = weighing
        self._best = weighing.ranked(board != self._trapped, self._learnt)[:SHOWN]
        action = self._best[0].action
        if isinstance(action, PlaceTrap):
            self._trapped = board
        return action

    def explain(self, seat: int, view: View) -> str:
        """Return the best actions with the chance to win after each, and the chances behind the first."""
        lines = [
            f"{outcome.action}: {outcome.chance(bold(self._learnt)):.1%} to win, "
            f"{outcome.chance(self._learnt):.1%} by the odds alone"
            for outcome in self._best
        ]
        return "\n".join([HEAD, *lines, reason(view, self._best[0].action)])

    def action_values(self, seat: int, view: View) -> Values:
        """Return the chances to win by which it decides, of actions that earn nothing too."""
        decisive = bold(self._learnt)
        ranked = self._weighing.ranked(True, self._learnt, poor=True)
        return Values(
            "chance to win, %, by a cautious estimate",
            [(outcome.action, 100 * outcome.chance(decisive)) for outcome in ranked],
        )
