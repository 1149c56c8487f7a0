"""camelcup watch: one game, turn by turn, as it is played."""

import click

from camelcup.cli.options import (
    GAME,
    MOVE_TIME,
    SEED,
    STRICT,
    check_bots,
    check_seats,
    choose_game,
    choose_seed,
    warn,
)
from camelcup.cli.story import PACE, Story, choose_stage, choose_wait, result_text
from camelcup.executors.serial import Serial
from camelcup.executors.upkeep import Upkeep
from camelcup.note import Note
from camelcup.plugins import Plugins
from camelcup.record import GameRecord, Limits, Table
from camelcup.tournament import Tournament


@click.command("watch")
@click.argument("bots", nargs=-1, required=True, metavar="BOT...")
@GAME
@SEED
@PACE
@MOVE_TIME
@STRICT
@click.pass_obj
def command(
    plugins: Plugins,
    /,
    bots: tuple[str, ...],
    game: str,
    rules: str | None,
    seed: int | None,
    delay: float | None,
    step: bool,
    move_time: float,
    strict_plugins: bool,
) -> None:
    """Watch one game of the bots named, in this turn order.

    It is the first game that `camelcup play` plays with the same bots and seed.
    """
    warn(plugins, strict_plugins)
    chosen, portable_rules = choose_game(plugins, game, rules)
    check_bots(plugins, bots, game)
    check_seats(plugins, len(bots), chosen)
    wait = choose_wait(delay, step)
    tournament = Tournament(
        game=game,
        rules=portable_rules,
        bots=bots,
        games=1,
        seats=len(bots),
        seed=choose_seed(seed),
        seating="fixed",
        limits=Limits(move_time=move_time),
    )
    click.echo(f"seed {tournament.seed}", err=True)
    (table,) = tournament.tables()
    with choose_stage(step) as stage:
        record = _tell(table, plugins, Story(chosen, bots, stage, wait))
    click.echo(result_text(record))


def _tell(table: Table, plugins: Plugins, story: Story) -> GameRecord:
    """Play a table, and tell it meanwhile."""
    note = Note()
    with Upkeep(note) as upkeep:
        upkeep.prepare(table)
        story.begin()
        return Serial(plugins).play(table, story.go_on, note)
