"""A game that waits: played by bots, by people and by programs that call, kept, and taken up again."""

from collections.abc import Callable, Collection, Iterator, Sequence
from contextlib import closing
from pathlib import Path
from time import perf_counter_ns
from typing import Any, Self

from attrs import evolve

from camelcup.arguments import AnyBot
from camelcup.cup.file.appending import CupFile
from camelcup.cup.file.format import Undo, encode_entry
from camelcup.cup.file.reading import end_line
from camelcup.cup.plan import Plan
from camelcup.cup.repeat import complete_command, whole_commands
from camelcup.encoding import Plain
from camelcup.errors import CamelCupError, UserError
from camelcup.game.display import Display, has_orders
from camelcup.game.game import AnyGame
from camelcup.game.ordering import Orders
from camelcup.game.step import Step
from camelcup.installed.plugins import Plugins
from camelcup.players.pool import WorkerSpec
from camelcup.records import FaultKind, GameRecord, Kept, Phase, Table, Times, encode_record
from camelcup.session.bots import Bots
from camelcup.session.choices import Choices, Group, fold, refusing
from camelcup.session.events import NOBODY, Event, events
from camelcup.session.hints import Hint, Hints
from camelcup.table.kept_answer import Answer, Failure
from camelcup.table.open_game import Asked, OpenGame
from camelcup.table.referee import Progress, game_errors
from camelcup.table.seat import Seat, seat_number
from camelcup.text import name_places

Watch = Callable[[Step], object]


