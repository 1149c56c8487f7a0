"""Games of the same seats one after another, for programs that play millions of turns."""

from collections.abc import Collection, Iterable, Sequence
from operator import index
from typing import Any, Self, Unpack

from attrs import evolve

from camelcup.arguments import Bots, SessionArguments, check_arguments, enter_bots, list_bots, make_options
from camelcup.cup.file.appending import CupFile
from camelcup.cup.file.format import encode_entry
from camelcup.cup.file.reading import end_line
from camelcup.cup.options import RunOptions
from camelcup.cup.plan import Plan
from camelcup.errors import UserError, in_python
from camelcup.game.display import Display
from camelcup.game.game import AnyGame, list_actions
from camelcup.installed.plugins import Plugins, load_plugins
from camelcup.players import Player
from camelcup.players.pool import PlayerPool
from camelcup.records import GameRecord, Phase, Table, encode_record
from camelcup.session.opening import draw_up, warn
from camelcup.table.match import ask
from camelcup.table.referee import Progress, referee
from camelcup.table.seat import Reply, Seat

MOVE = Phase.MOVE


class SeriesGame:
    """A game of a series: it waits where seats are to answer from outside, and bots answer at once.

        >>> with session.series(["Caller", "Player0"], isolation="none") as games:
        ...     game: session.SeriesGame = games.begin(seed=7)
        ...     while not game.record:
        ...         game.answer(0, game.actions(0)[0])
        ...     game.record.ending
        <Ending.OVER: 'over'>

    It can be copied and pickled. A copy has the same luck and bots of its own, which are asked again all that
    these were asked, so that they remember it; what they answer then counts no more.

    table:   the seats, the rules, the limits, the seed
    waiting: the seats that are to answer from outside, in turn order; none once the game is over
    record:  the record, once the game is over
    """

    def __init__(
        self,
        table: Table,
        pool: PlayerPool,
        outside: Collection[int],
        keep: Collection[str] = (),
        replies: Iterable[Reply] = (),
    ) -> None:
        self.table = table
        self.waiting: tuple[int, ...] = ()
        self.record: GameRecord | None = None
        self.kept = False
        self._pool = pool
        self._players: Sequence[Player] = pool.seat(table, {seat: Player() for seat in outside})
        self._outside = outside
        self._keep = keep
        self._replies: list[Reply] = []
        self._running = referee(table, pool.game, moves=False, keep=keep)
        self._progress: Progress = next(self._running)
        for reply in replies:
            self._repeat(reply)
        self._go_on()

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self.table, self._pool, self._outside, self._keep, self._replies)

    @property
    def state(self) -> Any:
        """The true state, which holds what is hidden from seats."""
        return self._progress.state

    @property
    def turn(self) -> int:
        """The number of turns of seats so far."""
        return self._progress.asked

    @property
    def out(self) -> tuple[int, ...]:
        """The seats that faults have put out of the game."""
        return self._progress.out

    def view(self, seat: int) -> Any:
        """Return what a seat may know now."""
        asked: Seat
        for asked in self._progress.waiting:
            if asked.number == seat:
                return asked.view  # which the referee has made
        return self._pool.game.view(self._progress.state, seat)

    def actions(self, seat: int) -> Sequence[Any]:
        """Return the legal actions of a seat that is to answer; none where the game does not list them."""
        return list_actions(self._pool.game, self._progress.state, seat) or ()

    def answer(self, seat: int, answer: Any) -> None:
        """Answer for a seat, as a bot does: an action, or its encoded form; what is not legal is a fault.

        Raises UserError where the seat is not to answer.
        """
        if seat not in self.waiting:
            raise UserError(f"seat {seat} is not to answer now; the game waits for {self._awaited}")
        reply = Reply(seat)
        reply.answer = answer
        self._send(reply)
        if self.record is None:
            self._go_on()

    @property
    def _awaited(self) -> str:
        return ", ".join(f"seat {seat}" for seat in self.waiting) or "nobody"

    def _go_on(self) -> None:
        """Have bots answer until only seats outside are to answer, or the game is over."""
        outside = self._outside
        while self.record is None:
            waiting = self._progress.waiting
            seat: Seat
            for seat in waiting:
                if seat.number not in outside or seat.phase is not MOVE:
                    self._send(self._reply(seat))
                    break
            else:
                self.waiting = tuple([seat.number for seat in waiting])
                return
        self.waiting = ()

    def _reply(self, seat: Seat) -> Reply:
        """Return the answer of a bot; to be told of the beginning and the end is enough for other seats."""
        if seat.number in self._outside:
            return Reply(seat.number)
        try:
            return ask(self._players[seat.number], seat)
        except Exception as error:  # of the game: the bot's are part of the reply
            self._running.throw(error)
            raise

    def _repeat(self, reply: Reply) -> None:
        """Send a reply of the game that this is a copy of, when its bot has been asked as well."""
        seat = next(seat for seat in self._progress.waiting if seat.number == reply.seat)
        reply.player = self._reply(seat).player
        self._send(reply)

    def _send(self, reply: Reply) -> None:
        try:
            self._progress = self._running.send(reply)
        except StopIteration as end:
            self.record = end.value
        reply.player = None  # which no copy of the game has
        self._replies.append(reply)


