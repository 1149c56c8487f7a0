"""camelcup debug: one game with a bot in this process, which has the terminal."""

from functools import partial
from shutil import get_terminal_size

import click

from camelcup.cli.options import LIMITS, TABLE_SEED, Whole, as_value, warn
from camelcup.cup.options import RunOptions
from camelcup.installed.plugins import Plugins
from camelcup.results.game_text import result_text
from camelcup.session.debugging import debug_game


@click.command("debug")
@click.argument("bot")
@click.argument("opponents", nargs=-1, required=True, metavar="OPPONENT...")
@click.option("--seat", type=Whole(min=0), default=0, show_default=True, help="Seat of BOT.")
@TABLE_SEED
@as_value("options", RunOptions, ["game", "rules", "seed", *LIMITS])
@click.pass_obj
def command(
    plugins: Plugins,
    /,
    bot: str,
    opponents: tuple[str, ...],
    seat: int,
    table_seed: int | None,
    options: RunOptions,
) -> None:
    """Play one game with BOT in this process, so that breakpoint() and input() work in it.

    BOT has the terminal, and no time limit; each opponent runs in a process of its own, and so does each
    other seat of BOT's team. At the end the result is printed, and the faults with their tracebacks.
    To repeat a game of a cup, give the seed of its table, and its bots in their order: the opponents, and BOT
    by --seat.
    """
    warn(plugins, strict=False)
    record = debug_game(plugins, bot, opponents, seat, options, table_seed, partial(click.echo, err=True))
    click.echo(result_text(record, get_terminal_size().columns))
    if not any(fault.seat == seat for fault in record.faults):
        click.echo(f"\nseat {seat}, {record.table.bots[seat]}: no faults")
