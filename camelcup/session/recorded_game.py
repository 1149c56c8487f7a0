"""A recorded game as a list of its positions, each as any seat saw it."""

from collections.abc import Iterator, Sequence
from functools import cached_property
from html import escape
from importlib import import_module
from pathlib import Path
from typing import Any, overload

from attrs import frozen

from camelcup.errors import UserError
from camelcup.game.display import Display, has_pictures
from camelcup.game.game import CHANCE, AnyGame, first_state
from camelcup.records import GameRecord, Table
from camelcup.session.narration import Frame, Narration
from camelcup.session.overlay import Overlay
from camelcup.session.picture import BoardPicture, draw_position
from camelcup.table.recorded import replay
from camelcup.table.seat import seat_number
from camelcup.text import mark_own


@frozen(repr=False)
class Position:
    """A position of a recorded game; it prints as the board.

    number:  turns played before it
    state:   the true state
    move:    what was played in it: an outcome of chance, or a tuple of actions, one for each seat that acted;
             None at the end of the game
    display: the game for people
    table:   the table at which it was played

    >>> run = play(["Player0", "RandomBot"], seed=7, isolation="none")
    >>> position = run.game(0)[1]
    >>> position.number, position.seats, position.move_text
    (1, (), 'chance: green enters on square 2')
    """

    number: int
    state: Any
    move: Any
    display: Display[Any, Any, Any]
    table: Table

    @property
    def seats(self) -> tuple[int, ...]:
        """The seats that are to act; none where chance is to move, and at the end."""
        mover = self.display.game.to_move(self.state)
        return mover if isinstance(mover, tuple) else ()

    def view(self, seat: int) -> Any:
        """Return what the bot on a seat was given. Raises UserError if the table has no such seat."""
        return self.display.game.view(self.state, self._seat(seat))

    def text(self, seat: int | None = None) -> str:
        """Return the board as text: all of it, or as a seat saw it.

        Raises UserError if the table has no such seat.
        """
        if seat is None:
            return self.display.show(self.state)
        return self.display.show(self.display.conceal(self.state, self._seat(seat)))

    def picture(self, seat: int | None = None) -> BoardPicture:
        """Return the board as a picture: all of it, or as a seat saw it.

        Raises UserError if the game has no pictures, or the table no such seat.
        """
        state = self.state if seat is None else self.display.conceal(self.state, self._seat(seat))
        return draw_position(self.display, state, mark_own(self.table.bots, [seat]))

    @property
    def move_text(self) -> str:
        """The move in words: an outcome, or each action behind its seat; empty at the end."""
        if self.move is None:
            return ""
        if self.display.game.to_move(self.state) is CHANCE:
            return f"chance: {self.move}"
        return ", ".join(f"seat {seat}: {move}" for seat, move in zip(self.seats, self.move, strict=True))

    def _seat(self, seat: int) -> int:
        return seat_number(seat, len(self.table.bots))

    def __repr__(self) -> str:
        return self.text()

    def _repr_svg_(self) -> str | None:
        return self.picture().svg if has_pictures(self.display) else None


class RecordedGame(Sequence[Position]):
    """A recorded game: a sequence of its positions, from the start to the end.

    record:  its record: the table, the turns, the faults, the scores
    display: the game for people; `display.game` has the rules

    Raises ReplayError, when a position is first asked for, if the record does not fit the game.

    >>> game: RecordedGame = play(["Player0", "RandomBot"], seed=7, isolation="none").game(0)
    >>> len(game) == len(game.record.turns) + 1
    True
    >>> game.game.scores(game[-1].state) == game.record.scores
    True
    """

    def __init__(self, record: GameRecord, display: Display[Any, Any, Any]) -> None:
        self.record = record
        self.display = display

    @property
    def game(self) -> AnyGame:
        """The game that was played."""
        return self.display.game

    @cached_property
    def _positions(self) -> list[Position]:
        table = self.record.table
        state, number, positions = first_state(self.game, len(table.bots)), 0, []
        for step in replay(self.record, self.game):
            positions.append(Position(number, step.before, step.move, self.display, table))
            state, number = step.after, len(step.turns)
        return [*positions, Position(number, state, None, self.display, table)]

    def __len__(self) -> int:
        return len(self._positions)

    @overload
    def __getitem__(self, index: int) -> Position: ...
    @overload
    def __getitem__(self, index: slice) -> list[Position]: ...
    def __getitem__(self, index: int | slice) -> Position | list[Position]:
        return self._positions[index]

    def frames(self, seat: int | None = None) -> Iterator[Frame]:
        """Return a frame for the start and for each turn: all of the game, or as a seat saw it.

        Raises UserError if the table has no such seat, GameError where the game or its display fails.
        """
        own = self._seat(seat)
        overlay = None if own is None else Overlay(self.display, own)
        narration = Narration(self.display, self.record.table, own, overlay=overlay)
        return narration.frames(replay(self.record, self.game))

    def _seat(self, seat: int | None) -> int | None:
        return None if seat is None else seat_number(seat, len(self.record.table.bots))

    def page(self, seat: int | None = None) -> Any:
        """Return the game as a page with the board after each turn: all of it, or as a seat saw it.

        It is a `ReplayPage` of camelcup-report, with its `html` and the number of its `positions`.
        Raises UserError if the table has no such seat, or that package is not installed.
        """
        try:
            replays = import_module("camelcup_report.replays")
        except ModuleNotFoundError as error:
            if error.name != "camelcup_report":
                raise
            line = "the page of a game comes with camelcup-report: pip install camelcup-report"
            raise UserError(line) from None
        return replays.replay_page(self.record, self.display, self._seat(seat))

    def save(self, path: str | Path, seat: int | None = None) -> None:
        """Write the page of the game to a file, which a browser shows."""
        self.page(seat).save(path)

    def _repr_html_(self) -> str:
        try:
            html: str = self.page()._repr_html_()
        except UserError as error:
            return f"<p>{escape(str(error))}</p>"
        return html

    def _repr_svg_(self) -> str | None:
        return self[0]._repr_svg_()

    def __repr__(self) -> str:
        table = self.record.table
        return f"<RecordedGame: table {table.number} of {self.game.name}, {len(self)} positions>"
