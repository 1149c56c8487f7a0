"""camelcup replay: one game of a cup, as `camelcup watch` shows it."""

from pathlib import Path

import click

from camelcup.cli.cup import FILE
from camelcup.cli.numbers import Whole
from camelcup.cli.options import AS, PACE, check_seat
from camelcup.cli.terminal.pace import choose_pace
from camelcup.cli.terminal.screens import choose_screen
from camelcup.cup.file.lines import Cup
from camelcup.cup.filter import first_lost
from camelcup.cup.repeat import repeat_command
from camelcup.errors import UserError
from camelcup.installed.plugins import Plugins
from camelcup.installed.rulesets import make_display
from camelcup.installed.specs import split_alias
from camelcup.records import GameRecord
from camelcup.results.game_text import full_fault_text, result_text
from camelcup.session.asking import choose_seat, opinions
from camelcup.session.narration import Narration, frame_after
from camelcup.session.opinions import opinions_text
from camelcup.table.recorded import replay


@click.command("replay")
@FILE
@click.argument("table", type=int, required=False)
@click.option("--lost", metavar="BOT", help="Show the first game that BOT lost, instead of TABLE.")
@click.option(
    "--ask",
    metavar="BOT",
    help="Show what BOT would have played at each turn of a seat, as if it had sat there from the start: "
    "that of --as, of --lost, or the one in which BOT sat.",
)
@click.option("--at", type=Whole(min=0), metavar="TURN", help="Show only the position after this many turns.")
@PACE
@AS
@click.pass_obj
def command(
    plugins: Plugins,
    /,
    path: Path,
    table: int | None,
    lost: str | None,
    ask: str | None,
    at: int | None,
    delay: float | None,
    step: bool,
    seat: int | None,
) -> None:
    """Show the game at TABLE of the cup in FILE, turn by turn. Needs none of the bots, unless one is asked.

    `camelcup tables FILE` lists the games.
    """
    _check_pace(at, ask, step or delay is not None)
    cup = Cup(path)
    record = _choose_record(cup, table, lost)
    check_seat(seat, record.table)
    if ask is not None:
        asked = choose_seat(record.table, lost or split_alias(ask)[0], seat)
        click.echo(opinions_text(opinions(plugins, cup.plan, record, ask, asked), ask))
        return
    display = make_display(plugins, cup.plan.game(plugins))
    if at is not None:
        click.echo(str(frame_after(record, display, at, seat)))
        for fault in record.faults:
            if fault.turn == at:
                click.echo(f"\nfault of {full_fault_text(record.table.bots, fault)}")
        return
    with choose_screen() as screen:
        narration = Narration(display, record.table, seat, colour=screen.colour, width=screen.width)
        pace = choose_pace(screen, display, delay, step)
        for frame in narration.frames(replay(record, display.game)):
            pace.show(frame)
    click.echo(result_text(record, screen.width))
    click.echo(f"to play it again: {repeat_command(cup.plan, record, plugins)}", err=True)


def _check_pace(at: int | None, ask: str | None, paced: bool) -> None:
    """Raise UserError for options that do not go together. paced: whether --step or --delay is given"""
    if at is not None and paced:
        raise UserError(f"--at {at}: it shows one position; leave out --step and --delay")
    if ask is not None and (paced or at is not None):
        raise UserError(f"--ask {ask}: it shows a line a turn; leave out --at, --step and --delay")


def _choose_record(cup: Cup, table: int | None, lost: str | None) -> GameRecord:
    """Return the record of a table, or of the first one that a bot lost, with its number printed.

    Raises UserError if there is none, and if not exactly one of the two is given.
    """
    if table is not None and lost is None:
        return cup.record(table)
    if table is not None or lost is None:
        raise UserError(
            f"give either a table or --lost BOT, as in: camelcup replay {cup.path} 0 "
            f"(to list the games: camelcup tables {cup.path})"
        )
    record = first_lost(cup, lost)
    click.echo(f"table {record.table.number}", err=True)
    return record
