"""camelcup replay: a game of a cup, as watch shows it."""

from collections.abc import Iterator
from pathlib import Path

import click

from camelcup.cli.cup import FILE
from camelcup.cli.options import Whole
from camelcup.cli.story import PACE, Page, Story, choose_stage, choose_wait, fault_text, result_text
from camelcup.cupfile.lines import Cup
from camelcup.errors import UserError
from camelcup.game import CHANCE, Game
from camelcup.plugins import Plugins
from camelcup.record import GameRecord, Turn
from camelcup.replay import replay
from camelcup.words import counted


@click.command("replay")
@FILE
@click.argument("table", type=int)
@click.option("--at", type=Whole(min=0), metavar="TURN", help="Show the position after so many turns only.")
@PACE
@click.pass_obj
def command(
    plugins: Plugins, /, path: Path, table: int, at: int | None, delay: float | None, step: bool
) -> None:
    """Show the game at TABLE of the cup in FILE, turn by turn; its bots need not be installed."""
    wait = choose_wait(delay, step)
    if at is not None and (step or delay is not None):
        raise UserError(f"--at {at}: one position is shown at once; leave --step and --delay out")
    cup = Cup(path)
    record = find_game(cup, table)
    game = cup.plan.game(plugins)
    if at is not None:
        click.echo(picture_at(record, game, at))
        for fault in record.faults:
            if fault.turn == at:
                click.echo(f"\nfault of {fault_text(record.table.bots, fault)}")
        return
    with choose_stage(step) as stage:
        for _ in tell(record, game, Story(game, record.table.bots, stage, wait)):
            pass
    click.echo(result_text(record))


def find_game(cup: Cup, table: int) -> GameRecord:
    """The record of a table. Raises UserError where the file has none."""
    head = f'{{"table":{{"number":{table},'.encode()
    for line in cup.lines():
        if line.text.startswith(head):
            return line.record()
    games = cup.plan.tournament.games
    why = "was not played yet" if 0 <= table < games else f"is none of the cup's: those are 0 to {games - 1}"
    raise UserError(f"{cup.path}: table {table} {why}")


def tell(record: GameRecord, game: Game, story: Story) -> Iterator[None]:
    """Tell a recorded game, move by move. Raises CamelCupError where it cannot be played."""
    turns: list[Turn] = []
    asked = 0
    for new, _, state in replay(record, game):
        if new:
            turns += new
            story.go_on(state, turns, [fault for fault in record.faults if fault.turn <= asked])
            asked += sum(turn.seat is not None for turn in new)
        else:
            story.begin()
        yield


def picture_at(record: GameRecord, game: Game, at: int) -> str:
    """The position after so many turns; where seats act at once, the first after no fewer.

    Raises UserError where the game had not as many.
    """
    stage = _Last()
    story = Story(game, record.table.bots, stage, lambda: None)
    for _ in tell(record, game, story):
        if story.turns >= at and game.to_move(story.state) is not CHANCE:
            return stage.picture
    raise UserError(f"--at {at}: the game at table {record.table.number} has {counted(story.turns, 'turn')}")


class _Last(Page):
    """Keeps the last picture."""

    picture = ""

    def show(self, head: str, board: str) -> None:
        self.picture = f"{head}\n\n{board}"
