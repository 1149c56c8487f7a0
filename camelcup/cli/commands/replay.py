"""camelcup replay: one game of a cup, as `camelcup watch` shows it."""

from pathlib import Path
from shutil import get_terminal_size
from typing import Any

import click

from camelcup.cli.cup import FILE
from camelcup.cli.options import AS, PACE, Whole, check_seat
from camelcup.cli.terminal.pace import choose_pace
from camelcup.cli.terminal.screens import choose_screen
from camelcup.cup.file.reading import Cup
from camelcup.cup.filter import find_lost, find_worst
from camelcup.cup.plan import Plan
from camelcup.cup.repeat import debug_command, repeat_command
from camelcup.errors import UserError
from camelcup.game.display import Display
from camelcup.installed.plugins import Plugins
from camelcup.installed.rulesets import make_display
from camelcup.installed.specs import split_alias
from camelcup.records import GameRecord
from camelcup.results.game_text import full_fault_text, result_text
from camelcup.session.asking import choose_seat, opinions
from camelcup.session.narration import Narration, frame_after
from camelcup.session.opinions import opinions_text
from camelcup.session.score_sheet import ScoreSheet
from camelcup.table.recorded import replay


@click.command("replay")
@FILE
@click.argument("table", type=int, required=False)
@click.option("--lost", metavar="BOT", help="Show the first game that BOT lost, instead of TABLE.")
@click.option("--worst", metavar="BOT", help="Show the game that BOT lost by most, instead of TABLE.")
@click.option(
    "--ask",
    metavar="BOT",
    help="Show what BOT would have played at each turn of a seat, as if it had sat there from the start: "
    "that of --as, of --lost or --worst, or the one in which BOT sat.",
)
@click.option("--at", type=Whole(min=0), metavar="TURN", help="Show only the position after this many turns.")
@click.option("--moves", is_flag=True, help="Show a line a turn, with what it paid, and no boards.")
@click.option("--bot", metavar="BOT", help="With --moves, show only the turns of BOT and those that paid it.")
@PACE
@AS
@click.pass_obj
def command(
    plugins: Plugins,
    /,
    path: Path,
    table: int | None,
    lost: str | None,
    worst: str | None,
    ask: str | None,
    at: int | None,
    moves: bool,
    bot: str | None,
    delay: float | None,
    step: bool,
    seat: int | None,
) -> None:
    """Show the game at TABLE of the cup in FILE, turn by turn. Needs none of the bots, unless one is asked.

    `camelcup tables FILE` lists the games, `camelcup tables FILE --bot BOT --worst 5` the worst of a bot.
    """
    _check_together(at, ask, moves, bot, step or delay is not None)
    cup = Cup(path)
    record = cup.record(_choose_table(cup, table, lost, worst))
    check_seat(seat, record.table)
    if ask is not None:
        asked = choose_seat(record.table, lost or worst or split_alias(ask)[0], seat)
        click.echo(opinions_text(opinions(plugins, cup.plan, record, ask, asked), ask))
        return
    display = make_display(plugins, cup.plan.game(plugins))
    if at is not None:
        _print_position(record, display, at, seat)
        return
    if moves:
        click.echo(ScoreSheet(record, display, bot, seat).text(get_terminal_size().columns))
    else:
        _show(record, display, seat, delay, step)
    _print_commands(cup.plan, record, plugins, bot or lost or worst, seat)


def _print_position(record: GameRecord, display: Display[Any, Any, Any], turn: int, seat: int | None) -> None:
    """Print the position after a number of turns, with the faults that come next in full."""
    click.echo(str(frame_after(record, display, turn, seat)))
    for fault in record.faults:
        if fault.turn == turn:
            click.echo(f"\nfault of {full_fault_text(record.table.bots, fault)}")


def _show(
    record: GameRecord,
    display: Display[Any, Any, Any],
    seat: int | None,
    delay: float | None,
    step: bool,
) -> None:
    """Show a game at the pace that is asked for, and its result."""
    with choose_screen() as screen:
        narration = Narration(display, record.table, seat, colour=screen.colour, width=screen.width)
        pace = choose_pace(screen, display, delay, step)
        for frame in narration.frames(replay(record, display.game)):
            pace.show(frame)
    click.echo(result_text(record, screen.width))


def _print_commands(
    plan: Plan, record: GameRecord, plugins: Plugins, bot: str | None, seat: int | None
) -> None:
    """Print the commands that play a game again: for all to see, and with a bot in the debugger.

    bot, seat: of the game that is shown, if one was named
    """
    click.echo(f"to play it again: {repeat_command(plan, record, plugins)}", err=True)
    own = [number for number, name in enumerate(record.table.bots) if bot in (None, name)]
    if found := debug_command(plan, record, plugins, own if seat is None else [seat]):
        debugged, command = found
        click.echo(f"to debug {record.table.bots[debugged]}: {command}", err=True)


def _check_together(at: int | None, ask: str | None, moves: bool, bot: str | None, paced: bool) -> None:
    """Raise UserError for options that do not go together. paced: whether --step or --delay is given"""
    if at is not None and paced:
        raise UserError(f"--at {at}: it shows one position; leave out --step and --delay")
    if ask is not None and (paced or at is not None or moves):
        raise UserError(f"--ask {ask}: it shows a line a turn; leave out --at, --moves, --step and --delay")
    if moves and (paced or at is not None):
        raise UserError("--moves: it shows a line a turn; leave out --at, --step and --delay")
    if bot is not None and not moves:
        raise UserError(f"--bot {bot}: it chooses turns of --moves; give that, too")


def _choose_table(cup: Cup, table: int | None, lost: str | None, worst: str | None) -> int:
    """Return the number of a table: the one given, or that of a game of a bot, which is printed.

    Raises UserError if there is none, and if not exactly one of the three is given.
    """
    if [table, lost, worst].count(None) != 2:
        raise UserError(
            f"give either a table, --lost BOT or --worst BOT, as in: camelcup replay {cup.path} 0 "
            f"(to list the games: camelcup tables {cup.path})"
        )
    if table is not None:
        return table
    number, remark = find_lost(cup, lost) if lost is not None else find_worst(cup, str(worst))
    click.echo(remark, err=True)
    return number
