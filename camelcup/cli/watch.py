"""camelcup watch: one game, turn by turn."""

import sys
from contextlib import redirect_stdout
from typing import Any

import click

from camelcup.cli.loading import import_bots, make_setup
from camelcup.cli.options import (
    GAME,
    ISOLATION,
    LIMITS,
    SEED,
    STRICT,
    check_seats,
    choose_seed,
    make_limits,
    warn,
)
from camelcup.cli.play import fixed_table
from camelcup.cli.story import PACE, Story, choose_stage, choose_wait, result_text
from camelcup.errors import UserError
from camelcup.executors.table_player import TablePlayer
from camelcup.plugins import Plugins
from camelcup.records import Table
from camelcup.rulesets import choose_game


@click.command("watch")
@click.argument("bots", nargs=-1, required=True, metavar="BOT...")
@GAME
@SEED
@click.option("--table-seed", type=int, metavar="N", help="Seed of one table, as in error messages.")
@PACE
@ISOLATION
@LIMITS
@STRICT
@click.pass_obj
def command(
    plugins: Plugins,
    /,
    bots: tuple[str, ...],
    game: str,
    rules: str | None,
    seed: int | None,
    table_seed: int | None,
    delay: float | None,
    step: bool,
    isolation: str,
    strict_plugins: bool,
    **limits: Any,
) -> None:
    """Watch one game of the bots named, in this turn order.

    It is the first game that `camelcup play` plays with the same bots and seed.
    """
    warn(plugins, strict_plugins)
    if seed is not None and table_seed is not None:
        raise UserError(f"--seed {seed} and --table-seed {table_seed}: give one of them")
    chosen, rules = choose_game(plugins, game, rules)
    setup = make_setup(plugins, game, chosen, bots, isolation=isolation)
    check_seats(plugins, len(bots), chosen)
    wait = choose_wait(delay, step)
    import_bots(plugins, setup)
    if table_seed is None:
        seed = choose_seed(seed)
        click.echo(f"seed {seed}", err=True)
        table = next(fixed_table(game, rules, bots, 1, seed, make_limits(limits)).tables())
    else:
        table = Table(0, game, rules, bots, table_seed, limits=make_limits(limits))
    with choose_stage(step) as stage, TablePlayer(setup) as player:
        story = Story(chosen, bots, stage, wait)
        with redirect_stdout(sys.stderr):  # bots in this process may print
            story.begin()
            record = player.play(table, story.watch)
    click.echo(result_text(record))
