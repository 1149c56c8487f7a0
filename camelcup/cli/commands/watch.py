"""camelcup watch: one game, turn by turn."""

import sys
from contextlib import redirect_stdout

import click

from camelcup import session
from camelcup.cli.options import (
    AS,
    DELAY,
    LIMITS,
    TABLE_SEED,
    check_seat,
    declared,
    session_options,
    warn,
)
from camelcup.cli.terminal.screens import choose_pace, choose_screen
from camelcup.cup.options import RunOptions
from camelcup.installed.plugins import Plugins
from camelcup.installed.specs import refuse_outside
from camelcup.results.game_text import result_text
from camelcup.session.narration import Frame, Narration


@click.command("watch")
@click.argument("bots", nargs=-1, metavar="BOT...", required=True)
@TABLE_SEED
@DELAY
@click.option(
    "--explain",
    multiple=True,
    metavar="BOT",
    help="Show why BOT, one of those named, moves so; with --as, at that seat only. Repeatable.",
)
@AS
@session_options("game", "rules", "seed", "isolation", *LIMITS)
@declared(RunOptions, ["strict_plugins"])
@click.pass_obj
def command(
    plugins: Plugins,
    /,
    bots: tuple[str, ...],
    table_seed: int | None,
    delay: float | None,
    explain: tuple[str, ...],
    seat: int | None,
    options: session.SessionArguments,
    strict_plugins: bool,
) -> None:
    """Watch one game of the bots named, in this turn order.

    It is the first game that `camelcup play` plays with the same bots and seed. In a game with teams name one
    bot for each team. To have a seat yourself: camelcup sit, of the package camelcup-people.
    """
    warn(plugins, strict_plugins)
    for bot in bots:
        refuse_outside(bot)
    with session.new(bots, plugins=plugins, explain=explain, table_seed=table_seed, **options) as game:
        check_seat(seat, game.table)
        if table_seed is None:
            click.echo(f"seed {game.plan.tournament.seed}", err=True)
        _show(game, delay, seat)


def _show(game: session.Session, delay: float | None, seat: int | None) -> None:
    with choose_screen() as screen:
        narration = Narration(
            game.display, game.table, seat, colour=screen.colour, width=screen.width, height=screen.height
        )
        pace = choose_pace(screen, game.display, delay)

        def show(frame: Frame | None) -> None:
            if frame is not None:
                pace.show(frame)

        with redirect_stdout(sys.stderr):  # bots in this process may print
            show(narration.begin())
            game.play(lambda move: show(narration.add(move)))
    assert game.record is not None
    click.echo(result_text(game.record, screen.width))
