"""Accuracy of a tracker in games of which the true squares are known."""

from typing import NamedTuple

import numpy as np
from camelcup_pacman.planning import Numbers
from camelcup_pacman.state import SEATS
from camelcup_pacman.tracking import LEAST, MODELS, Tracker
from camelcup_pacman.views import view_of

BEST = 5
"""Number of highest probabilities that should include that of the true square."""


class Forecast(NamedTuple):
    """The probabilities of an unseen enemy after a reading.

    seat:    that of the enemy
    chances: the probability of each free square, a row for each model; one row for their mean
    true:    the number of the square where it is
    """

    seat: int
    chances: Numbers
    true: int

    @property
    def logs(self):
        """The logarithm of the true square's probability, or of LEAST if that is more, for each row."""
        return np.asarray(np.log(np.maximum(self.chances[:, self.true], LEAST)))

    @property
    def among_best(self):
        """Whether the true square is among the five most likely, by row; of equals the first count."""
        own = self.chances[:, self.true, None]
        equal = self.chances[:, : self.true] == own
        return np.asarray((self.chances > own).sum(axis=1) + equal.sum(axis=1) < BEST)


def forecasts(states, models=MODELS, *, apart=False, **options):
    """Yield a forecast for each unseen enemy in the reading of each move of a game, from a tracker a seat.

    states:  the states in which a seat is to move
    apart:   whether to give a row for each model, rather than one for their mean
    options: those of `Tracker`
    """
    trackers = {}
    for state in states:
        view = view_of(state, state.moves % SEATS)
        tracker = trackers.get(view.seat)
        if tracker is None:
            tracker = trackers[view.seat] = Tracker(view, models, **options)
        tracker.update(view)
        assert view.reading
        for enemy, (square, more) in zip(view.enemies, view.reading.enemy, strict=True):
            if square is None or more:
                chances = tracker.by_model(enemy) if apart else tracker.probabilities(enemy)[None]
                yield Forecast(enemy, chances, tracker.graph.number[state.squares[enemy]])
