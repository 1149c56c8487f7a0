"""The data of karate: states and views."""

from typing import NamedTuple

from camelcup_karate.rules import Rules

Action = str
"""An action is its name."""

History = tuple[Action, ...]
"""The actions of a seat, oldest first."""


class State(NamedTuple):
    """A position between two exchanges.

    histories: the actions of each seat
    points:    the points of each seat
    """

    histories: tuple[History, History]
    points: tuple[float, float]


class View(NamedTuple):
    """All that has happened, as one seat sees it.

    seat:         the seat that sees it, 0 or 1
    own:          its actions so far, oldest first
    other:        the other seat's, as many
    own_points:   its points
    other_points: the other seat's
    """

    seat: int
    own: History
    other: History
    own_points: int | float
    other_points: int | float


def is_over(rules: Rules, state: State) -> bool:
    """Whether a game has had its exchanges, or a seat its points."""
    if rules.exchanges is not None and len(state.histories[0]) >= rules.exchanges:
        return True
    return rules.first_to is not None and max(state.points) >= rules.first_to
