"""A table that people and bots play: one session, what each seat is shown of it, and who listens."""

from collections.abc import Sequence
from concurrent.futures import Executor
from threading import Lock
from time import monotonic
from typing import Any

from attrs import Factory, define, field, frozen

from camelcup import CamelCupError, Display
from camelcup.session import Event, Hint, Session
from camelcup_web.feed import Feed


@frozen
class Shown:
    """A position of a table, as pages show it.

    state:    the true state
    moves:    number of moves so far, those of chance included
    turn:     number of turns of seats so far
    waiting:  the seats that people are to play now
    thinking: the seats whose bots are to move
    since:    the time at which they began, by `time.monotonic`
    over:     whether the game has ended
    error:    the error of the game that stopped it; empty as long as it goes on
    """

    state: Any
    moves: int
    turn: int
    waiting: tuple[int, ...]
    thinking: tuple[int, ...]
    since: float
    over: bool
    error: str = ""


@define
class LiveTable:
    """A table that is open.

    The session belongs to one thread at a time, the one that has the lock. Pages are made of `shown`, which
    is replaced after every move, while bots are thinking too.
    """

    name: str
    session: Session
    workers: Executor
    feed: Feed = Factory(Feed)
    used: float = Factory(monotonic)
    shown: Shown = field(init=False)
    _lock: Any = field(factory=Lock, init=False)

    def __attrs_post_init__(self) -> None:
        self._show()

    @property
    def advisers(self) -> list[str]:
        """The names of bots that give hints."""
        return self.session.advisers()

    @property
    def display(self) -> Display[Any, Any, Any]:
        """The game for people."""
        return self.session.display

    def start(self) -> None:
        """Have the bots play on, in a thread of its own, until a person is to move."""
        self.used = monotonic()
        self.workers.submit(self._play)

    def answer(self, seat: int, turn: int, choice: int) -> None:
        """Play an action of a person, which is on the disk when this returns; the bots answer later.

        turn:   the turn for which it was chosen
        choice: its place in `actions`

        Raises CamelCupError if the table has moved on, or the seat is not to move.
        """
        with self._lock:
            actions = self.session.actions(seat)
            if turn != self.session.turn or not 0 <= choice < len(actions):
                raise CamelCupError("the table has moved on: choose again")
            self.session.answer(seat, actions[choice])
            self._show()
        self.start()

    def undo(self) -> None:
        """Take the last move of a person back. Raises CamelCupError if this is no practice table."""
        with self._lock:
            self.session.undo()
            self._show()
        self.start()

    def leave(self, seat: int) -> None:
        """Have a person leave the game. Raises CamelCupError if the seat is not to move."""
        with self._lock:
            self.session.leave(seat)
            self._show()
        self.start()

    def actions(self, seat: int) -> Sequence[Any]:
        """Return the legal actions of a seat, in the order that `answer` counts; none while bots think."""
        if not self._lock.acquire(blocking=False):
            return ()
        try:
            return self.session.actions(seat)
        finally:
            self._lock.release()

    def hint(self, seat: int, bot: str) -> Hint:
        """Return what a bot would play for a seat. Raises CamelCupError if the seat is not to move."""
        with self._lock:
            return self.session.hint(seat, bot)

    def events(self, seat: int | None, since: int = 0) -> list[Event]:
        """Return the moves from a number on, as a seat knows them."""
        return self.session.events(since, seat)

    def park(self) -> None:
        """Close the processes of the bots, unless they are thinking."""
        if self._lock.acquire(blocking=False):
            try:
                self.session.park()
            finally:
                self._lock.release()

    def close(self) -> None:
        """Close the session, once no bot is thinking."""
        with self._lock:
            self.session.close()

    def _play(self) -> None:
        """Have the bots play; the position is shown after every move."""
        error = ""
        with self._lock:
            try:
                self.session.play(lambda _: self._show())
            except CamelCupError as failed:
                error = str(failed)
            self._show(error)

    def _show(self, error: str = "") -> None:
        """Show the present position to all pages."""
        session = self.session
        mover = session.display.game.to_move(session.state)
        waiting = tuple(session.waiting)
        asked = mover if isinstance(mover, tuple) else ()
        self.shown = Shown(
            state=session.state,
            moves=len(session.steps),
            turn=session.turn,
            waiting=waiting,
            thinking=tuple([seat for seat in asked if seat not in session.outside]),
            since=monotonic(),
            over=session.over,
            error=error,
        )
        self.feed.publish(str(self.shown.moves))
