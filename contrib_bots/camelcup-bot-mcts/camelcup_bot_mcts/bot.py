"""A bot that plays any game by Monte Carlo tree search."""

from collections.abc import Iterator
from math import inf
from time import perf_counter
from typing import Any

from camelcup import AnyGame, Bot, UserError, Values
from camelcup_bot_mcts.search import Search

SHOWN = 3
"""Actions in an explanation."""

RESULT = "100% is a sure win by far, 0% the reverse: half is for the share of the win, half for the margin"
"""The last line of an explanation."""

SIMULATIONS = 100
"""Default budget: simulated games for a move."""


class MCTS(Bot[Any, Any]):
    """Simulates games from what its seat may know, and takes the action that it simulated most often.

    simulations: games it may simulate for a move; 100 if neither is given
    seconds:     approximate time for a move; games are then not repeatable from their seed

    If both are given, the search ends with whichever is used up first.
    """

    def __init__(self, simulations: int | None = None, seconds: float | None = None) -> None:
        if simulations is not None and (type(simulations) is not int or simulations < 1):
            raise UserError(f"MCTS: simulations must be a whole number above 0, not {simulations!r}")
        if seconds is not None and (type(seconds) not in (int, float) or not 0 < seconds < inf):
            raise UserError(f"MCTS: seconds must be a number above 0, not {seconds!r}")
        self.simulations = SIMULATIONS if simulations is None and seconds is None else simulations
        self.seconds = seconds

    def begin(self, seat: int, seats: int, game: AnyGame) -> None:
        if not game.lists_actions:
            raise UserError(f"MCTS needs a list of the legal actions: {game.name} has too many to list")
        self.seats = seats

    def move(self, seat: int, view: Any) -> Any:
        started = perf_counter()
        self.search = search = Search(self.game, self.seats, seat, view, self.rng)
        if len(search.root.actions) == 1:
            return search.root.actions[0]
        for _ in self._budget(started):
            search.simulate()
        return search.root.best()

    def explain(self, seat: int, view: Any) -> str:
        """Return the actions that were simulated most, with their mean rewards."""
        root = self.search.root
        if not root.visits:
            return "it is the only legal action"
        lines = [
            f"{each.action}: in {each.taken} of {root.visits} simulated games, result {each.reward:.0%}"
            for each in root.ranked()[:SHOWN]
        ]
        return "\n".join([*lines, RESULT])

    def action_values(self, seat: int, view: Any) -> Values:
        """Return the mean rewards of the actions that were simulated."""
        root = self.search.root
        simulated = root.ranked() if root.visits else ()
        return Values(
            "result of simulated games, %", [(each.action, 100 * each.reward) for each in simulated]
        )

    def _budget(self, started: float) -> Iterator[int]:
        """Yield once for each simulation that the budget allows, at least once."""
        done = 0
        while True:
            yield done
            done += 1
            if done == self.simulations:
                return
            if self.seconds is not None and perf_counter() - started >= self.seconds:
                return
