"""A trained policy as a bot."""

from collections.abc import Callable
from operator import index
from typing import Any

import numpy as np
from numpy.typing import NDArray

from camelcup import Bot, Game, Observer, UserError, short_repr
from camelcup_learn.environments.actions import legal_actions

Choose = Callable[[NDArray[np.float32], NDArray[np.bool_]], int]
"""A policy: takes an observation and a mask of the legal actions, and returns the number of an action."""


class BotFromPolicy(Bot[Any, Any]):
    """Plays by a policy. Derive from it, and name that class in a BotEntry:

        class Learned(BotFromPolicy):
            def __init__(self):
                super().__init__(NimObserver, choose)

    observe: the class of the observer that the policy was trained with, or a function that makes one for a
             game; it must list all actions
    choose:  the policy; what needs time to load should be kept for the next games of the process
    """

    def __init__(self, observe: Callable[[Any], Observer[Any, Any]], choose: Choose) -> None:
        self._observe = observe
        self._choose = choose

    def begin(self, seat: int, seats: int, game: Game[Any, Any, Any]) -> None:
        """Prepare for a game. Raises UserError if the observer does not list the actions of the game."""
        self._observer = self._observe(game)
        actions = self._observer.actions(seats)
        if actions is None:
            name = type(self._observer).__name__
            raise UserError(f"{name} lists no actions of {game.name}, so no policy can number them")
        self._actions = actions
        self._numbers = {action: number for number, action in enumerate(actions)}

    def move(self, seat: int, view: Any) -> Any:
        chosen = self._choose(self.observation(seat, view), self.mask(seat, view))
        last = len(self._actions) - 1
        try:
            number = index(chosen)
        except TypeError:
            number = -1
        if not 0 <= number <= last:
            raise UserError(
                f"the policy chose {short_repr(chosen)}: give the number of an action, 0 to {last}"
            )
        return self._actions[number]

    def observation(self, seat: int, view: Any) -> NDArray[np.float32]:
        """Return what the policy sees of a view."""
        return np.array(self._observer.observe(seat, view), np.float32)

    def mask(self, seat: int, view: Any) -> NDArray[np.bool_]:
        """Return which actions are legal: those of any state that the view allows."""
        state = self.game.determinize(view, self.rng)
        mask = np.zeros(len(self._actions), np.bool_)
        legal = legal_actions(self.game, state, seat, self._actions)
        mask[[self._numbers[action] for action in legal]] = True
        return mask
