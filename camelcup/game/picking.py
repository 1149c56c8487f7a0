"""Choosing an action by pointing at parts of its picture, one after another."""

from collections.abc import Iterable, Sequence
from typing import Any

from attrs import frozen

from camelcup.game.display import Display, Picks


@frozen
class Picked:
    """The state of a choice.

    next:   the parts that lead on to an action
    action: the action that is chosen; None as long as none is
    """

    next: frozenset[str]
    action: Any = None


class Picker:
    """Tells which of some actions a person points at.

    actions: legal actions, of which those without picks cannot be pointed at

    >>> position = play(["Player0", "RandomBot"], seed=7, isolation="none").game(0)[10]
    >>> picker = Picker(position.display, position.view(1).legal_actions())
    >>> action = position.view(1).legal_actions()[-1]
    >>> picker.after(position.display.picks(action)).action == action
    True
    """

    def __init__(self, display: Display[Any, Any, Any], actions: Iterable[Any]) -> None:
        self.by_first: dict[str, list[tuple[Picks, Any]]] = {}
        for action in actions:
            picks = display.picks(action)
            for first in picks if isinstance(picks, frozenset) else picks[:1]:
                self.by_first.setdefault(first, []).append((picks, action))

    def after(self, picked: Sequence[str]) -> Picked:
        """Return what can be picked after some parts, or the action that they stand for."""
        if not picked:
            return Picked(frozenset(self.by_first))
        open_picks = set()
        for picks, action in self.by_first.get(picked[0], ()):
            rest = remaining(picks, picked)
            if rest is not None:
                if not rest:
                    return Picked(frozenset(), action)
                open_picks |= rest
        return Picked(frozenset(open_picks))


def remaining(picks: Picks, picked: Sequence[str]) -> set[str] | None:
    """Return the parts of an action that can come next; None if the parts picked lead to others only."""
    if isinstance(picks, frozenset):
        return set(picks.difference(picked)) if picks.issuperset(picked) else None
    if picks[: len(picked)] != tuple(picked):
        return None
    return set(picks[len(picked) : len(picked) + 1])