class GameSeries:
    """Games of the same seats one after another. `series` returns a `GameSeries`.

        >>> games: session.GameSeries
        >>> with session.series(["Caller", "Player0"], isolation="none", out="games.jsonl") as games:
        ...     for seed in range(3):
        ...         game = games.begin(seed)
        ...         while not game.record:
        ...             game.answer(0, game.actions(0)[0])
        ...         games.keep(game)
        >>> len(load("games.jsonl").records)
        3

    It can be copied and pickled, with its games, unless it has a file.

    plan:    what is played, and with what
    outside: the seats that are played from outside
    """

    def __init__(self, plugins: Plugins, plan: Plan, table: Table, file: CupFile | None = None) -> None:
        self.plan = plan
        self.outside = frozenset(plan.outside_seats(table))
        self._table = table
        self._file = file
        self._begun = self._kept = 0
        self._pool = PlayerPool(plan.setup(plugins))

    def __getstate__(self) -> dict[str, Any]:
        if self._file:
            raise UserError(f"{self._file.path}: a series with a file cannot be copied: open it without out=")
        return self.__dict__

    @property
    def game(self) -> AnyGame:
        """The rules."""
        return self._pool.game

    @property
    def display(self) -> Display[Any, Any, Any]:
        """The game for people."""
        display: Display[Any, Any, Any] = self._pool.make_display(self.game)
        return display

    @property
    def seats(self) -> int:
        """The number of seats."""
        return len(self._table.bots)

    def begin(self, seed: int) -> SeriesGame:
        """Begin the next game, with the luck that a table of this seed has. One before it is given up.

        Raises UserError for a seed that is no whole number.
        """
        try:
            whole = index(seed)
        except TypeError:
            raise UserError(f"seed={seed!r}: give a whole number") from None
        table = evolve(self._table, number=self._begun, seed=whole)
        self._begun += 1
        return SeriesGame(table, self._pool, self.outside, self.plan.keep)

    def keep(self, game: SeriesGame) -> None:
        """Add the record of a game that is over to the file, once. Raises UserError where there is none."""
        if self._file is None:
            raise UserError("the series has no file: open it with out=, as in series(..., out='games.jsonl')")
        if game.record is None:
            raise UserError(f"the game waits for {game._awaited}: only one that is over has a record")
        if game.kept or game._pool is not self._pool:
            reason = "has been kept already" if game.kept else "is of another series"
            raise UserError(f"game {game.table.number} {reason}: keep each game once, in its own series")
        game.kept = True
        self._file.append(encode_entry(game.table), encode_record(game.record))
        self._kept += 1

    def close(self) -> None:
        """Close the processes of bots, and finish the file."""
        self._pool.close()
        if self._file:
            self._file.append(end_line(self._kept))
            self._file.sync()
            self._file.close()
            self._file = None

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *error: object) -> None:
        self.close()


@in_python()
def series(bots: Bots, **options: Unpack[SessionArguments]) -> GameSeries:
    """Open a series of games, for programs that play many: learners, searches.

        >>> with session.series(["Caller", "Player0"], isolation="none") as games:
        ...     games.begin(seed=7).waiting
        (0,)

    bots:    in turn order, as `new` takes them; "Caller" is a seat that is played from outside
    options: game, rules, isolation, max_turns, ...: see `SessionArguments`. `out` is a new cup file for those
             games that `GameSeries.keep` adds

    Raises UserError for an argument that cannot be right.
    """
    values = check_arguments(options, SessionArguments)
    plugins = load_plugins()
    given: RunOptions = make_options(plugins, values, warn)
    named = enter_bots(list_bots(bots), plugins)
    plan, table = draw_up(plugins, named, given, games=None)
    given.processes.make_folder()
    file = CupFile.create(given.out, plan) if given.out else None
    return GameSeries(plugins, plan, table, file)
