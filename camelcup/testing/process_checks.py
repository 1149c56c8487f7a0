"""Games of a bot whose process is checked: it lasts, and what it keeps changes no game."""

import shlex
from collections.abc import Generator, Sequence
from contextlib import closing

from attrs import frozen

from camelcup.game.display import Display
from camelcup.game.game import AnyGame
from camelcup.installed.loading import Program
from camelcup.players import Player
from camelcup.players.pool import WorkerSpec
from camelcup.players.process import BotProcessSpec, ProcessPlayer
from camelcup.players.program import process_player
from camelcup.records import Fault, FaultKind, GameRecord, Limits, Table
from camelcup.seeds import derive
from camelcup.table.match import Match
from camelcup.testing import Finding
from camelcup.testing.bots import table_sizes
from camelcup.testing.positions import RandomPlayer, Spectator
from camelcup.testing.records import difference
from camelcup.testing.tables import CheckTable

STAYS = "answers in time, and its process stays up"
FRESH = "games do not depend on earlier ones"

KEEP = (
    "what to do: keep nothing in the class or the module from one game to the next, and let no clock decide; "
    "what a bot keeps in self lasts one game"
)
"""Advice for a bot that plays otherwise in a new process."""

KEEP_IN_PROGRAM = (
    "what to do: draw random numbers from a generator that `hello` seeds; keep nothing from one game to the "
    "next, and let no clock decide"
)
"""The same for a program."""

SKIPPED = "the other checks were skipped"

GAMES = 2
"""Games for each table size."""

STOPS = (FaultKind.TIMEOUT, FaultKind.EXITED, FaultKind.PROTOCOL)
"""Faults that cost a bot its process."""


@frozen
class Trial:
    """Games of a bot, which runs in a process, against opponents that draw among their legal actions."""

    setup: WorkerSpec
    game: AnyGame
    bot: str
    seed: int
    limits: Limits

    def tables(self) -> list[Table]:
        """Return the tables of all sizes; the seat of the bot changes from game to game."""
        return [
            CheckTable(
                number=number,
                game=self.game.name,
                rules=self.setup.rules,
                bots=tuple(self.bot if seat == number % seats else "opponent" for seat in range(seats)),
                seed=derive(self.seed, "trial", seats, number),
                limits=self.limits,
                repeat=self.command,
            )
            for seats in table_sizes(self.game)
            for number in range(GAMES)
        ]

    @property
    def command(self) -> str:
        """The command that repeats the check."""
        words = ["camelcup", "check-bot", self.bot, "--game", self.game.name, "--rules", self.setup.rules]
        return shlex.join([*words, "--seed", str(self.seed), *self.limits.words])

    @property
    def host_setup(self) -> BotProcessSpec:
        """Everything that the bot's process is started with."""
        setup = self.setup
        return BotProcessSpec(setup.bots[self.bot], setup.game, setup.display, setup.kind)

    @property
    def program(self) -> Program | None:
        """The program that is the bot; None for a bot in Python."""
        source = self.setup.bots[self.bot]
        return source if isinstance(source, Program) else None

    def play(
        self,
        tables: Sequence[Table],
        player: ProcessPlayer | None = None,
        reasons: list[str] | None = None,
    ) -> Generator[GameRecord, None, None]:
        """Play tables one after another, with a new process for the bot, and close it at the end.

        reasons: a list for the explanations of its moves, if it is asked for them
        """
        player = player or process_player(self.host_setup, self.game)
        try:
            for table in tables:
                yield self._play(table, player, reasons)
        finally:
            player.close()

    def _play(self, table: Table, player: Player, reasons: list[str] | None) -> GameRecord:
        spectator = Spectator(Display(self.game), len(table.bots))
        players = [player if bot == self.bot else RandomPlayer(spectator) for bot in table.bots]
        explain = () if reasons is None else [table.bots.index(self.bot)]
        match = Match(table, self.game, players, explain)
        for step in match:
            spectator.watch(step)
            if reasons is not None:
                reasons += step.reasons.values()
        return match.finish()


def check_in_processes(trial: Trial) -> list[Finding]:
    """Return findings about the process of the bot: it lasts, and what it keeps changes no game."""
    tables = trial.tables()
    with closing(trial.play(tables)) as records:
        for record in records:
            if stops := [fault for fault in record.faults if fault.kind in STOPS]:
                return [Finding(STAYS, False, f"{describe(record.table, stops[0])}\n{SKIPPED}")]
    stays = Finding(STAYS, True, f"{len(tables)} games in one process")
    (again,) = trial.play(tables[-1:])
    if again.turns == record.turns:
        return [stays, Finding(FRESH, True, f"game {len(tables)} came out the same in a new process")]
    found = f"game {len(tables)} came out differently in a new process\n{difference(record, again)}"
    return [stays, Finding(FRESH, False, f"{found}\n{KEEP_IN_PROGRAM if trial.program else KEEP}")]


def describe(table: Table, fault: Fault) -> str:
    """Return a fault with the place where the bot was."""
    place = f"in {fault.phase.value}, after turn {fault.turn} of a game with {len(table.bots)} seats"
    return "\n".join([f"{fault.reason} ({place})", *fault.details.splitlines()])
