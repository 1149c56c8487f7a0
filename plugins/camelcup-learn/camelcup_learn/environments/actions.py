"""Actions as numbers: their place among all actions of a rule set, or among those that are legal."""

from collections.abc import Sequence
from operator import index
from typing import Any, Self

import numpy as np
from numpy.typing import NDArray

from camelcup import (
    AnyGame,
    GameError,
    IllegalAction,
    MalformedAction,
    UserError,
    short_repr,
)

Mask = NDArray[np.int8]
"""1 for each action that is legal."""

MOST_INDEXED = 1000
"""Numbers of actions in a game that does not list all of its actions."""


class ListedActions:
    """Numbers of actions by their place in the list of all actions of a rule set.

    actions: that list
    size:    how many there are
    """

    def __init__(self, game: AnyGame, actions: Sequence[Any]) -> None:
        self.game = game
        self.actions = actions
        self.size = len(actions)
        self._by_form = {repr(game.encode(action)): number for number, action in enumerate(actions)}
        # most games have one object for each action, which is found faster than an equal one
        self._by_object = {id(action): number for number, action in enumerate(actions)}

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self.game, self.actions)  # an unpickled action has another id

    def __deepcopy__(self, memo: Any) -> Self:
        return self  # it never changes

    def numbers(self, legal: Sequence[Any]) -> list[int]:
        """Return the numbers of legal actions."""
        numbers: list[Any] = list(map(self._by_object.get, map(id, legal)))
        if None in numbers:
            numbers = [self._by_form.get(repr(self.game.encode(action))) for action in legal]
        if None in numbers:
            action = legal[numbers.index(None)]
            raise GameError(f"{self.game.name}: {short_repr(action)} is none of the actions of its observer")
        return numbers

    def action(self, number: int, legal: Sequence[Any]) -> Any:
        """Return the action of a number, legal or not; None if there is none."""
        return self.actions[number] if 0 <= number < self.size else None


class IndexedActions:
    """Numbers of actions by their place in `legal_actions`, for a game with too many to list.

    Where more are legal than there are numbers, only the first ones can be chosen.
    """

    actions = None

    def __init__(self, size: int = MOST_INDEXED) -> None:
        self.size = size

    def numbers(self, legal: Sequence[Any]) -> list[int]:
        """Return the numbers of legal actions."""
        return list(range(min(len(legal), self.size)))

    def action(self, number: int, legal: Sequence[Any]) -> Any:
        """Return the action of a number; None if there is none."""
        return legal[number] if 0 <= number < min(len(legal), self.size) else None


Actions = ListedActions | IndexedActions


def numbered(game: AnyGame, listed: Sequence[Any] | None) -> Actions:
    """Return the numbers of actions, of which an observer lists all, or some, or none.

    Raises UserError where the game does not list its actions either.
    """
    if listed is not None:
        return ListedActions(game, listed)
    if not game.lists_actions:
        raise UserError(
            f"{game.name} has too many actions to list, and its observer lists none: give an observer whose "
            f"actions are some to choose from"
        )
    return IndexedActions()


def legal_actions(game: AnyGame, state: Any, seat: int, listed: Sequence[Any] | None) -> Sequence[Any]:
    """Return the legal actions of a seat; those that an observer lists, where the game does not list them."""
    if game.lists_actions:
        return game.legal_actions(state, seat)
    return [action for action in listed or () if _is_legal(game, state, seat, action)]


def _is_legal(game: AnyGame, state: Any, seat: int, action: Any) -> bool:
    try:
        game.check(state, seat, action)
    except (IllegalAction, MalformedAction):
        return False
    return True


def mask_of(size: int, numbers: Sequence[int]) -> Mask:
    """Return the mask in which some numbers are 1."""
    flags = bytearray(size)
    for number in numbers:
        flags[number] = 1
    return np.frombuffer(flags, np.int8)


class Legal:
    """The legal actions of a seat that is to answer.

    seat:    its number
    numbers: the numbers of its legal actions
    """

    def __init__(self, seat: int, actions: Actions, legal: Sequence[Any]) -> None:
        self.seat = seat
        self.actions = actions
        self.legal = legal
        self.numbers = actions.numbers(legal)

    def mask(self) -> Mask:
        """Return a new mask."""
        return mask_of(self.actions.size, self.numbers)

    def find(self, number: Any, lenient: bool) -> Any:
        """Return the answer that a number stands for.

        Raises IllegalAction for one that is not legal; where this is lenient, the answer is what the number
        stands for, and the referee refuses it. Raises MalformedAction for what is no whole number.
        """
        try:
            number = index(number)
        except TypeError:
            raise MalformedAction(
                f"seat {self.seat}: action {short_repr(number)}: give the number of an action"
            ) from None
        action = self.actions.action(number, self.legal)
        if number in self.numbers:
            return action
        if lenient:
            return f"there is no action {number}" if action is None else action
        shown = "there is no such action" if action is None else f"{action} is not legal"
        some = ", ".join(map(str, self.numbers[:10])) + (", ..." if len(self.numbers) > 10 else "")
        raise IllegalAction(f"seat {self.seat}: action {number}: {shown}; legal (action_mask): {some}")
