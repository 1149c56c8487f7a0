"""camelcup debug: one game with a bot in this process, which has the terminal."""

from bdb import BdbQuit
from collections.abc import Generator
from contextlib import closing, contextmanager
from math import inf
from shutil import get_terminal_size
from textwrap import indent
from typing import Any

import click
from attrs import evolve

from camelcup.cli.commands.play import TABLE_SEED, check_seeds
from camelcup.cli.options import GAME, LIMITS, SEED, Whole, make_limits, remark, warn
from camelcup.cli.terminal.story import result_text
from camelcup.cup.fixed_tables import choose_teams, first_table, tables_by_bots
from camelcup.cup.importing import import_bots, make_setup
from camelcup.errors import UserError
from camelcup.game.game import AnyGame
from camelcup.game.teams import fill_seats, team_size
from camelcup.installed.loading import BotSource, Program, load_bot
from camelcup.installed.plugins import Plugins
from camelcup.installed.rulesets import choose_game
from camelcup.installed.specs import name_bots
from camelcup.players import PlayerError
from camelcup.players.inline import InlinePlayer
from camelcup.players.pool import PlayerPool
from camelcup.records import GameRecord, Table
from camelcup.results.text import fault_text
from camelcup.table.match import play


@click.command("debug")
@click.argument("bot")
@click.argument("opponents", nargs=-1, required=True, metavar="OPPONENT...")
@click.option("--seat", type=Whole(min=0), default=0, show_default=True, help="Seat of BOT.")
@GAME
@SEED
@TABLE_SEED
@LIMITS
@click.pass_obj
def command(
    plugins: Plugins,
    /,
    bot: str,
    opponents: tuple[str, ...],
    seat: int,
    game: str,
    rules: str | None,
    seed: int | None,
    table_seed: int | None,
    **limits: Any,
) -> None:
    """Play one game with BOT in this process, so that breakpoint() and input() work in it.

    BOT has the terminal, and no time limit; each opponent runs in a process of its own, and so does each
    other seat of BOT's team. At the end the result is printed, and the faults of BOT with their tracebacks.
    To repeat a game of a cup, give the seed of its table, and its bots in their order: the opponents, and BOT
    by --seat.
    """
    warn(plugins, strict=False)
    check_seeds(seed, table_seed)
    chosen, rules = choose_game(plugins, game, rules)
    place = _place(chosen, 1 + len(opponents), seat)
    bots, aliases = name_bots((*opponents[:place], bot, *opponents[place:]), game, plugins)
    bots, teams = choose_teams(plugins, bots, chosen)
    setup = make_setup(plugins, game, chosen, bots, aliases, teams)
    seated = setup.single_bots(fill_seats(bots, teams), chosen)
    own = _python(setup.bots[seated[seat]])
    others = {other: setup.bots[other] for place, other in enumerate(seated) if place != seat}
    for sources, isolation in (({seated[seat]: own}, "none"), (others, setup.isolation)):
        imported = evolve(setup, bots=sources, members={}, isolation=isolation)
        import_bots(plugins, imported, limit=limits["begin_time"])
    table = first_table(game, rules, bots, seed, table_seed, make_limits(limits), aliases, teams, remark)
    with closing(PlayerPool(setup)) as pool:
        players = pool.seat(table)
        players[seat] = DebugPlayer(load_bot(own), chosen, pool.make_display)
        record = play(table, chosen, players)
    click.echo(result_text(evolve(record, faults=()), get_terminal_size().columns))
    click.echo(_faults_text(record, seat))


def _place(game: AnyGame, bots: int, seat: int) -> int:
    """Return the number, among the bots in their order, of the bot in a seat.

    Raises UserError where the table has no such seat.
    """
    teams = tables_by_bots(game).get(bots, ())
    seats = bots * team_size(teams)
    if seat >= seats:
        raise UserError(f"--seat {seat}: the table has seats 0 to {seats - 1}")
    return fill_seats(range(bots), teams)[seat]


def _python(source: BotSource) -> BotSource:
    """Return the source of a bot in Python. Raises UserError for a program, which cannot run here."""
    if isinstance(source, Program):
        raise UserError(
            f"bot {source.spec!r} is a program: debug cannot give it the terminal, as its input and output "
            f"are messages; `camelcup play 1 --bot-output DIR` keeps what it prints to standard error"
        )
    return source


class DebugPlayer(InlinePlayer):
    """Plays a bot in this process without a time limit; quitting the debugger ends the game."""

    def begin(self, table: Table, seat: int) -> None:
        with _interruptible():
            super().begin(table, seat)
        self.limit_ns = inf

    def move(self, view: Any) -> Any:
        with _interruptible():
            return super().move(view)

    def end(self, scores: tuple[int | float, ...], winners: tuple[int, ...]) -> None:
        with _interruptible():
            super().end(scores, winners)


@contextmanager
def _interruptible() -> Generator[None, None, None]:
    """Raise KeyboardInterrupt where a person has quit the debugger in the bot."""
    try:
        yield
    except PlayerError as error:
        if isinstance(error.__context__, BdbQuit):
            raise KeyboardInterrupt from None
        raise


def _faults_text(record: GameRecord, seat: int) -> str:
    """Return the faults of a game: those of one seat in full, a line for each other."""
    lines = []
    for fault in record.faults:
        lines.append(fault_text(record.table.bots[fault.seat], fault, f"seat {fault.seat}"))
        if fault.seat == seat and fault.details:
            lines.append(indent(fault.details, "  "))
    if not any(fault.seat == seat for fault in record.faults):
        lines.append(f"seat {seat}, {record.table.bots[seat]}: no faults")
    return "\n".join(["", "faults", *lines])
