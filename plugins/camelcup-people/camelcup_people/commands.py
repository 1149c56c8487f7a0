"""camelcup sit: one game in which people at this terminal play."""

from collections.abc import Collection, Sequence
from pathlib import Path

import click

from camelcup import Plugins, UserError, session
from camelcup.cli import session_options, warn
from camelcup_people.people import People
from camelcup_people.person import KeptError
from camelcup_people.transcript import Transcript

SLOWEST_SECONDS = 3600  # the longest time that a turn is shown


@click.command("sit")
@click.argument("bots", nargs=-1, metavar="BOT...")
@click.option("--table-seed", type=int, metavar="N", help="Seed of one table, as in error messages.")
@click.option("--delay", type=float, default=0.0, metavar="SECONDS", help="Seconds for a turn of a bot.")
@click.option(
    "--explain",
    multiple=True,
    metavar="BOT",
    help="Show why BOT, one of those named, moves so. Repeatable.",
)
@click.option(
    "--hide",
    is_flag=True,
    help="Show the game as a lone person sees it, until it is over: without the scores of the others where "
    "they may be secret, and without what the game conceals.",
)
@click.option("--practice", is_flag=True, help="Let people take moves back, which the record says.")
@click.option(
    "--resume",
    type=click.Path(path_type=Path),
    metavar="FILE",
    help="Go on with the game in an --out file; it holds the bots and all other options of the game.",
)
@session_options()
@click.option("--strict-plugins", is_flag=True, help="Exit with an error if a plugin fails to load.")
@click.pass_obj
def command(
    plugins: Plugins,
    /,
    bots: tuple[str, ...],
    table_seed: int | None,
    delay: float,
    explain: tuple[str, ...],
    hide: bool,
    practice: bool,
    resume: Path | None,
    options: session.SessionArguments,
    strict_plugins: bool,
) -> None:
    """Play one game of the bots named, in this turn order, of whom Human is a person at this terminal.

    People have no time limit. Several have names: Ann=Human Ben=Human. In a game with teams name one bot, or
    one person, for each team.
    """
    if not 0 <= delay <= SLOWEST_SECONDS:
        raise UserError(f"--delay {delay:g}: give a number of seconds from 0 to {SLOWEST_SECONDS}")
    warn(plugins, strict_plugins)
    if resume is not None:
        given = {"the bots": bots, "--table-seed": table_seed is not None, "--practice": practice}
        held = [f"--{name.replace('_', '-')}" for name in options]
        _check_resume(resume, [*(name for name, is_given in given.items() if is_given), *held])
        game = session.load(resume, plugins=plugins, explain=explain)
    else:
        _check_people(bots)
        game = session.new(
            bots, plugins=plugins, practice=practice, explain=explain, table_seed=table_seed, **options
        )
    with game:
        if hide and len(game.outside) > 1:
            people = len(game.outside)
            raise UserError(f"--hide: it hides the game from one person, and {people} share this terminal")
        if table_seed is None and resume is None:
            click.echo(f"seed {game.plan.tournament.seed}", err=True)
        _play(game, People(game, Transcript(), delay, hide, explain))


def _play(game: session.Session, people: People) -> None:
    """Play a game; name the command that goes on with it if a person keeps it for later."""
    later = f"to go on: {game.plan.resume_command(game.path)}" if game.path else ""
    try:
        people.play()
    except KeptError:
        click.echo(f"the game is kept; {later}", err=True)
    except KeyboardInterrupt as error:
        if later:
            error.add_note(later)
        raise


def _check_resume(path: Path, given: Collection[str]) -> None:
    if given:
        raise UserError(f"--resume {path}: the file holds the game; leave out {', '.join(given)}")


def _check_people(bots: Sequence[str]) -> None:
    """Raise UserError where no seat is played from here, before a file is made for the game."""
    if not any(bot.rpartition("=")[2] in ("Human", "Caller") for bot in bots):
        raise UserError(
            "name the bots in their turn order, and Human for a person, as in camelcup sit Human Player0; or "
            "the file of a game with --resume FILE"
        )
