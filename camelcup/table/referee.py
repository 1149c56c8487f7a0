"""The only game loop: a generator that waits wherever a seat has to answer. Knows no player and no file."""

from collections.abc import Collection, Generator, Iterator, Mapping, Sequence
from contextlib import contextmanager
from math import isfinite
from random import Random
from traceback import format_exc
from typing import Any

from camelcup.errors import ActionError, GameError, is_own
from camelcup.game.game import CHANCE, OVER, AnyGame, Game, first_state, pick_outcome
from camelcup.game.step import NO_REASONS, Step
from camelcup.records import Ending, Fault, GameRecord, Table, Turn
from camelcup.seeds import derive
from camelcup.table.notes import Notes, make_notes
from camelcup.table.seat import Reply, Seat


def referee(
    table: Table, game: AnyGame, moves: bool = True, keep: Collection[str] = ()
) -> Generator["Progress", Any, GameRecord]:
    """Play a table to its end, and return its record, with the extras in `keep`: "times", "reasons".

    Yields its progress wherever seats are to answer, and takes the reply of any of those in `waiting`; with
    `moves` it yields after each move too, when none is waiting, and takes None for it. Turns and faults are
    recorded in the order of the seats, whatever the order of the replies.

    Raises GameError where a method of the game raises, FaultAbort where the table's limits ask for it, and
    UserError for the reply of a seat that is not asked.
    """
    progress: Progress = Progress(table, game, keep)
    to_move, turns, most = game.to_move, progress.turns, table.limits.max_turns
    with game_errors(table, turns):
        progress.begin()
        while progress.waiting:
            progress.take((yield progress))
        progress.open()
        while len(turns) < most and (mover := to_move(progress.state)) is not OVER:
            if mover is CHANCE:
                progress.draw()
            else:
                called = progress.ask(mover)
                while progress.waiting:
                    progress.take((yield progress))
                progress.act(called)
            if moves:
                yield progress
        progress.end()
        while progress.waiting:
            progress.take((yield progress))
        progress.collect_faults(progress.seats)
        return progress.record()


