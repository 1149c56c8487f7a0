"""camelcup replay: one game of a cup, as `camelcup watch` shows it."""

from pathlib import Path
from typing import Any

import click
from attrs import evolve

from camelcup.cli.cup import FILE
from camelcup.cli.options import Whole
from camelcup.cli.terminal.frames import Page, Picture
from camelcup.cli.terminal.opinions import opinions_text
from camelcup.cli.terminal.story import (
    AS,
    PACE,
    Story,
    check_seat,
    choose_pace,
    choose_stage,
    fault_in_full,
    result_text,
)
from camelcup.cup.file.lines import Cup
from camelcup.cup.filter import first_lost
from camelcup.errors import UserError
from camelcup.files import path_from
from camelcup.game.display import Display
from camelcup.installed.plugins import Plugins
from camelcup.installed.rulesets import make_display
from camelcup.installed.specs import move_file, split_alias, with_alias
from camelcup.records import GameRecord
from camelcup.session.asking import choose_seat, opinions
from camelcup.table.recorded import replay
from camelcup.text import plural


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
    only: int | None,
) -> None:
    """Show the game at TABLE of the cup in FILE, turn by turn. Needs none of the bots, unless one is asked.

    `camelcup tables FILE` lists the games.
    """
    _check_pace(at, ask, step or delay is not None)
    cup = Cup(path)
    record = _choose_record(cup, table, lost)
    if ask is not None:
        seat = choose_seat(record.table, lost or split_alias(ask)[0], only)
        click.echo(opinions_text(opinions(plugins, cup.plan, record, ask, seat), ask))
        return
    display = make_display(plugins, cup.plan.game(plugins))
    bots = record.table.bots
    check_seat(only, record.table)
    if at is not None:
        click.echo(picture_at(record, display, at, only))
        for fault in record.faults:
            if fault.turn == at:
                click.echo(f"\nfault of {fault_in_full(bots, fault)}")
        return
    pace = choose_pace(display, delay, step)
    with choose_stage() as stage:
        story = Story(display, bots, stage, pace(stage), only=only)
        story.follow(replay(record, display.game))
    click.echo(result_text(record, stage.width))
    click.echo(f"to play it again: {command_again(cup, record, plugins)}", err=True)


def _check_pace(at: int | None, ask: str | None, paced: bool) -> None:
    """Raise UserError for options that do not go together. paced: whether --step or --delay is given"""
    if at is not None and paced:
        raise UserError(f"--at {at}: it shows one position; leave out --step and --delay")
    if ask is not None and (paced or at is not None):
        raise UserError(f"--ask {ask}: it shows a line a turn; leave out --at, --step and --delay")


def _choose_record(cup: Cup, table: int | None, lost: str | None) -> GameRecord:
    """Return the record of a table, or of the first one that a bot lost, with its number printed.

    Raises UserError where there is none, and where not exactly one of the two is given.
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


def command_again(cup: Cup, record: GameRecord, plugins: Plugins) -> str:
    """Return the command that plays a game of a cup again: its aliases in full, paths from here."""
    tournament = cup.plan.tournament
    folder, aliases = cup.plan.folder, tournament.aliases
    here = {
        bot: move_file(with_alias(bot, aliases), lambda file: path_from("", Path(folder, file)), plugins)
        for bot in tournament.single_bots
    }
    for team, members in tournament.members.items():
        spec = "+".join([split_alias(here[member])[1] for member in members])
        here[team] = f"{team}={spec}" if team in aliases else spec
    return evolve(record.table, bots=tuple(here[bot] for bot in record.table.bots)).command


def picture_at(record: GameRecord, display: Display[Any, Any, Any], at: int, only: int | None) -> str:
    """Return the position after a number of turns; where seats act at once, after no fewer.

    only: the seat as which it is shown; None to show all

    Raises UserError where the game has fewer turns.
    """
    shown: list[Picture] = []
    story = Story(display, record.table.bots, Page(), lambda picture, last: shown.append(picture), only=only)
    story.begin()
    steps = replay(record, display.game)
    while not shown or shown[-1].turn < at:
        if (step := next(steps, None)) is None:
            break
        story.watch(step)
    else:
        return str(shown[-1])
    raise UserError(f"--at {at}: the game at table {record.table.number} has {plural(story.turns, 'turn')}")
