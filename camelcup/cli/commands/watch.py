"""camelcup watch: one game, turn by turn."""

import sys
from collections.abc import Callable, Sequence
from contextlib import redirect_stdout
from typing import Any

import click

from camelcup.cli.commands.play import TABLE_SEED, check_seeds
from camelcup.cli.options import (
    GAME,
    ISOLATION,
    LIMITS,
    SEED,
    STRICT,
    make_limits,
    remark,
    warn,
)
from camelcup.cli.terminal.bot_output import Printed, temporary_output
from camelcup.cli.terminal.story import AS, PACE, Story, check_seat, choose_pace, choose_stage, result_text
from camelcup.cli.terminal.with_persons import WithPersons
from camelcup.cup.executors.table_player import TablePlayer
from camelcup.cup.fixed_tables import choose_teams, first_table
from camelcup.cup.importing import import_bots, make_setup
from camelcup.errors import UserError, unknown
from camelcup.installed.plugins import Plugins
from camelcup.installed.rulesets import choose_game
from camelcup.installed.specs import is_person, name_bots
from camelcup.players.pool import WorkerSpec
from camelcup.records import Table


@click.command("watch")
@click.argument("bots", nargs=-1, required=True, metavar="BOT...")
@GAME
@SEED
@TABLE_SEED
@PACE
@click.option(
    "--explain",
    multiple=True,
    metavar="BOT",
    help="Show why BOT, one of those named, moves so; with --as, at that seat only. Repeatable.",
)
@click.option("--output", metavar="BOT", help="Show what BOT, one of those named, prints during the game.")
@click.option(
    "--hide",
    is_flag=True,
    help="Show the game as the first seat (or the person's) sees it, until it is over: without the scores of "
    "the others where they may be secret, and without what the game conceals.",
)
@AS
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
    explain: tuple[str, ...],
    output: str | None,
    hide: bool,
    only: int | None,
    isolation: str,
    strict_plugins: bool,
    **limits: Any,
) -> None:
    """Watch one game of the bots named, in this turn order.

    It is the first game that `camelcup play` plays with the same bots and seed. In a game with teams name one
    bot for each team. Human is a person at this terminal, with no time limit.
    """
    warn(plugins, strict_plugins)
    check_seeds(seed, table_seed)
    chosen, rules = choose_game(plugins, game, rules)
    bots, aliases = name_bots(bots, game, plugins)
    bots, teams = choose_teams(plugins, bots, chosen)
    robots = [bot for bot in bots if not is_person(bot, aliases)]
    only = _choose_seat(bots, len(bots) - len(robots), explain, step, hide, only)
    with temporary_output(output, bots, isolation) as processes:
        setup = make_setup(plugins, game, chosen, robots, aliases, teams, processes)
        import_bots(plugins, setup, limit=limits["begin_time"])
        table = first_table(game, rules, bots, seed, table_seed, make_limits(limits), aliases, teams, remark)
        printed = Printed(processes, table.bots, output) if output else str
        if len(robots) == len(bots):
            _watch(table, setup, delay, step, explain, printed, only)
        else:
            _sit(WithPersons(plugins, setup, aliases, delay or 0.0, explain, printed, hide), table, printed)


def _choose_seat(
    bots: Sequence[str], persons: int, explain: Sequence[str], step: bool, hide: bool, only: int | None
) -> int | None:
    """Return the seat as which the game is shown; None where all of it is shown.

    Raises UserError for an option that does not fit the bots or the number of persons.
    """
    for bot in explain:
        if bot not in bots:
            raise unknown("bot", bot, set(bots), "--explain")
    if step and persons:
        raise UserError("--step: a game waits for the person at its table anyway; leave it out")
    if only is not None and persons:
        raise UserError(f"--as {only}: a person sees the game from its own seat; write --hide instead")
    if hide and persons > 1:
        raise UserError(f"--hide: it hides the game from one person, and {persons} share this terminal")
    return 0 if hide and only is None else only


def _watch(
    table: Table,
    setup: WorkerSpec,
    delay: float | None,
    step: bool,
    explain: Sequence[str],
    printed: Callable[[], str],
    only: int | None,
) -> None:
    """Show a game while it is played, then its result and what was printed last."""
    check_seat(only, table)
    asked = [seat for seat, bot in enumerate(table.bots) if bot in explain and only in (None, seat)]
    if explain and not asked:
        raise UserError(
            f"--explain {', '.join(explain)}: --as {only} shows the reasons of seat {only} only, "
            f"which has {table.bots[only or 0]}"
        )
    with choose_stage() as stage, TablePlayer(setup) as player:
        display = player.pool.make_display(player.pool.game)
        pace = choose_pace(display, delay, step)
        story = Story(display, table.bots, stage, pace(stage), printed, only)
        with redirect_stdout(sys.stderr):  # bots in this process may print
            record = story.follow(player.match(table, asked))
    click.echo("\n\n".join(filter(None, [result_text(record, stage.width), printed()])))


def _sit(persons: WithPersons, table: Table, printed: Callable[[], str]) -> None:
    """Play a game with persons, then show its result and what was printed last."""
    with redirect_stdout(sys.stderr):
        record = persons.play(table)
    click.echo("\n\n".join(filter(None, [result_text(record, persons.paper.width), printed()])))