class Progress:
    """A game in progress.

    before, move: the state before the last move, and an outcome of chance or a tuple of actions
    reasons:      the explanations of those seats that were asked for one at that move
    waiting:      the seats that are still to answer
    asked:        the number of the turns that were no chance events
    out:          the seats that faults have put out
    """

    def __init__(self, table: Table, game: AnyGame, keep: Collection[str] = ()) -> None:
        self.notes = make_notes(game, keep)
        self.table = table
        self.game = game
        self.seats = [Seat(table, number, game) for number in range(len(table.bots))]
        self.random = Random(derive(table.seed, "chance")).random
        self.samples = type(game).sample is not Game.sample
        self.state: Any = None
        self.before: Any = None
        self.move: Any = None
        self.reasons: Mapping[int, str] = NO_REASONS
        self.waiting: list[Seat] = []
        self.turns: list[Turn] = []
        self.faults: list[Fault] = []
        self.asked = 0
        self.out: tuple[int, ...] = ()
        self.scores: tuple[float, ...] = ()
        self.winners: tuple[int, ...] = ()

    def begin(self) -> None:
        """Have every player make a bot."""
        self.state = first_state(self.game, len(self.seats))
        for seat in self.seats:
            seat.call_begin()
            self.waiting.append(seat)

    def open(self) -> None:
        """Open the game, when all seats have begun."""
        self.collect_faults(self.seats)
        self.state = self.without_new_out(())

    @property
    def step(self) -> Step:
        """The last move."""
        return Step(self.before, self.move, self.state, self.turns, self.faults, self.out, self.reasons)

    def draw(self) -> None:
        """Make a chance event."""
        before, game = self.state, self.game
        # One number an event keeps the k-th event of a table the same whatever the bots did before.
        number = self.random()
        move = (
            game.sample(before, Random(number))
            if self.samples
            else pick_outcome(game.outcomes(before), number)
        )
        self.turns.append(Turn(None, game.encode(move)))
        self.state = game.resolve(before, move)
        self.before, self.move, self.reasons = before, move, NO_REASONS

    def ask(self, mover: Sequence[int]) -> Sequence[Seat]:
        """Ask seats for a move. Returns the seats."""
        seat: Seat  # C objects where this is compiled
        called: list[Seat] = []
        for number in mover:
            seat = self.seats[number]
            seat.call_move(self.state, self.asked + len(called))
            called.append(seat)
            if seat.phase is not None:
                self.waiting.append(seat)
        return called

    def take(self, reply: Reply) -> None:
        """Take the reply of a seat that is still to answer."""
        seat: Seat = self.seats[reply.seat]
        seat.take(reply)
        if seat.phase is None:
            self.waiting.remove(seat)

    def act(self, called: Sequence[Seat]) -> None:
        """Apply the actions of seats that have all answered."""
        seat: Seat  # a loop over C objects where this is compiled
        actions = []
        out = self.out
        self.reasons = NO_REASONS
        self.collect_faults(called)
        for seat in called:
            action = seat.action
            actions.append(action)
            self.turns.append(Turn(seat.number, self.game.encode(action)))
            if seat.reasons is not None:
                self.reasons = {**self.reasons, seat.number: seat.reasons}
            if seat.used is not None and self.notes is None:
                self.notes = Notes(self.game, ())
        if self.notes is not None:
            self.notes.add(self.state, called, self.asked, self.faults)
        self.asked += len(called)
        self.before, self.move = self.state, tuple(actions)
        state = self.before if self.out is out else self.without_new_out(out)
        self.state = self.game.apply(state, self.move)

    def collect_faults(self, called: Sequence[Seat]) -> None:
        """Take over the new faults of seats that have answered, in their order."""
        seat: Seat  # a loop over C objects where this is compiled
        for seat in called:
            if seat.faults:
                self.faults += seat.new_faults()
                self.out = tuple([each.number for each in self.seats if each.eliminated])

    def without_new_out(self, known: Sequence[int]) -> Any:
        """Return the state after the seats have left that are out, and are not known to be."""
        state = self.state
        for seat in self.out:
            if seat not in known:
                state = self.game.leave(state, seat)
        return state

    def end(self) -> None:
        """Find the scores and the winners, and tell the players."""
        self.scores = tuple(self.game.scores(self.state))
        if not all(map(isfinite, self.scores)):
            raise ValueError(f"scores must be finite numbers, not {self.scores}")
        eligible = [seat for seat in range(len(self.seats)) if seat not in self.out]
        self.winners = tuple(self.game.winners(self.state, self.scores, eligible))
        for seat in self.seats:
            seat.call_end(self.state, self.scores, self.winners, self.asked)
            if seat.phase is not None:
                self.waiting.append(seat)

    def record(self) -> GameRecord:
        """Return the record of a game that has ended."""
        return GameRecord(
            table=self.table,
            scores=self.scores,
            winners=self.winners,
            faults=tuple(self.faults),
            out=self.out,
            ending=Ending.OVER if self.game.to_move(self.state) is OVER else Ending.TURN_CAP,
            times=tuple([seat.times for seat in self.seats]),
            turns=tuple(self.turns),
            kept=self.notes.kept() if self.notes else None,
        )


@contextmanager
def game_errors(table: Table, turns: Sequence[Turn] = ()) -> Iterator[None]:
    """Raise GameError, with the command that repeats the table, where the game or its display raises.

    >>> record = play(["Player0", "RandomBot"], seed=7, isolation="none").game(0).record
    >>> with game_errors(record.table, record.turns):
    ...     1 / 0
    Traceback (most recent call last):
    camelcup.GameError: game camelup failed at table 0 after 99 turns
    """
    try:
        yield
    except Exception as error:
        if is_own(error) and not isinstance(error, ActionError):
            raise
        what = f"game {table.game} failed at table {table.number} after {len(turns)} turns"
        raise GameError(what, table, format_exc().rstrip()) from None
