"""The frames of a recorded game, each with the lines of its board: of its picture, else of its text."""

from collections import deque
from collections.abc import Iterator, Sequence
from itertools import chain
from typing import Any

from camelcup.errors import UserError
from camelcup.game.display import Display, draw_board, has_pictures
from camelcup.game.game import OVER
from camelcup.records import GameRecord, Turn
from camelcup.session.narration import Frame, Narration
from camelcup.table.recorded import replay
from camelcup.table.referee import game_errors
from camelcup.text import mark_own, plural

PREFIX = "board-"
"""Beginning of the ids of a picture, which no other id of a page has."""

LAYER = ('<g class="overlay">', "</g>")
"""The lines around an overlay, by which a page hides it."""


def boards(
    record: GameRecord, display: Display[Any, Any, Any], seat: int | None = None
) -> Iterator[tuple[Frame, list[str]]]:
    """Yield each frame of a game with the lines of its board, and an overlay for a seat. Raises GameError."""
    names = mark_own(record.table.bots, [seat])
    for frame, turns, layer in layered_frames(record, display, seat):
        if not has_pictures(display):
            yield frame, frame.board.splitlines()
            continue
        with game_errors(record.table, turns):
            *lines, end = draw_board(display, frame.shown, PREFIX, names).splitlines()
        yield frame, [*lines, *([LAYER[0], *layer.splitlines(), LAYER[1]] if layer else []), end]


def layered_frames(
    record: GameRecord, display: Display[Any, Any, Any], seat: int | None
) -> Iterator[tuple[Frame, Sequence[Turn], str]]:
    """Yield each frame of a game, the turns before it, and what lies over its picture for a seat."""
    narration = Narration(display, record.table, seat)
    overlay = None if seat is None or not has_overlay(display) else Overlay(display, seat)
    steps = replay(record, display.game)
    moves = ((step.after, step.turns, narration.add(step)) for step in steps)
    for state, turns, frame in chain([(narration.start, [], narration.begin())], moves):
        if frame is None:
            continue
        with game_errors(record.table, turns):
            layer = overlay.after(state) if overlay else ""
        yield frame, turns, layer


def frame_after(
    record: GameRecord, display: Display[Any, Any, Any], turns: int, seat: int | None = None
) -> tuple[Frame, str]:
    """Return the frame of a game after a number of turns (or more, if seats act at once), and its overlay.

    Raises UserError if the game has fewer turns, GameError where it fails.
    """
    played = 0
    for frame, _, layer in layered_frames(record, display, seat):
        if frame.turn >= turns:
            return frame, layer
        played = frame.turn
    raise UserError(f"--at {turns}: the game at table {record.table.number} has {plural(played, 'turn')}")


def has_overlay(display: Display[Any, Any, Any]) -> bool:
    """Whether pictures of a game have something laid over them."""
    return has_pictures(display) and type(display).overlay is not Display.overlay


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
