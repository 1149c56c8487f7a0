"""camelcup replay: one game of a cup, as `camelcup watch` shows it."""

from pathlib import Path
from shutil import get_terminal_size
from typing import Any

import click
from attrs import frozen

from camelcup.cli.files import FILE, check_out, write_out
from camelcup.cli.options import AS, DELAY, Whole, check_seat, pack, path_option
from camelcup.cli.terminal.screens import choose_pace, choose_screen
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
from camelcup.session.hints import choose_seat, opinions, opinions_text
from camelcup.session.narration import Frame, Narration
from camelcup.session.picture import draw_position
from camelcup.session.recorded_game import RecordedGame
from camelcup.session.score_sheet import ScoreSheet
from camelcup.table.recorded import replay
from camelcup.text import mark_own, plural

KINDS = {".html": ("<!DOCTYPE html>", "pages"), ".svg": ("<svg ", "pictures")}
"""The beginning of files that --out writes, and what they are called."""


@frozen
class NewFile:
    """The file that the game is written to, if any. force: whether it may replace an older one"""

    out: Path | None
    force: bool


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
@path_option(
    "-o",
    "--out",
    text="Write a page with all positions, such as game.html; with --at a picture, such as board.svg.",
)
@click.option("--force", is_flag=True, help="Replace an older page or picture.")
@pack("file", lambda values: NewFile(**values), "out", "force")
@DELAY
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
    file: NewFile,
    delay: float | None,
    seat: int | None,
) -> None:
    """Show the game at TABLE of the cup in FILE, turn by turn. Needs none of the bots, unless one is asked.

    `camelcup tables FILE` lists the games, `camelcup tables FILE --bot BOT --worst 5` the worst of a bot.
    """
    _check_together(bot, at, ask, moves, delay)
    _check_file(file, at, moves or ask is not None or delay is not None)
    cup = Cup(path)
    record = cup.record(_choose_table(cup, table, lost, worst))
    check_seat(seat, record.table)
    if ask is not None:
        asked = choose_seat(record.table, lost or worst or split_alias(ask)[0], seat)
        return click.echo(opinions_text(opinions(plugins, cup.plan, record, ask, asked), ask))
    display = make_display(plugins, cup.plan.game(plugins))
    game = RecordedGame(record, display)
    if file.out is not None:
        return _write(game, at, seat, file.out)
    if at is not None:
        return _print_position(game, at, seat)
    if moves:
        click.echo(ScoreSheet(record, display, bot, seat).text(get_terminal_size().columns))
    else:
        _show(record, display, seat, delay)
    return _print_commands(cup.plan, record, plugins, bot or lost or worst, seat)


def _write(game: RecordedGame, at: int | None, seat: int | None, out: Path) -> None:
    if at is None:
        page = game.page(seat)
        write_out(out, page.html)
        click.echo(f"{out}: {plural(page.positions, 'position')}")
    else:
        frame = _frame_after(game, at, seat)
        names = mark_own(game.record.table.bots, [seat])
        write_out(out, draw_position(game.display, frame.shown, names, frame.overlay).svg)
        click.echo(f"{out}: the position after turn {frame.turn}")


def _print_position(game: RecordedGame, turn: int, seat: int | None) -> None:
    click.echo(str(_frame_after(game, turn, seat)))
    for fault in game.record.faults:
        if fault.turn == turn:
            click.echo(f"\nfault of {full_fault_text(game.record.table.bots, fault)}")


def _frame_after(game: RecordedGame, turns: int, seat: int | None) -> Frame:
    """Return the frame after a number of turns, or after more if seats act at once."""
    played = 0
    for frame in game.frames(seat):
        if frame.turn >= turns:
            return frame
        played = frame.turn
    table = game.record.table.number
    raise UserError(f"--at {turns}: the game at table {table} has {plural(played, 'turn')}")


def _show(record: GameRecord, display: Display[Any, Any, Any], seat: int | None, delay: float | None) -> None:
    with choose_screen() as screen:
        narration = Narration(
            display, record.table, seat, colour=screen.colour, width=screen.width, height=screen.height
        )
        pace = choose_pace(screen, display, delay)
        for frame in narration.frames(replay(record, display.game)):
            pace.show(frame)
    click.echo(result_text(record, screen.width))


def _print_commands(
    plan: Plan, record: GameRecord, plugins: Plugins, bot: str | None, seat: int | None
) -> None:
    """Print the commands that play a game again: for all to see, and with a bot in the debugger."""
    click.echo(f"to play it again: {repeat_command(plan, record, plugins)}", err=True)
    own = [number for number, name in enumerate(record.table.bots) if bot in (None, name)]
    if found := debug_command(plan, record, plugins, own if seat is None else [seat]):
        debugged, command = found
        click.echo(f"to debug {record.table.bots[debugged]}: {command}", err=True)


def _check_together(
    bot: str | None, at: int | None, ask: str | None, moves: bool, delay: float | None
) -> None:
    """Raise UserError for several ways to show a game, and for --bot without that of --moves."""
    ways = {"--at": at, "--ask": ask, "--moves": moves or None, "--delay": delay}
    given = [option for option, value in ways.items() if value is not None]
    if len(given) > 1:
        raise UserError(f"{' and '.join(given)}: give one of them")
    if bot is not None and not moves:
        raise UserError(f"--bot {bot}: it chooses turns of --moves; give that, too")


def _check_file(file: NewFile, at: int | None, text: bool) -> None:
    """Raise UserError for a file that cannot be written, or does not go with other options.

    text: whether options are given that choose how the game is printed
    """
    out = file.out
    if out is None:
        if file.force:
            raise UserError("--force: it replaces the file of --out; give that, too")
        return
    if out.suffix not in KINDS:
        raise UserError(f"--out {out}: name a page, as in game.html, or a picture with --at, as in board.svg")
    if text:
        raise UserError(f"--out {out}: it prints no lines; leave out --ask, --moves and --delay")
    if out.suffix == ".html" and at is not None:
        raise UserError(f"--out {out}: a page has all positions; leave out --at, or name a picture (.svg)")
    if out.suffix == ".svg" and at is None:
        raise UserError(f"--out {out}: a picture shows one position; give --at TURN, or name a page (.html)")
    check_out(out, file.force, *KINDS[out.suffix])


def _choose_table(cup: Cup, table: int | None, lost: str | None, worst: str | None) -> int:
    """Return the number of a table: the one given, or that of a game of a bot, which is printed."""
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
