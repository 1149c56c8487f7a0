"""The games in which a bot is tried, against opponents that draw among their legal actions."""

import random
import shlex
import threading
from collections.abc import Callable, Generator, Sequence
from typing import Any

from attrs import evolve, frozen

from camelcup.game.bot import Bot, explains
from camelcup.game.display import Display, DisplayMaker
from camelcup.game.game import AnyGame
from camelcup.game.step import Step
from camelcup.installed.config import to_json
from camelcup.installed.loading import Program
from camelcup.players import Player
from camelcup.players.host import threads_left
from camelcup.players.inline import InlinePlayer
from camelcup.players.isolation import BotProcessSpec
from camelcup.players.messages import Ready
from camelcup.players.pool import WorkerSpec
from camelcup.players.process import ProcessPlayer
from camelcup.players.program import process_player
from camelcup.records import Fault, FaultKind, GameRecord, Limits, Phase, Table, Times
from camelcup.seeds import derive
from camelcup.table.match import Match, ask_move
from camelcup.table.seat import Seat
from camelcup.testing.positions import (
    CheckTable,
    Position,
    RandomPlayer,
    Spectator,
    difference,
    random_match,
)

GAMES = 2
POSITIONS = 5


def check_bot_command(
    bot: str, game: str, rules: str, seed: int, isolation: str, options: Sequence[str] = ()
) -> str:
    """Return the command that checks a bot."""
    words = ["camelcup", "check-bot", bot, "--game", game, "--rules", rules, "--seed", str(seed), *options]
    if isolation != "process":
        words += ["--isolation", isolation]
    return shlex.join(words)


@frozen
class Attempt:
    """A game, or a position of another game, in which a bot was tried. faults: each with its position"""

    faults: Sequence[tuple[Fault, Position]]
    times: Times

    @property
    def answers(self) -> int:
        """The number of moves in which the bot answered."""
        raised = (FaultKind.RAISED, Phase.MOVE)
        return self.times.moves - sum((fault.kind, fault.phase) == raised for fault, _ in self.faults)


@frozen
class TriedGame(Attempt):
    """A game in which a bot was tried.

    record:  without what the bot printed, which may be the time
    ready:   the bot's answer to the last beginning of a game
    threads: those that ran on when it was over
    """

    record: GameRecord
    reasons: Sequence[str]
    ready: Ready
    threads: int


class InlineBot(InlinePlayer):
    """Plays a bot in this process as a process of its own does in a check. check: as in `Load`"""

    ready: Ready
    threads = 0

    def __init__(
        self, factory: Callable[[], Bot[Any, Any]], game: AnyGame, display: DisplayMaker, check: int
    ) -> None:
        super().__init__(factory, game, display)
        self.check = check

    def begin(self, table: Table, seat: int) -> None:
        random.seed(self.check)
        self.before = threading.enumerate()
        super().begin(table, seat)
        self.ready = Ready(explains=explains(self.bot))

    def end(self, scores: tuple[int | float, ...], winners: tuple[int, ...]) -> None:
        super().end(scores, winners)
        self.threads = threads_left(self.before)


Tried = InlineBot | ProcessPlayer
"""The player of a bot that is tried."""


class _Witness(Spectator):
    """Follows a table, and keeps the positions in which seats were to move and those of faults."""

    def __init__(self, display: Display[Any, Any, Any], table: Table) -> None:
        super().__init__(display, table)
        self.asked: list[Position] = []
        self.faults: list[tuple[Fault, Position]] = []
        self.reasons: list[str] = []

    def watch(self, step: Step) -> None:
        self.reasons += step.reasons.values()
        if step.turns[-1].seat is not None:
            self.asked.append(self.position)
        self.keep(step.faults)
        super().watch(step)

    def keep(self, faults: Sequence[Fault]) -> None:
        self.faults += [(fault, self.position) for fault in faults[len(self.faults) :]]


