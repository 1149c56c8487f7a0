"""Elements of SVG that lie over the pictures of a seat."""

from collections import deque
from collections.abc import Iterator
from typing import Any

from camelcup.game.display import Display
from camelcup.game.game import OVER


class Overlay:
    """The elements to lie over the pictures of a seat: it infers them from the views that it was given."""

    def __init__(self, display: Display[Any, Any, Any], seat: int) -> None:
        self.game = display.game
        self.seat = seat
        self.views: deque[Any] = deque()
        self.layers = display.overlay(self._given())
        self.last = ""

    def _given(self) -> Iterator[Any]:
        while self.views:
            yield self.views.popleft()

    def after(self, state: Any) -> str:
        """Return the elements for a state, which follows the one of the call before; none at the end."""
        mover = self.game.to_move(state)
        if mover is OVER:
            return ""
        if isinstance(mover, tuple) and self.seat in mover:
            self.views.append(self.game.view(state, self.seat))
            self.last = next(self.layers, "")
        return self.last