class Session:
    """One game that waits wherever a seat has to answer. `new` and `load` return a `Session`.

        >>> game: session.Session = session.new(["Caller", "Player0"], seed=7)
        >>> with game:
        ...     while seats := game.play():
        ...         action = game.answer(seats[0], game.actions(seats[0])[0])
        ...     game.record.ending
        <Ending.OVER: 'over'>

    A session belongs to one thread at a time.

    plan:     what is played, and with what
    table:    the seats, the rules, the limits
    display:  the game for people; `display.game` has its rules
    names:    a name for each seat
    outside:  the seats that are played from outside: by people, and by programs that call
    """

    def __init__(
        self,
        plugins: Plugins,
        plan: Plan,
        table: Table,
        setup: WorkerSpec,
        *,
        explain: Collection[str] = (),
        file: CupFile | None = None,
        answers: Sequence[Answer] = (),
    ) -> None:
        aliases = plan.tournament.aliases
        self._plugins = plugins
        self.plan = plan
        self.table = table
        self._file = file
        self.names = name_places(table.bots)
        self.outside = plan.outside_seats(table)
        told = "reasons" in plan.keep
        explained = [seat for seat, bot in enumerate(table.bots) if told or bot in explain]
        self._bots = Bots(table, setup, self.outside, self._memory, lambda: self.steps, explained)
        self.display: Display[Any, Any, Any] = self._bots.pool.make_display(self._bots.game)
        self._hints = Hints(plugins, setup, aliases)
        with whole_commands(plan, plugins):
            self._open_game = OpenGame(table, self._bots.game, self.outside, plan.keep, answers)
        self._shown = len(self.steps) if answers else 0
        self._since: dict[int, int] = {}
        self._closed = False

    def __repr__(self) -> str:
        if self.over:
            state = "over"
        elif seats := ", ".join(map(str, self.waiting)):
            state = f"waits for seat {seats}"
        else:
            state = "waits for play()"
        return f"<Session: {self._game.name} ({', '.join(self.names)}), turn {self.turn}, {state}>"

    @property
    def waiting(self) -> list[int]:
        """The seats that are to answer from outside now."""
        return [seat.number for seat in self._open_game.waiting if seat.number in self.outside]

    @property
    def path(self) -> Path | None:
        """The file that keeps the game; None where none does."""
        return self._file.path if self._file else None

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self._open_game.record is not None

    @property
    def record(self) -> GameRecord | None:
        """The record of the game, once it has ended."""
        record = self._open_game.record
        if record is None or not self.plan.practice:
            return record
        return evolve(record, kept=evolve(record.kept or Kept(), practice=True))

    @property
    def turn(self) -> int:
        """The number of turns of seats so far."""
        return self._progress.asked

    @property
    def state(self) -> Any:
        """The true state, which holds what is hidden from seats."""
        return self._progress.state

    @property
    def steps(self) -> Sequence[Step]:
        """The moves so far, with all that is hidden."""
        return self._open_game.steps

    def play(self, watch: Watch | None = None) -> list[int]:
        """Have the bots answer until none is to move; return the seats that are to answer from outside.

        There are none once the game is over. Bots that move at once are asked at once.
        Raises UserError if the session is closed.

        watch: called with each move since the last `play`, as it is made; what it raises stops the bots, and
               `play` goes on later
        """
        self._check_open()
        self._show(watch)
        while seats := [seat for seat in self._open_game.waiting if seat.number not in self.outside]:
            with closing(self._bots.ask(seats)) as answers:
                for answer in self._unless_game_fails(answers):
                    self._keep(answer)
                    self._show(watch)
        if self.over:
            self.park()
        now = perf_counter_ns()
        self._since = {seat: self._since.get(seat, now) for seat in self.waiting}
        return self.waiting

    def view(self, seat: int) -> Any:
        """Return what a seat may know now."""
        return self._game.view(self.state, self._seat(seat))

    def actions(self, seat: int) -> list[Any]:
        """Return the legal actions of a seat; none where it is not to move, or the game lists none."""
        call = self._open_move(seat)
        return [] if call is None else list(call.legal_actions() or ())

    def groups(self, seat: int) -> list[Group]:
        """Return the legal actions of a seat, folded: 36 traps are one group, `trap 1-18 + or -`."""
        actions = self.actions(seat)
        return fold([self.display.shorthand(action) for action in actions], actions)

    def choices(self, seat: int) -> Choices:
        """Return the legal actions of a seat that is to move, with numbers. Raises UserError for another."""
        call = self._move(seat)
        with game_errors(self.table, self._progress.turns):
            return Choices(self.display, call.state, seat, call.view, self.actions(seat))

    def orders(self, seat: int) -> Orders | None:
        """Return the orders of a seat that is to move, none so far; None in a game without orders.

        Raises UserError for another seat.
        """
        return Orders(self.display, self._move(seat).view) if has_orders(self.display) else None

    def answer(self, seat: int, action: Any) -> Any:
        """Play an action of a seat that is to answer from outside, and return it.

        action: an action, its encoded form, or a text as a person types it

        Raises IllegalAction or MalformedAction where the game refuses it, which is no fault: try again.
        Raises UserError where the seat is not to answer.
        """
        call = self._move(seat)
        if isinstance(action, str):
            legal = self.choices(seat).find(action)
        else:
            with refusing(action):
                legal = self._game.check(call.state, seat, action)
        self._keep(self._answer(call, answer=self._game.encode(legal)))
        return legal

    def leave(self, seat: int, reason: str = "left the game") -> None:
        """Have a person leave, which is a fault: the default action is played for the seat from now on.

        Raises UserError where the seat is not to answer.
        """
        self._keep(self._answer(self._move(seat), error=Failure(FaultKind.LEFT, reason)))

    def undo(self) -> None:
        """Take back the last answer from outside, and all that followed. The luck stays the same.

        Raises UserError where this is no practice table, the game is over, or there is no such answer.
        """
        self._check_open()
        if not self.plan.practice:
            raise UserError(
                "undo: moves are taken back at a practice table only (--practice, in Python practice=True)"
            )
        if self.over:
            raise UserError("undo: the game is over")
        answers = self._open_game.answers
        given = [place for place, answer in enumerate(answers) if answer.seat in self.outside]
        if not given:
            raise UserError("undo: there is no move of a person or a program so far")
        last = given[-1]
        if self._file:
            self._file.write(encode_entry(Undo(self.table.number, last)))
        for answer in answers[last:]:
            self._bots.forget(answer.seat)
        self._since = {}
        self._open_game.go_to(answers[:last])
        self._shown = min(self._shown, len(self.steps))

    def times(self, seat: int) -> Times:
        """Return the answers of a seat so far and the time for them, that for an open one included."""
        own = [answer for answer in self._open_game.answers if answer.seat == self._seat(seat)]
        spent = [answer.spent for answer in own if answer.phase is Phase.MOVE]
        taken = [*spent, self._open_ns(seat)]
        return Times(len(spent), sum(taken), max(taken))

    def events(self, since: int = 0, seat: int | None = None) -> list[Event]:
        """Return the moves from a number on, as a seat knows them; without one, as they were.

        The number of the next move is that of the last event plus 1. After an undo begin from 0 again.
        """
        known = None if seat is None else self._seat(seat)
        return list(events(self.steps, self.display, self.table.bots, known, since))

    def public_events(self, since: int = 0) -> list[Event]:
        """Return the moves from a number on, as somebody without a seat knows them: as all seats do."""
        return list(events(self.steps, self.display, self.table.bots, NOBODY, since))

    def hint(self, seat: int, bot: AnyBot) -> Hint:
        """Return the action that a bot would play for a seat that is to answer, with its reasons.

        bot: a name, a spec, a class, or a function

        Raises UserError where there is no such bot, or it has no legal answer.
        """
        return self._hints.ask(bot, self.table, self._move(seat).turn, self.choices(seat))

    def advisers(self) -> list[str]:
        """Return the names of bots that give hints: strong ones first, then those at the table."""
        return self._hints.names(self.table)

    def park(self) -> None:
        """Close the processes of all bots; those that are needed again come back with their memory."""
        self._bots.park()
        self._hints.close()

    def close(self) -> None:
        """Close the processes of all bots, and the file. What has been played can still be read."""
        self._closed = True
        self.park()
        if self._file:
            self._file.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: object, error: BaseException | None, traceback: object) -> None:
        self.close()
        if error is not None:
            complete_command(error, self.plan, self._plugins)

    @property
    def _game(self) -> AnyGame:
        return self._open_game.game

    @property
    def _progress(self) -> Progress:
        return self._open_game.progress

    def _memory(self, seat: int) -> Sequence[Asked]:
        return self._open_game.memory(seat)

    def _keep(self, answer: Answer) -> None:
        """Take an answer, which is in the file before it counts."""
        self._check_open()
        if self._file:
            self._file.write(encode_entry(answer))
        self._open_game.take(answer)
        self._since.pop(answer.seat, None)
        if self._file and self.record:
            self._file.write(encode_record(self.record), end_line())

    def _check_open(self) -> None:
        if self._closed:
            going_on = f"; to go on: session.load({str(self.path)!r})" if self.path else ""
            raise UserError(f"the session is closed{going_on}")
        if self._open_game.failed:
            raise self._open_game.failed

    def _unless_game_fails(self, answers: Iterator[Answer]) -> Iterator[Answer]:
        """Yield answers. Raises GameError where a game fails while a bot is asked."""
        while True:
            try:
                answer = next(answers, None)
            except CamelCupError:
                raise
            except Exception as error:
                self._open_game.fail(error)
            if answer is None:
                return
            yield answer

    def _show(self, watch: Watch | None) -> None:
        while self._shown < len(self.steps):
            step = self.steps[self._shown]
            self._shown += 1
            if watch is not None:
                watch(step)

    def _seat(self, number: int) -> int:
        return seat_number(number, len(self.table.bots))

    def _open_move(self, number: int) -> Seat | None:
        """Return a seat that is to move and has not answered yet; None for another."""
        waiting = {seat.number: seat for seat in self._open_game.waiting if seat.phase is Phase.MOVE}
        return waiting.get(self._seat(number))

    def _move(self, number: int) -> Seat:
        self._check_open()
        seat = self._open_move(number)
        if seat is None or number not in self.outside:
            who = ", ".join(f"seat {waiting} ({self.names[waiting]})" for waiting in self.waiting)
            reason = f"the game waits for {who}" if who else "the game waits for nobody"
            raise UserError(f"seat {number} ({self.names[number]}) is not to answer now; {reason}")
        return seat

    def _answer(self, seat: Seat, answer: Plain = None, error: Failure | None = None) -> Answer:
        return Answer(self.table.number, seat.number, Phase.MOVE, answer, error, self._open_ns(seat.number))

    def _open_ns(self, seat: int) -> int:
        """Return the nanoseconds for which `play` has had a seat to answer."""
        now = perf_counter_ns()
        return now - self._since.get(seat, now)
