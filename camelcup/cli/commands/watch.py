"""camelcup watch: one game, turn by turn."""

import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, redirect_stdout
from pathlib import Path

import click
from click.exceptions import Exit

from camelcup.cli.options import (
    AS,
    LIMITS,
    PACE,
    TABLE_SEED,
    as_value,
    check_seat,
    check_seeds,
    given_options,
    path_option,
    warn,
)
from camelcup.cli.terminal.people import People
from camelcup.cli.terminal.screens import Transcript, choose_pace, choose_screen
from camelcup.cup.options import RunOptions
from camelcup.cup.repeat import whole_commands
from camelcup.errors import UserError
from camelcup.installed.plugins import Plugins
from camelcup.results.game_text import result_text
from camelcup.session import Session
from camelcup.session.narration import Frame, Narration
from camelcup.session.opening import open_table, reopen_table

OF_THE_SHOW = {"delay", "step", "explain", "hide", "seat", "resume", "strict_plugins"}
"""Options that no file holds."""


@click.command("watch")
@click.argument("bots", nargs=-1, metavar="BOT...")
@TABLE_SEED
@PACE
@click.option(
    "--explain",
    multiple=True,
    metavar="BOT",
    help="Show why BOT, one of those named, moves so; with --as, at that seat only. Repeatable.",
)
@click.option(
    "--hide",
    is_flag=True,
    help="Show the game as the first seat (or the person's) sees it, until it is over: without the scores of "
    "the others where they may be secret, and without what the game conceals.",
)
@AS
@path_option("--out", text="Keep the game in a new file: .jsonl, .gz or .zst.")
@path_option(
    "--resume",
    text="Go on with the game in an --out file; it holds the bots and all other options of the game.",
)
@click.option("--practice", is_flag=True, help="Let a person take moves back, which the record says.")
@as_value("options", RunOptions, ["game", "rules", "seed", "isolation", *LIMITS, "strict_plugins"])
@click.pass_context
def command(
    context: click.Context,
    /,
    bots: tuple[str, ...],
    table_seed: int | None,
    delay: float | None,
    step: bool,
    explain: tuple[str, ...],
    hide: bool,
    seat: int | None,
    resume: Path | None,
    practice: bool,
    options: RunOptions,
) -> None:
    """Watch one game of the bots named, in this turn order.

    It is the first game that `camelcup play` plays with the same bots and seed. In a game with teams name one
    bot for each team. Human is a person at this terminal, with no time limit.
    """
    plugins: Plugins = context.obj
    warn(plugins, options.strict_plugins)
    options.check(plugins)
    if resume is not None:
        _check_resume(resume, given_options(context))
        game = reopen_table(plugins, resume, explain=explain)
    else:
        game = _open_new(plugins, bots, options, practice, explain, table_seed)
    with game, _kept_for_later(game), whole_commands(game.plan, plugins):
        _check(game, step, hide, seat)
        if table_seed is None and resume is None:
            click.echo(f"seed {game.plan.tournament.seed}", err=True)
        if game.outside:
            People(game, Transcript(), delay or 0.0, hide).play()
        else:
            _show(game, delay, step, 0 if hide and seat is None else seat)


def _open_new(
    plugins: Plugins,
    bots: Sequence[str],
    options: RunOptions,
    practice: bool,
    explain: Sequence[str],
    table_seed: int | None,
) -> Session:
    """Return a new game. Raises UserError if no bots are named, or the seed is given twice."""
    check_seeds(options.seed, table_seed)
    if not bots:
        raise UserError("name the bots, in their turn order, or the file of a game with --resume FILE")
    return open_table(plugins, bots, options, practice=practice, explain=explain, table_seed=table_seed)


@contextmanager
def _kept_for_later(game: Session) -> Iterator[None]:
    """Name the command that goes on with a game in a file if a person quits, or presses Ctrl-C."""
    later = f"to go on: {game.plan.resume_command(game.path)}" if game.path else ""
    try:
        yield
    except Exit:
        if later:
            click.echo(f"the game is kept; {later}", err=True)
        raise
    except KeyboardInterrupt as error:
        if later:
            error.add_note(later)
        raise


def _check_resume(path: Path, given: Mapping[str, object]) -> None:
    held = [name.replace("_", "-") for name in given if name not in OF_THE_SHOW and given[name] != ()]
    if held:
        wrong = ["the bots" if name == "bots" else f"--{name}" for name in held]
        raise UserError(f"--resume {path}: the file holds the game; leave out {', '.join(wrong)}")


def _check(game: Session, step: bool, hide: bool, seat: int | None) -> None:
    people = len(game.outside)
    if step and people:
        raise UserError("--step: a game waits for the person at its table anyway; leave it out")
    if seat is not None and people:
        raise UserError(f"--as {seat}: a person sees the game from its own seat; write --hide instead")
    if hide and people > 1:
        raise UserError(f"--hide: it hides the game from one person, and {people} share this terminal")
    check_seat(seat, game.table)


def _show(game: Session, delay: float | None, step: bool, seat: int | None) -> None:
    with choose_screen() as screen:
        narration = Narration(
            game.display, game.table, seat, colour=screen.colour, width=screen.width, height=screen.height
        )
        pace = choose_pace(screen, game.display, delay, step)

        def show(frame: Frame | None) -> None:
            if frame is not None:
                pace.show(frame)

        with redirect_stdout(sys.stderr):  # bots in this process may print
            show(narration.begin())
            for past in game.steps:
                show(narration.add(past))
            game.play(lambda move: show(narration.add(move)))
    assert game.record is not None
    click.echo(result_text(game.record, screen.width))
