"""camelcup replay: one game of a cup, as `camelcup watch` shows it."""

from pathlib import Path
from typing import Any

import click

from camelcup.cli.cup import FILE
from camelcup.cli.options import Whole
from camelcup.cli.story import PACE, Page, Story, choose_stage, choose_wait, fault_lines, result_text
from camelcup.cupfile.lines import Cup
from camelcup.errors import UserError
from camelcup.game import Game
from camelcup.plugins import Plugins
from camelcup.recorded import replay
from camelcup.records import GameRecord
from camelcup.words import counted


@click.command("replay")
@FILE
@click.argument("table", type=int)
@click.option("--at", type=Whole(min=0), metavar="TURN", help="Show only the position after this many turns.")
@PACE
@click.pass_obj
def command(
    plugins: Plugins, /, path: Path, table: int, at: int | None, delay: float | None, step: bool
) -> None:
    """Show the game at TABLE of the cup in FILE, turn by turn. Needs none of the bots."""
    wait = choose_wait(delay, step)
    if at is not None and (step or delay is not None):
        raise UserError(f"--at {at}: it shows one position; leave out --step and --delay")
    cup = Cup(path)
    record = cup.record(table)
    game = cup.plan.game(plugins)
    bots = record.table.bots
    if at is not None:
        click.echo(picture_at(record, game, at))
        faults = [fault for fault in record.faults if fault.turn == at]
        for line in fault_lines(bots, faults):
            click.echo(f"\nfault of {line}")
        return
    with choose_stage(step) as stage:
        story = Story(game, bots, stage, wait)
        story.begin()
        replay(record, game, story.watch)
    click.echo(result_text(record))


def picture_at(record: GameRecord, game: Game[Any, Any, Any], at: int) -> str:
    """Return the position after a number of turns; where seats act at once, after no fewer.

    Raises UserError where the game has fewer turns.
    """
    kept = _Kept()
    story = Story(game, record.table.bots, kept, wait=lambda: kept.stop(story.turns >= at))
    try:
        story.begin()
        replay(record, game, story.watch)
    except _Reached:
        return kept.picture
    if story.turns >= at:  # the last position, after which there is no wait
        return kept.picture
    raise UserError(f"--at {at}: the game at table {record.table.number} has {counted(story.turns, 'turn')}")


class _Reached(Exception):
    """The replay has come to the position asked for."""


class _Kept(Page):
    """Keeps the last picture."""

    picture = ""

    def show(self, head: str, board: str) -> None:
        self.picture = f"{head}\n\n{board}"

    def stop(self, reached: bool) -> None:
        """End the replay, if its position is reached."""
        if reached:
            raise _Reached
