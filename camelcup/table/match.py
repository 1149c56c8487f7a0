"""A game between players: asks one after another what the referee wants to know."""

from collections.abc import Collection, Sequence
from time import perf_counter_ns
from typing import Any, Self

from camelcup.game.game import AnyGame
from camelcup.game.step import Step
from camelcup.players import Player, PlayerError
from camelcup.records import Fault, FaultKind, GameRecord, Table
from camelcup.table.referee import Progress, referee
from camelcup.table.seat import BEGIN, MOVE, Reply, Seat
from camelcup.text import seconds

EXPLAIN_FAILED = "explain failed: "
"""Beginning of what stands in the place of reasons that a bot could not give."""


class Match:
    """A game between players: an iterator over its steps. Raises as `referee` does.

    explain: seats that are asked for the reasons for their moves
    moves:   whether to stop after each move; a game that nobody follows is faster without
    record:  the record, once the game has ended
    """

    def __init__(
        self,
        table: Table,
        game: AnyGame,
        players: Sequence[Player],
        explain: Collection[int] = (),
        moves: bool = True,
        keep: Collection[str] = (),
    ) -> None:
        self.players = players
        self.explain = explain
        self.record: GameRecord | None = None
        self.followed = any(player.follows for player in players)
        self.steps: list[Step] = []
        self.running = referee(table, game, moves or self.followed, keep)

    def __iter__(self) -> Self:
        return self

    def __next__(self) -> Step:
        """Return the next move."""
        if self.record is None and (progress := self.advance()):
            return progress.step
        raise StopIteration

    def advance(self) -> Progress | None:
        """Play on until the next move has been made; None where the game has ended."""
        running = self.running
        try:
            progress: Progress = next(running)
            while progress.waiting:
                seat: Seat = progress.waiting[0]
                try:
                    reply = ask(self.players[seat.number], seat, self.explain, self.steps)
                except Exception as error:  # of the game: the bot's are part of the reply
                    progress = running.throw(error)
                else:
                    progress = running.send(reply)
        except StopIteration as end:
            self.record = end.value
            return None
        if self.followed:
            self.steps.append(progress.step)
        return progress

    def finish(self) -> GameRecord:
        """Play to the end, and return the record."""
        while self.record is None and self.advance():
            pass
        assert self.record is not None
        return self.record


def play(table: Table, game: AnyGame, players: Sequence[Player]) -> GameRecord:
    """Play a table to its end, and return its record. Raises as `Match` does."""
    return Match(table, game, players, moves=False).finish()


def ask_move(
    player: Player, seat: Seat, state: Any, turn: int, explain: bool = False, steps: Sequence[Step] = ()
) -> Fault | None:
    """Ask the bot of a seat for one move, as in a game, and return its fault, if it commits one."""
    seat.call_move(state, turn)
    while seat.phase is not None:
        seat.take(ask(player, seat, (seat.number,) if explain else (), steps))
    return next(iter(seat.new_faults()), None)


def ask(player: Player, seat: Seat, explain: Collection[int] = (), steps: Sequence[Step] = ()) -> Reply:
    """Return the reply of a player to the open call of its seat. steps: the moves so far"""
    reply, phase = Reply(seat.number, player), seat.phase
    try:
        if phase is MOVE:
            _ask_move(player, seat, reply, steps)
        elif phase is BEGIN:
            player.begin(seat.table, seat.number)
        else:
            if player.sees_end:
                player.see(seat.last_view())
            player.end(*seat.result)
    except PlayerError as error:
        reply.error = error
    if explain and phase is MOVE and seat.number in explain and reply.error is None:
        _ask_reasons(player, seat, reply)
    return reply


def _ask_move(player: Player, seat: Seat, reply: Reply, steps: Sequence[Step]) -> None:
    """Ask for a move, and measure its time. Raises PlayerError where it fails, or is late."""
    if player.follows:
        player.follow(seat.state, steps)
    if player.lists_actions:
        player.offer(seat.turn, seat.legal_actions())
    start = perf_counter_ns()
    try:
        reply.answer = player.move(seat.view)
    finally:
        reply.spent = perf_counter_ns() - start - player.waited_ns
        reply.used = player.used
    if reply.spent > player.limit_ns:
        raise PlayerError(FaultKind.TIMEOUT, f"no answer within {seconds(seat.limit)}")


def _ask_reasons(player: Player, seat: Seat, reply: Reply) -> None:
    """Ask for the reasons for the answer; a bot that cannot give them commits no fault."""
    try:
        reply.reasons = player.explain(seat.view)
        reply.values = player.values
    except PlayerError as error:
        reply.restart = error.gone
        reply.reasons = f"{EXPLAIN_FAILED}{error.reason}"
