"""camelcup watch: one game, turn by turn."""

import sys
from collections.abc import Sequence
from contextlib import redirect_stdout

import click

from camelcup.cli.options import (
    AS,
    AS_RUN_OPTIONS,
    GAME,
    ISOLATION,
    LIMITS,
    PACE,
    SEED,
    STRICT,
    TABLE_SEED,
    check_seat,
    check_seeds,
    remark,
    warn,
)
from camelcup.cli.terminal.bot_output import BotOutput, kept_output
from camelcup.cli.terminal.pace import choose_pace
from camelcup.cli.terminal.people import People
from camelcup.cli.terminal.screens import choose_screen
from camelcup.cli.terminal.transcript import Transcript
from camelcup.cup.options import RunOptions
from camelcup.errors import UserError
from camelcup.installed.plugins import Plugins
from camelcup.results.game_text import result_text
from camelcup.session import Session
from camelcup.session.narration import Frame, Narration
from camelcup.session.opening import open_table


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
@click.option("--practice", is_flag=True, help="Let a person take moves back, which the record says.")
@ISOLATION
@LIMITS
@STRICT
@AS_RUN_OPTIONS
@click.pass_obj
def command(
    plugins: Plugins,
    /,
    bots: tuple[str, ...],
    table_seed: int | None,
    delay: float | None,
    step: bool,
    explain: tuple[str, ...],
    output: str | None,
    hide: bool,
    seat: int | None,
    practice: bool,
    options: RunOptions,
) -> None:
    """Watch one game of the bots named, in this turn order.

    It is the first game that `camelcup play` plays with the same bots and seed. In a game with teams name one
    bot for each team. Human is a person at this terminal, with no time limit.
    """
    warn(plugins, options.strict_plugins)
    check_seeds(options.seed, table_seed)
    with kept_output(output, options) as options:
        game = open_table(plugins, bots, options, practice=practice, explain=explain, table_seed=table_seed)
        folder = options.processes.output
        printed = BotOutput(folder, game.table.bots, output) if output and folder else None
        _check(game, explain, step, hide, seat)
        if table_seed is None:
            remark(f"seed {game.plan.tournament.seed}")
        if game.outside:
            People(game, Transcript(), delay or 0.0, hide, printed).play()
        else:
            _show(game, delay, step, 0 if hide and seat is None else seat, printed)


def _check(game: Session, explain: Sequence[str], step: bool, hide: bool, seat: int | None) -> None:
    """Raise UserError for an option that does not fit the seats of the table."""
    people, bots = len(game.outside), game.table.bots
    if step and people:
        raise UserError("--step: a game waits for the person at its table anyway; leave it out")
    if seat is not None and people:
        raise UserError(f"--as {seat}: a person sees the game from its own seat; write --hide instead")
    if hide and people > 1:
        raise UserError(f"--hide: it hides the game from one person, and {people} share this terminal")
    check_seat(seat, game.table)
    if explain and seat is not None and bots[seat] not in explain:
        raise UserError(
            f"--explain {', '.join(explain)}: --as {seat} shows the reasons of seat {seat} only, "
            f"which has {bots[seat]}"
        )


def _show(
    game: Session, delay: float | None, step: bool, seat: int | None, printed: BotOutput | None
) -> None:
    """Show a game while bots play it, then its result and what was printed last."""
    with choose_screen() as screen:
        narration = Narration(game.display, game.table.bots, seat, colour=screen.colour, width=screen.width)
        pace = choose_pace(screen, game.display, delay, step)

        def show(frame: Frame | None) -> None:
            if frame is not None:
                pace.show(frame.with_note(printed.read()) if printed else frame)

        with game, redirect_stdout(sys.stderr):  # bots in this process may print
            show(narration.begin())
            game.play(lambda step: show(narration.add(step)))
    assert game.record is not None
    texts = [result_text(game.record, screen.width), printed.read() if printed else ""]
    click.echo("\n\n".join(filter(None, texts)))
