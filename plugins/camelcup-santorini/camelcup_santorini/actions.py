"""The 128 actions: one worker moves to a neighbouring square, then builds on a neighbour of that."""

from collections.abc import Mapping
from operator import index
from types import MappingProxyType
from typing import Any, NamedTuple

from camelcup import MalformedAction, short_repr

KEYS = "qweadzxc"
"""Directions, as the keys around s on a keyboard: q is up-left, x is down."""

DIRECTIONS = dict(
    zip(KEYS, ["up-left", "up", "up-right", "left", "right", "down-left", "down", "down-right"], strict=True)
)

WORKERS = (-1, -2)
"""Names of a player's own two workers, the same for both players."""

Triple = tuple[int, str, str]
"""An action as plain data."""


def which(worker: int) -> str:
    """Return the name of a worker in a sentence."""
    return "first" if worker == WORKERS[0] else "second"


class Action(NamedTuple):
    """A turn: `worker` -1 or -2 of the player to move, and a key for its move and its build."""

    worker: int
    move: str
    build: str

    def __str__(self) -> str:
        return (
            f"moves its {which(self.worker)} worker {DIRECTIONS[self.move]}, builds {DIRECTIONS[self.build]}"
        )


ACTIONS = tuple(Action(worker, move, build) for worker in WORKERS for move in KEYS for build in KEYS)
"""Every action, by its index."""

INDEX: Mapping[Triple, int] = MappingProxyType({(*action,): place for place, action in enumerate(ACTIONS)})
"""The index of every action; an `Action` and its triple are the same key."""


def read_action(answer: Any) -> Action:
    """Return the action that an index or a triple (worker, move key, build key) stands for, legal or not.

    Raises MalformedAction where it stands for none.
    """
    try:
        if isinstance(answer, tuple | list):
            worker, move, build = answer
            return ACTIONS[INDEX[index(worker), move, build]]
        if type(answer) is not bool and 0 <= (number := index(answer)) < len(ACTIONS):
            return ACTIONS[number]
    except (KeyError, TypeError, ValueError):
        pass
    raise MalformedAction(
        f"{short_repr(answer)} is not an action; answer an index 0 to {len(ACTIONS) - 1}, or (worker, move, "
        f"build) with worker -1 or -2 (for both players) and keys of {' '.join(KEYS)}, like (-1, 'a', 'a')"
    )
