"""A table that people and bots play: one session, what each seat is shown of it, and who listens."""

from collections.abc import Callable, Hashable, Mapping, Sequence
from secrets import token_hex
from threading import Lock
from time import monotonic
from typing import Any, TypeVar

from anyio import CapacityLimiter, to_thread
from attrs import Factory, define, evolve, field, frozen

from camelcup import CamelCupError, Display, Fault
from camelcup.session import Event, Group, Hint, Orders, Session
from camelcup_web.clock import Clock
from camelcup_web.comparing import Bars, beside
from camelcup_web.feed import Feed
from camelcup_web.talk import Talk
from camelcup_web.thinking import Thinkers

T = TypeVar("T")


@frozen
class Shown:
    """A position of a table, as pages show it.

    version:  a text that no other position of the table has, in this process or another
    acted:    a text that changes whenever a person has acted
    state:    the true state
    moves:    number of moves so far, those of chance included
    turn:     number of turns of seats so far
    actions:  the legal actions of the seats that people are to play now
    groups:   the same, folded
    orders:   the orders of these seats, none so far, where an action is a list of orders
    left:     by seat the seconds that were left on the clocks of people when it was shown
    thinking: the seats whose bots are to move
    faults:   the faults so far
    since:    the time at which it was shown, by `time.monotonic`
    undoable: whether a move of a person can be taken back
    over:     whether the game has ended
    error:    the error of the game that stopped it; empty as long as it goes on
    """

    version: str
    acted: str
    state: Any
    moves: int
    turn: int
    actions: Mapping[int, Sequence[Any]]
    groups: Mapping[int, Sequence[Group]]
    orders: Mapping[int, Orders]
    left: Mapping[int, float]
    thinking: tuple[int, ...]
    faults: Sequence[Fault]
    since: float
    undoable: bool
    over: bool
    error: str = ""

    def left_now(self, seat: int) -> float | None:
        """Return the seconds that are left on the clock of a seat now; None where it has none."""
        left = self.left.get(seat)
        return left if left is None or not self.ticks(seat) else max(0.0, left - monotonic() + self.since)

    def ticks(self, seat: int) -> bool:
        """Whether the clock of a seat runs: not while the others at a turn think, which it cannot end."""
        return seat in self.left and seat in self.actions and not self.thinking


