"""camelcup check-bot: does a bot keep the contract?"""

import os
import sys
import threading
from contextlib import redirect_stderr, redirect_stdout

import click
from attrs import evolve

from camelcup.cli.options import GAME, MOVE_TIME, SEED, choose_game, choose_seed, warn
from camelcup.errors import UserError
from camelcup.executors.processes import Processes
from camelcup.executors.tryout import try_out
from camelcup.game import Game
from camelcup.plugins import Plugins
from camelcup.record import Fault, FaultKind, Limits, Table
from camelcup.seeds import derive
from camelcup.specs import bot_maker
from camelcup.testing import BotReport, Finding, inspect_bot
from camelcup.testing.bots import Opponent, table_sizes

CHECK = "answers in time, and lets the process live"


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
    """Play BOT through whole games and single positions, and report whether it keeps the contract.

    The first games are played in a process of their own, so that a bot that hangs or ends it is told of
    like any other. The exit code is 1 if it does not keep the contract.
    """
    plugins: Plugins = context.obj
    warn(plugins, strict=False)
    played, text = choose_game(plugins, game, rules)
    for tried in try_out((bot,), game, move_time):
        if tried.problem:
            raise UserError(tried.problem)
    chosen = choose_seed(seed)
    click.echo(f"seed {chosen}", err=True)
    lives = _outlives(bot, played, text, chosen, move_time, plugins)
    if lives.passed:
        with open(os.devnull, "w") as nowhere, redirect_stdout(nowhere), redirect_stderr(nowhere):
            report = inspect_bot(bot, bot_maker(bot, game, plugins), played, seed=chosen)
        report = evolve(report, findings=(lives, *report.findings))
    else:
        report = BotReport(bot, (lives,))
    click.echo(str(report))
    code = 0 if report.passed else 1
    if threading.active_count() > 1:  # those that the bot has left would keep this process for ever
        sys.stdout.flush()
        os._exit(code)
    context.exit(code)


def _outlives(bot: str, game: Game, rules: str, seed: int, move_time: float, plugins: Plugins) -> Finding:
    """Whether a process outlives games with the bot, one for each number of seats, in which none is late."""
    opponent = f"{Opponent.__module__}:{Opponent.__name__}"
    tables = [
        Table(
            number=seats,
            game=game.name,
            rules=rules,
            bots=(bot, *[opponent] * (seats - 1)),
            seed=derive(seed, "outlives", seats),
            limits=Limits(move_time=move_time),
        )
        for seats in table_sizes(game)
    ]
    records = Processes(plugins, 1).run(tables, turns=False)
    faults = [fault for record in records for fault in record.faults if fault.kind in _STOPS]
    if not faults:
        return Finding(CHECK, True, f"{len(tables)} games in a process of their own")
    return Finding(CHECK, False, _told(faults))


_STOPS = (FaultKind.TIMEOUT, FaultKind.DIED)


def _told(faults: list[Fault]) -> str:
    """The first of some faults, with where the bot was."""
    first = faults[0]
    stack = [f"  {call}" for call in first.stack.splitlines()]
    lines = [f"{first.reason} (after {first.turn} turns)", *stack]
    return "\n".join([*lines, "nothing else was looked at"])
