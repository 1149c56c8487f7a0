"""The base class of observers: a game for learners."""

from collections.abc import Sequence
from typing import Any, Generic, NamedTuple, TypeVar

from camelcup.game.game import Game

View = TypeVar("View")
Action = TypeVar("Action")


class Feature(NamedTuple):
    """A number of an observation: its name, and the least and the greatest value that it can have.

    >>> Feature("heap.0", 0, 3).high
    3
    """

    name: str
    low: float
    high: float


class Observer(Generic[View, Action]):
    """A game as numbers, for programs that learn; made with its game, it keeps nothing else.

    A `GameEntry` names the class: `GameEntry(..., observer="my_nim.observer:NimObserver")`. It must be
    callable with the game alone; what else it takes has defaults. Features and actions depend on the rules
    and on the number of seats only.

        >>> class NimObserver(Observer[State, tuple[int, int]]):
        ...     def features(self, seats):
        ...         return [Feature("heap.0", 0, 3), Feature("heap.1", 0, 4), Feature("heap.2", 0, 5)]
        ...
        ...     def observe(self, seat, view):
        ...         return view.heaps
        ...
        ...     def actions(self, seats):
        ...         return self.game.legal_actions(self.game.start(seats), 0)
        >>> observer = NimObserver(Nim())
        >>> observer.observe(0, State((0, 4, 5), turn=1))
        (0, 4, 5)
        >>> len(observer.actions(2))
        12

    game: the game that is observed
    """

    game: Game[Any, View, Action]

    def __init__(self, game: Game[Any, View, Action]) -> None:
        self.game = game

    def features(self, seats: int) -> Sequence[Feature]:
        """Return the features of an observation in a fixed order, each with a name of its own."""
        raise NotImplementedError(f"{type(self).__name__} has no method features")

    def observe(self, seat: int, view: View) -> Sequence[float]:
        """Return a number for each feature, of what a seat sees.

        Every seat can be asked for in every state, also while others or chance are to move, and at the end.
        """
        raise NotImplementedError(f"{type(self).__name__} has no method observe")

    def actions(self, seats: int) -> Sequence[Action] | None:
        """Return every action that can be legal in some state, each once, in a fixed order.

        By default None, for a game with too many to list. If its class says so, some may be listed, for
        learners to choose from: at each turn one of them must be legal.
        """
        return None
