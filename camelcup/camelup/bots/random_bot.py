"""A bot that plays at random."""

from collections.abc import Sequence
from typing import TypeVar

from camelcup import Bot
from camelcup.camelup.actions import Action
from camelcup.camelup.state import View

T = TypeVar("T")


class RandomBot(Bot[View, Action]):
    """Picks evenly among the kinds of action that are legal, then evenly within the kind."""

    def move(self, seat: int, view: View) -> Action:
        kinds: list[tuple[Action, ...]] = [kind for kind in view.legal_by_kind() if kind]
        return self._pick(self._pick(kinds))

    def _pick(self, choices: Sequence[T]) -> T:
        return choices[int(self.rng.random() * len(choices))]
