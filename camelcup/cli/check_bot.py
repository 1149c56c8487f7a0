"""camelcup check-bot: whether a bot keeps the contract."""

import os
import sys
import threading
from collections.abc import Generator, Sequence
from contextlib import closing, redirect_stderr, redirect_stdout
from typing import Any

import click
from attrs import evolve, frozen

from camelcup.cli.loading import import_bots, make_setup
from camelcup.cli.options import GAME, MOVE_TIME, SEED, choose_seed, warn
from camelcup.game import Game
from camelcup.loading import load_bot
from camelcup.players import Player
from camelcup.players.pool import Setup
from camelcup.players.process import HostSetup, ProcessPlayer
from camelcup.plugins import Plugins
from camelcup.records import Fault, FaultKind, GameRecord, Limits, Table
from camelcup.referee import play
from camelcup.rulesets import choose_game
from camelcup.seeds import derive
from camelcup.testing import BotReport, Finding, inspect_bot
from camelcup.testing.bots import table_sizes
from camelcup.testing.positions import RandomPlayer, Spectator
from camelcup.testing.records import difference

STAYS = "answers in time, and its process stays up"
FRESH = "games do not depend on earlier ones"

KEEP = (
    "what to do: keep nothing in the class or the module from one game to the next, and let no clock decide; "
    "what a bot keeps in self lasts one game"
)
"""Advice for a bot that plays otherwise in a new process."""

GAMES = 2
"""Games for each table size."""

STOPS = (FaultKind.TIMEOUT, FaultKind.EXITED, FaultKind.PROTOCOL)
"""Faults that cost a bot its process."""


@click.command("check-bot")
@click.argument("bot")
@GAME
@SEED
@MOVE_TIME
@click.pass_context
def command(
    context: click.Context,
    /,
    bot: str,
    game: str,
    rules: str | None,
    seed: int | None,
    move_time: float,
) -> None:
    """Play BOT in whole games and single positions, and report whether it keeps the contract.

    The first games run in processes of their own, so that a bot that hangs or exits in them is reported. The
    later checks run in this process: a bot that hangs only there hangs the command. The exit code is 1 if the
    bot does not keep the contract.
    """
    plugins: Plugins = context.obj
    before = threading.active_count()
    warn(plugins, strict=False)
    played, _ = choose_game(plugins, game, rules)
    setup = make_setup(plugins, game, played, [bot])
    import_bots(plugins, setup)
    chosen = choose_seed(seed)
    click.echo(f"seed {chosen}", err=True)
    findings = check_in_processes(Trial(setup, played, bot, chosen, Limits(move_time=move_time)))
    report = BotReport(bot, tuple(findings))
    if findings[0].passed:
        with open(os.devnull, "w") as nowhere, redirect_stdout(nowhere), redirect_stderr(nowhere):
            inline = inspect_bot(bot, load_bot(setup.bots[bot]), played, seed=chosen)
        report = evolve(inline, findings=(*findings, *inline.findings))
    click.echo(str(report))
    code = 0 if report.passed else 1
    if threading.active_count() > before:  # threads that the bot has left would keep this process from ending
        sys.stdout.flush()
        os._exit(code)
    context.exit(code)


@frozen
class Trial:
    """Games of a bot, which runs in a process, against opponents that draw among their legal actions."""

    setup: Setup
    game: Game[Any, Any, Any]
    bot: str
    seed: int
    limits: Limits

    def tables(self) -> list[Table]:
        """Return the tables of all sizes; the seat of the bot changes from game to game."""
        return [
            Table(
                number=number,
                game=self.game.name,
                rules=self.setup.rules,
                bots=tuple(self.bot if seat == number % seats else "opponent" for seat in range(seats)),
                seed=derive(self.seed, "trial", seats, number),
                limits=self.limits,
            )
            for seats in table_sizes(self.game)
            for number in range(GAMES)
        ]

    def play(self, tables: Sequence[Table]) -> Generator[GameRecord, None, None]:
        """Play tables one after another, with a new process for the bot."""
        setup = self.setup
        player = ProcessPlayer(HostSetup(setup.bots[self.bot], setup.game, setup.kind), self.game)
        try:
            for table in tables:
                yield self._play(table, player)
        finally:
            player.close()

    def _play(self, table: Table, player: Player) -> GameRecord:
        spectator = Spectator(self.game, len(table.bots))
        players = [player if bot == self.bot else RandomPlayer(spectator) for bot in table.bots]
        return play(table, self.game, players, spectator.watch)


def check_in_processes(trial: Trial) -> list[Finding]:
    """Return findings about the process of the bot: it lasts, and what it keeps changes no game."""
    tables = trial.tables()
    with closing(trial.play(tables)) as records:
        for record in records:
            if stops := [fault for fault in record.faults if fault.kind in STOPS]:
                return [Finding(STAYS, False, _describe(record.table, stops[0]))]
    stays = Finding(STAYS, True, f"{len(tables)} games in one process")
    (again,) = trial.play(tables[-1:])
    if again.turns == record.turns:
        return [stays, Finding(FRESH, True, f"game {len(tables)} came out the same in a new process")]
    found = f"game {len(tables)} came out differently in a new process\n{difference(record, again)}"
    return [stays, Finding(FRESH, False, f"{found}\n{KEEP}")]


def _describe(table: Table, fault: Fault) -> str:
    """Return a fault that ended a bot's process, with the place where the bot was."""
    place = f"in {fault.phase.value}, after turn {fault.turn} of a game with {len(table.bots)} seats"
    lines = [f"{fault.reason} ({place})", *fault.traceback.splitlines()]
    if fault.output:
        lines += ["its last output:", *fault.output.splitlines()]
    return "\n".join([*lines, "the other checks were skipped"])