@frozen
class Trial:
    """Games of a bot, which follow from the seed: base class.

    games:   for each table size
    command: repeats the check
    """

    bot: str
    display: Display[Any, Any, Any]
    games: int
    seed: int
    limits: Limits
    command: str

    @property
    def game(self) -> AnyGame:
        """The game that is played."""
        return self.display.game

    @property
    def sizes(self) -> list[int]:
        """The numbers of seats with which the bot is tried: the fewest, the most and the usual."""
        game = self.game
        return sorted({game.seats[0], game.cup_seats, game.seats[-1]} & set(game.seats))

    def tables(self) -> list[Table]:
        """Return the tables of all sizes; the seat of the bot changes from game to game."""
        return [
            self._table(seats, number, number % seats) for seats in self.sizes for number in range(self.games)
        ]

    @property
    def program(self) -> Program | None:
        """The program that is the bot; None for a bot in Python."""
        return None

    @property
    def place(self) -> str:
        """The place where games are played; empty for this process."""
        return ""

    @property
    def speaks_text(self) -> bool:
        """Whether the bot is a program that speaks the text protocol of another contest."""
        return bool(self.program and self.program.protocol)

    def new_player(self, check: int) -> Tried:
        """Return a player of the bot. check: as in `Load`"""
        raise NotImplementedError

    def attempts(self) -> Generator[Attempt, None, None]:
        """Play all tables, and ask a bot in Python in positions of other games."""
        yield from self.play_all(self.tables())
        if self.program is None:
            player = self.new_player(1)
            try:
                for position in self.positions():
                    yield self._ask(position, player)
            finally:
                player.close()

    def play_all(
        self, tables: Sequence[Table], check: int = 1, explain: bool = False
    ) -> Generator[TriedGame, None, None]:
        """Play tables one after another with a new player. explain: whether it is asked for reasons"""
        player = self.new_player(check)
        try:
            for table in tables:
                yield self.play(table, player, explain)
        finally:
            player.close()

    def play(self, table: Table, player: Tried, explain: bool = False) -> TriedGame:
        """Play a table."""
        witness, seat = _Witness(self.display, table), table.bots.index(self.bot)
        players: list[Player] = [RandomPlayer(self.game) for _ in table.bots]
        players[seat], player.threads = player, 0
        record = witness.follow(Match(table, self.game, players, (seat,) if explain else ()))
        witness.keep(record.faults)
        silent = evolve(record, faults=tuple([evolve(fault, output="") for fault in record.faults]))
        ready = getattr(player, "ready", Ready())  # it has none if the bot never began
        return TriedGame(witness.faults, record.times[seat], silent, witness.reasons, ready, player.threads)

    def positions(self) -> list[Position]:
        """Return some positions of random games in which a seat is to move."""
        found = []
        for seats in self.sizes:
            table = self._table(seats, self.games)
            witness = _Witness(self.display, table)
            witness.follow(random_match(self.game, table))
            asked = witness.asked
            found += random.Random(table.seed).sample(asked, min(POSITIONS, len(asked)))
        return found

    def _ask(self, position: Position, player: Player) -> Attempt:
        number = self.game.to_move(position.state)[0]  # type: ignore[index]
        seat = Seat(self._table(position.seats, position.number, number), number, self.game)
        fault = ask_move(player, seat, position.state, position.number)
        return Attempt([(fault, position)] if fault else [], seat.times)

    def _table(self, seats: int, number: int, seat: int | None = None) -> Table:
        return CheckTable(
            number=number,
            game=self.game.name,
            rules=to_json(self.game.rules),
            bots=tuple([self.bot if place == seat else "opponent" for place in range(seats)]),
            seed=derive(self.seed, "table", seats, number),
            limits=evolve(self.limits, max_turns=self.game.max_turns),
            repeat=self.command,
        )


@frozen
class InlineTrial(Trial):
    """Games of a bot in this process."""

    factory: Callable[[], Bot[Any, Any]]
    make_display: DisplayMaker

    def new_player(self, check: int) -> InlineBot:
        return InlineBot(self.factory, self.game, self.make_display, check)


@frozen
class ProcessTrial(Trial):
    """Games of a bot in a process of its own."""

    setup: WorkerSpec

    @property
    def process_spec(self) -> BotProcessSpec:
        """Everything that the bot's process is started with."""
        return self.setup.process_spec(self.bot)

    @property
    def program(self) -> Program | None:
        source = self.setup.bots[self.bot]
        return source if isinstance(source, Program) else None

    @property
    def place(self) -> str:
        return "in a process each" if self.speaks_text else "in one process"

    def new_player(self, check: int) -> ProcessPlayer:
        return process_player(evolve(self.process_spec, check=check), self.game)


def first_difference(first: Sequence[TriedGame], second: Sequence[TriedGame]) -> str:
    """Return the first difference between games and the same ones played again; empty if there is none."""
    for before, after in zip(first, second, strict=True):
        if differs := difference(before.record, after.record):
            table = before.record.table
            return f"game {table.number} with {len(table.bots)} seats: {differs}"
    return ""
