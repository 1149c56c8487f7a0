"""Games of a learner, which draws its actions, against other bots."""

from collections import Counter
from math import exp
from pkgutil import resolve_name
from random import Random
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from camelcup import Bot, Plugins
from camelcup.camelup.actions import Action, PlaceTrap
from camelcup.camelup.batch import Batch, Outcomes, Weigher
from camelcup.camelup.engine import CamelUp
from camelcup.camelup.state import State, View
from camelcup_bot_simoom.advantages import CELLS, Turn
from camelcup_bot_simoom.learnt import Ranks
from camelcup_bot_simoom.ranking import judgement
from camelcup_bot_simoom.style import Others

TEMPERATURE = 0.005
"""Difference in the chance to win by which an action is e times as likely to be drawn."""

NUMBERS = 2 + len(CELLS)
"""The numbers of `Advantages`: `chance`, `bold` and the cells."""

PLACES = {cell: 2 + place for place, cell in enumerate(CELLS)}

SEATS = 4

OASIS = "Oasis"
"""Its games are learnt from apart from those of all other bots."""


class Decision(NamedTuple):
    """A turn of the learner.

    more:   the numbers that describe the action that was drawn, less their mean over all actions as likely
            as they were
    chance: the chance to win, as it is computed
    signs:  what others were seen to do
    """

    more: NDArray[np.float32]
    chance: float
    signs: Counter[str]


class Seats:
    """Outcomes for any seat of a table in a batch; by them alone a seat plays as Oasis does."""

    def __init__(self, batch: Batch) -> None:
        self._weigher = Weigher(batch, judgement())
        self.begin()

    def begin(self) -> None:
        """Forget the game before."""
        self._weigher.begin()
        self._trapped: dict[int, object] = {}
        self._traps_wait = [True] * SEATS

    def weigh(self, state: State) -> Outcomes:
        """Return the outcomes for the seat to move."""
        seat = state.seat
        if any(state.traps[:seat] + state.traps[seat + 1 :]):
            self._traps_wait[seat] = False
        traps = (state.track, state.unmoved) != self._trapped.get(seat)
        return self._weigher.weigh(traps, self._traps_wait[seat])

    def took(self, state: State, action: Action) -> None:
        """Keep the board on which a seat placed its trap."""
        if isinstance(action, PlaceTrap):
            self._trapped[state.seat] = state.track, state.unmoved


class Learner:
    """Draws actions by their values."""

    def __init__(self, ranks: Ranks, random: Random) -> None:
        self._ranks, self._random, self._others = ranks, random, Others()
        self.decisions: list[Decision] = []

    def draw(self, view: View, outcomes: Outcomes) -> Action:
        """Return an action, and keep the decision."""
        turn, actions = Turn(view, outcomes), outcomes.actions
        self._others.read(view, turn.rolls)
        signs = self._others.signs.copy()
        cells = [turn.cells(weighed) for weighed in actions]
        values = self._ranks.values(actions, cells, turn.weight, signs)
        best = max(values)
        weights = [exp((value - best) / TEMPERATURE) for value in values]
        (drawn,) = self._random.choices(range(len(actions)), weights)
        more, total = np.zeros(NUMBERS, np.float32), sum(weights)
        for place, (weighed, named) in enumerate(zip(actions, cells, strict=True)):
            part = (place == drawn) - weights[place] / total
            more[0] += part * weighed.chance
            more[1] += part * weighed.bold
            for cell in named:
                more[PLACES[cell]] += part * turn.weight
        self.decisions.append(Decision(more, max(weighed.chance for weighed in actions), signs))
        return actions[drawn].action


class Table:
    """A table at which a learner plays against three bots of one name."""

    def __init__(self, plugins: Plugins, seed: int) -> None:
        self._plugins, self._random = plugins, Random(seed)
        self._batch = Batch("cup", SEATS, 1, seed)
        self._game, self._seats = CamelUp(self._batch.rules), Seats(self._batch)
        self._numbers = {action: number for number, action in enumerate(self._batch.actions)}

    def play(self, name: str, ranks: Ranks) -> tuple[float, list[Decision]]:
        """Return the share of the win in a game against some bots, and the decisions of the learner."""
        seat, learner = self._random.randrange(SEATS), Learner(ranks, self._random)
        bots = {} if name == OASIS else {other: self._bot(name, other) for other in range(SEATS)}
        self._seats.begin()
        while True:
            (state,) = self._batch.states()
            if state.seat == seat:
                action = learner.draw(self._game.view(state, seat), self._seats.weigh(state))
            elif bots:
                answer = bots[state.seat].move(state.seat, self._game.view(state, state.seat))
                action = self._game.check(state, state.seat, answer)
            else:  # quicker than the bot, and the same moves
                outcomes = self._seats.weigh(state)
                action = max(outcomes.actions, key=lambda weighed: round(weighed.bold, 9)).action
            self._seats.took(state, action)
            shares, over, capped = self._batch.step([self._numbers[action]])
            if over[0] or capped[0]:
                return shares[0, seat], learner.decisions

    def _bot(self, name: str, seat: int) -> Bot[View, Action]:
        factory = self._plugins.bots.find(name).factory
        bot: Bot[View, Action] = (resolve_name(factory) if isinstance(factory, str) else factory)()
        bot.game = self._game
        bot.begin(seat, SEATS, self._game)
        return bot
