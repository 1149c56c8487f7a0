"""The games in which a bot in a process of its own is tried."""

import shlex
from collections.abc import Generator, Sequence

from attrs import evolve, frozen

from camelcup.game.display import Display
from camelcup.game.game import AnyGame
from camelcup.installed.loading import Program
from camelcup.players import Player
from camelcup.players.pool import WorkerSpec
from camelcup.players.process import BotProcessSpec, ProcessPlayer
from camelcup.players.program import process_player
from camelcup.records import GameRecord, Limits, Table
from camelcup.seeds import derive
from camelcup.table.match import Match
from camelcup.testing.bot_checks import table_sizes
from camelcup.testing.positions import RandomPlayer, Spectator
from camelcup.testing.tables import CheckTable


def check_bot_command(
    bot: str, game: str, rules: str, seed: int, isolation: str, options: Sequence[str] = ()
) -> str:
    """Return the command that checks a bot."""
    words = ["camelcup", "check-bot", bot, "--game", game, "--rules", rules, "--seed", str(seed), *options]
    if isolation != "process":
        words += ["--isolation", isolation]
    return shlex.join(words)


@frozen
class Trial:
    """Games of a bot in a process, against opponents that draw among their legal actions.

    games:  for each table size
    limits: of time; the number of turns is the game's
    """

    setup: WorkerSpec
    game: AnyGame
    bot: str
    games: int
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
                limits=evolve(self.limits, max_turns=self.game.max_turns),
                repeat=self.command,
            )
            for seats in table_sizes(self.game)
            for number in range(self.games)
        ]

    @property
    def command(self) -> str:
        """The command that repeats the check."""
        table = (self.bot, self.game.name, self.setup.rules, self.seed)
        return check_bot_command(*table, self.setup.processes.isolation, self.limits.words)

    @property
    def process_spec(self) -> BotProcessSpec:
        """Everything that the bot's process is started with."""
        return self.setup.process_spec(self.bot)

    @property
    def program(self) -> Program | None:
        """The program that is the bot; None for a bot in Python."""
        source = self.setup.bots[self.bot]
        return source if isinstance(source, Program) else None

    @property
    def speaks_text(self) -> bool:
        """Whether the bot is a program that speaks the text protocol of another contest."""
        return bool(self.program and self.program.protocol)

    def new_player(self) -> ProcessPlayer:
        """Return a player with a new process for the bot."""
        return process_player(self.process_spec, self.game)

    def play(
        self,
        tables: Sequence[Table],
        player: ProcessPlayer | None = None,
        reasons: list[str] | None = None,
    ) -> Generator[GameRecord, None, None]:
        """Play tables one after another, by default with a new player, and close the player at the end.

        reasons: a list for the explanations of its moves, if it is asked for them
        """
        player = player or self.new_player()
        try:
            for table in tables:
                yield self._play(table, player, reasons)
        finally:
            player.close()

    def _play(self, table: Table, player: Player, reasons: list[str] | None) -> GameRecord:
        spectator = Spectator(Display(self.game), table)
        players = [player if bot == self.bot else RandomPlayer(spectator) for bot in table.bots]
        explain = () if reasons is None else [table.bots.index(self.bot)]
        match = Match(table, self.game, players, explain)
        for step in match:
            spectator.watch(step)
            if reasons is not None:
                reasons += step.reasons.values()
        return match.finish()
