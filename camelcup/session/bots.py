"""The bots of a session: asked at once, closed while nobody needs them, and given their memory back."""

from collections.abc import Callable, Collection, Generator, Sequence
from concurrent.futures import ThreadPoolExecutor, as_completed, wait
from typing import TypeVar

from camelcup import system
from camelcup.game.game import AnyGame, list_actions
from camelcup.game.step import Step
from camelcup.players import Player, PlayerError
from camelcup.players.pool import PlayerPool, WorkerSpec
from camelcup.players.process import ProcessPlayer
from camelcup.records import Phase, Table
from camelcup.table.kept_answer import Answer
from camelcup.table.match import ask
from camelcup.table.open_game import Asked
from camelcup.table.seat import Reply, Seat

T = TypeVar("T")

Memory = Callable[[int], Sequence[Asked]]
"""Returns the moves that a seat was asked for since its bot began."""

WAITERS = ThreadPoolExecutor(max_workers=1024, thread_name_prefix="camelcup-bots")
"""Threads that start the processes of bots, and wait for them; all sessions share them. There are as many as
bots that think, or hang, at once.

They never end before the program does: a process of a bot is killed when the thread that started it ends.
"""


class Bots:
    """The bots at one table. memory: asked where a bot is taken up again; steps: returns the moves so far"""

    def __init__(
        self,
        table: Table,
        setup: WorkerSpec,
        outside: Collection[int],
        memory: Memory,
        steps: Callable[[], Sequence[Step]],
        explain: Collection[int] = (),
    ) -> None:
        self.table = table
        self.outside = outside
        self.memory = memory
        self.steps = steps
        self.explain = explain
        self.pool = PlayerPool(setup)
        self.players: list[Player] = []
        self.ready: set[int] = set()

    @property
    def game(self) -> AnyGame:
        """The game that they play."""
        return self.pool.game

    def ask(self, seats: Sequence[Seat]) -> Generator[Answer, None, None]:
        """Ask bots at once, and yield their answers as they come; all are parked if this is stopped."""
        players = self._players()
        alone = len(seats) == 1 and seats[0].number in self.ready  # its process runs: no thread has to stay
        here = [seat for seat in seats if alone or not isinstance(players[seat.number], ProcessPlayer)]
        waits = [WAITERS.submit(self._ask, seat) for seat in seats if seat not in here]
        try:
            for seat in here:
                yield self._ask(seat)
            for answered in as_completed(waits):
                yield answered.result()
        except BaseException:
            for player in players:
                interrupt(player)  # so that the threads wait no longer
            wait(waits)
            self.park()
            raise

    def forget(self, seat: int) -> None:
        """Have the bot of a seat begin afresh, with what it remembers, before it is asked again."""
        self.ready.discard(seat)

    def park(self) -> None:
        """Close the processes of all bots; those that are needed again are started with their memory."""
        self.pool.close()
        self.players = []
        self.ready.clear()

    def _players(self) -> list[Player]:
        if not self.players:
            self.players = self.pool.seat(self.table, {seat: Player() for seat in self.outside})
        return self.players

    def _ask(self, seat: Seat) -> Answer:
        player = self.players[seat.number]
        error = None
        if seat.phase is not Phase.BEGIN and seat.number not in self.ready:
            memory = self.memory(seat.number)
            error = remember(player, self.table, seat.number, self.game, memory, self.steps())
        reply = ask(player, seat, self.explain, self.steps()) if error is None else Reply(seat.number)
        reply.error = error or reply.error
        lost = reply.restart or (reply.error and (reply.error.gone or seat.phase is Phase.BEGIN))
        (self.ready.discard if lost else self.ready.add)(seat.number)
        return Answer.of(reply, seat, player.printed)


def remember(
    player: Player,
    table: Table,
    seat: int,
    game: AnyGame,
    moves: Sequence[Asked],
    steps: Sequence[Step] = (),
) -> PlayerError | None:
    """Have a bot begin, and ask it the moves that it made; what it answers now counts no more.

    A bot whose process ends begins afresh. Returns the error of one that cannot begin.
    """
    begun = False
    try:
        for move in moves:
            if not begun:
                player.begin(table, seat)
            if player.follows:
                player.follow(move.state, steps[: move.steps])
            begun = _repeat(player, seat, game, move)
        if not begun:
            player.begin(table, seat)
    except PlayerError as error:
        error.gone = True  # so that the referee has it begin again
        return error
    return None


def _repeat(player: Player, seat: int, game: AnyGame, move: Asked) -> bool:
    """Ask a bot for a move; whether its process is still there."""
    try:
        if player.lists_actions:
            player.offer(move.turn, list_actions(game, move.state, seat))
        player.move(move.view)
    except PlayerError as error:
        return not error.gone
    return True


def call_elsewhere(player: Player, call: Callable[[], T]) -> T:
    """Return the value of a call that may start the process of a player: from a thread that does not end."""
    if not isinstance(player, ProcessPlayer):
        return call()
    called = WAITERS.submit(call)
    try:
        return called.result()
    except BaseException:
        interrupt(player)
        wait([called])
        raise


def interrupt(player: Player) -> None:
    """Kill the process of a player, so that a thread that waits for it goes on."""
    if isinstance(player, ProcessPlayer) and (process := player.process):
        system.send_kill(process)