@define
class LiveTable:
    """A table that is open.

    The session belongs to one thread at a time, the one that has the lock. Pages are made of `shown`, which
    is replaced after every move, while bots are thinking too. People wait for the lock in a thread of this
    table: where its bot hangs, nobody at other tables waits.

    clock:     the clock of the people; None without one
    following: the names of the tables of games that somebody has begun after this one
    talk:      what the people have said to each other
    compared:  by seat the last move of a person beside the hint that the person had for it
    """

    name: str
    session: Session
    thinkers: Thinkers
    clock: Clock | None = None
    feed: Feed = Factory(Feed)
    following: dict[Hashable, str] = Factory(dict)
    talk: Talk = Factory(Talk)
    compared: dict[int, Bars] = Factory(dict)
    used: float = Factory(monotonic)
    shown: Shown = field(init=False)
    _opened: str = field(factory=lambda: token_hex(4), init=False)
    _acts: int = field(default=0, init=False)
    _hinted: dict[int, tuple[int, Hint]] = field(factory=dict, init=False)
    _lock: Any = field(factory=Lock, init=False)
    _showing: Any = field(factory=Lock, init=False)
    _people: Any = field(factory=lambda: CapacityLimiter(1), init=False)

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

    @property
    def busy(self) -> bool:
        """Whether bots are thinking, somebody acts, or a clock runs."""
        return self._lock.locked() or any(map(self.shown.ticks, self.shown.actions))

    async def do(self, act: Callable[[], T]) -> T:
        """Return the value of a call that needs the session, once those before it are done."""
        return await to_thread.run_sync(act, limiter=self._people)

    def start(self) -> None:
        """Have the bots play on, in another thread, until a person is to move."""
        self.used = monotonic()
        self.thinkers.start(self.name, self._play)

    def check_clocks(self) -> None:
        """Have the people leave whose time is over, in another thread; not where the game has stopped."""
        shown = self.shown
        if not shown.error and any(shown.left_now(seat) == 0 for seat in shown.actions):
            self.start()

    def answer(self, seat: int, turn: int, action: Any) -> None:
        """Play an action of a person, which is on the disk when this returns; `start` has the bots answer.

        turn:   the turn for which it was chosen
        action: an action, its encoded form, or a text as a person types it

        Raises CamelCupError if the table has moved on, the seat is not to move, or the action is not legal.
        """
        with self._lock:
            self._end_times()
            if turn != self.session.turn:
                raise moved_on()
            self._compare(seat, turn, self.session.answer(seat, action))
            self._acted()

    def action(self, seat: int, turn: int, choice: int) -> Any:
        """Return an action by its place among the legal ones.

        Raises CamelCupError if the table has moved on.
        """
        shown = self.shown
        actions = shown.actions.get(seat, ())
        if turn != shown.turn or not 0 <= choice < len(actions):
            raise moved_on()
        return actions[choice]

    def orders(self, seat: int, turn: int, words: str) -> Orders:
        """Return the orders that some words make.

        Raises CamelCupError if the table has moved on, or a word leads to no order.
        """
        shown = self.shown
        if turn != shown.turn or seat not in shown.orders:
            raise moved_on()
        return shown.orders[seat].after(words)

    def undo(self, acted: str) -> None:
        """Take the last move of a person back. acted: as on the page that asks for it

        Raises CamelCupError if a person has acted meanwhile, or this is no practice table.
        """
        with self._lock:
            if acted != self.shown.acted:
                raise moved_on()
            self.session.undo()
            self.compared.clear()
            self._acted()

    def leave(self, seat: int) -> None:
        """Have a person leave the game. Raises CamelCupError if the seat is not to move."""
        with self._lock:
            self.session.leave(seat)
            self._acted()

    def team(self, seat: int) -> tuple[int, ...]:
        """Return the seats that are played together with a seat, itself included."""
        teams = self.display.game.teams(len(self.session.table.bots))
        return next(tuple(team) for team in teams if seat in team)

    def hint(self, seat: int, bot: str) -> Hint:
        """Return what a bot would play for a seat. Raises CamelCupError if the seat is not to move."""
        with self._lock:
            hint = self.session.hint(seat, bot)
            self._hinted[seat] = self.session.turn, hint
            return hint

    def events(self, seat: int | None, since: int = 0) -> list[Event]:
        """Return the moves from a number on, as a seat knows them."""
        return self.session.events(since, seat)

    @property
    def talks(self) -> bool:
        """Whether several people sit at the table, who may talk."""
        return len({self.team(seat) for seat in self.session.outside}) > 1

    def say(self, seat: int, text: str) -> None:
        """Say a line to the other people. Raises CamelCupError as `Talk.say` does, and for somebody alone."""
        if not self.talks:
            raise CamelCupError("there is nobody else at the table")
        self.talk.say(seat, self.session.names[seat], text)
        self.notify()

    def notify(self) -> None:
        """Have all pages look again, though the position is the same."""
        with self._showing:
            self._publish(self.shown)

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

    def _play(self, moved: Callable[[], None]) -> None:
        """Have the bots play; the position is shown after every move."""
        error = ""
        with self._lock:

            def show(step: object) -> None:
                moved()
                self._show()

            try:
                self._end_times()
                self.session.play(show)
            except CamelCupError as failed:
                error = str(failed)
            self._show(error)

    def _end_times(self) -> None:
        """Have the people leave whose time is over."""
        for seat, left in self._left().items():
            if not left and seat in self.session.waiting:
                self.session.leave(seat, "ran out of time")
                self._acted()

    def _left(self) -> dict[int, float]:
        """Return the seconds that are left on the clocks of people."""
        session = self.session
        return {seat: self.clock.left(session.times(seat)) for seat in session.outside} if self.clock else {}

    def _compare(self, seat: int, turn: int, action: Any) -> None:
        """Keep a move beside the hint that its person had for it, where the bot gave both a number."""
        self.compared.pop(seat, None)
        hinted, hint = self._hinted.pop(seat, (-1, None))
        played = self.display.shorthand(action)
        if hint and hint.worths and hinted == turn and played in hint.worths.by_action:
            self.compared[seat] = beside(hint.worths, hint.bot, played)

    def _acted(self) -> None:
        """Show the position after a person has acted."""
        self._acts += 1
        self._show()

    def _show(self, error: str = "") -> None:
        """Show the present position to all pages."""
        session = self.session
        mover = session.display.game.to_move(session.state)
        asked = mover if isinstance(mover, tuple) else ()
        waiting = session.waiting
        shown = Shown(
            version="",
            acted=f"{self._opened}-{self._acts}",
            state=session.state,
            moves=len(session.steps),
            turn=session.turn,
            actions={seat: session.actions(seat) for seat in waiting},
            groups={seat: session.groups(seat) for seat in waiting},
            orders={seat: orders for seat in waiting if (orders := session.orders(seat))},
            left=self._left(),
            thinking=tuple([seat for seat in asked if seat not in session.outside]),
            faults=session.steps[-1].faults if session.steps else (),
            since=monotonic(),
            undoable=session.plan.practice and any(session.times(seat).moves for seat in session.outside),
            over=session.over,
            error=error,
        )
        with self._showing:
            self._publish(shown)

    def _publish(self, shown: Shown) -> None:
        """Show a position to all pages, with a version of its own."""
        self.shown = evolve(shown, version=f"{self._opened}-{self.feed.latest + 1}")
        self.feed.publish(self.shown.version)


def moved_on() -> CamelCupError:
    """Return the error for an answer that comes too late."""
    return CamelCupError("the table has moved on: choose again")
