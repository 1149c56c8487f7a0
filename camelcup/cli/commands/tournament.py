"""camelcup tournament: bots at drawn tables, and the standings."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import click
from attrs import fields_dict
from click.core import ParameterSource

from camelcup.cli.config_file import ConfigCommand, read_config, save_config
from camelcup.cli.options import PLAY, SEATS, Number, Output, Whole, echo_warning, given_options, pack
from camelcup.cli.run_and_print import check_options, resume_and_print, run_and_print
from camelcup.cup.make_tournament import make_tournament, with_installed
from camelcup.cup.options import GAMES_PER_10, RunOptions, TableOptions, parse_bots
from camelcup.cup.runner import new_run
from camelcup.cup.seating import DRAWN, GAUNTLET
from camelcup.errors import UserError
from camelcup.installed.plugins import Plugins

SIZES = ("games", "games_per_10", "hours", "until")
"""Names of the options of which one decides how many games are played."""


def read_bots(context: click.Context, option: click.Parameter, value: str | Sequence[str]) -> tuple[str, ...]:
    """Return the bots in a list, or in a text with commas between them."""
    return parse_bots(value) if isinstance(value, str) else tuple(value or ())


def give_way(context: click.Context, option: click.Parameter, value: Any) -> Any:
    """Return the value of an option of `SIZES`; none if it is from a file and the command has another."""
    own = context.get_parameter_source(str(option.name))
    given = any(context.get_parameter_source(name) is ParameterSource.COMMANDLINE for name in SIZES)
    return None if own is ParameterSource.DEFAULT_MAP and given else value


class SeatingName(click.Choice[str]):
    """One of several seatings, or a gauntlet of any bot."""

    def convert(self, value: Any, param: click.Parameter | None, context: click.Context | None) -> Any:
        if str(value).startswith(GAUNTLET):
            return value
        return super().convert(value, param, context)


@click.command("tournament", cls=ConfigCommand)
@click.argument("further", nargs=-1, metavar="[BOT]...")
@click.option(
    "--bot",
    "single",
    multiple=True,
    metavar="[ALIAS=]SPEC",
    help="A bot that competes, and a name for it. Repeatable.",
)
@click.option(
    "--bots",
    "several",
    type=click.UNPROCESSED,
    callback=read_bots,
    metavar="A,B,C",
    help="Bots that compete, folders of them, or all. [default: all, unless bots are named]",
)
@click.option(
    "--games-per-10",
    type=Whole(),
    callback=give_way,
    metavar="N",
    help=f"Games for every 10 bots. [default: {GAMES_PER_10}]",
)
@click.option(
    "--games",
    type=Whole(),
    callback=give_way,
    metavar="N",
    help="Number of games, instead of --games-per-10.",
)
@click.option(
    "--hours",
    type=Number(min=0),
    callback=give_way,
    metavar="H",
    help="Draw tables in balanced rounds for so many hours, instead of a number of games.",
)
@click.option(
    "--until", callback=give_way, metavar="HH:MM", help="The same, up to a time of day, such as 07:00."
)
@click.option("--skip-broken", is_flag=True, help="Leave out bots that cannot be loaded.")
@SEATS
@click.option(
    "--seating",
    type=SeatingName(DRAWN),
    default="balanced",
    show_default=True,
    help="Draw tables with equal numbers of games, seats and meetings, or each on its own, or with one of "
    "the bots at every table.",
)
@click.option("--fill", metavar="SPEC", help="A bot whose copies take empty seats, unranked.")
@click.option(
    "--resume",
    "cup",
    type=click.Path(path_type=Path),
    metavar="FILE",
    help="Resume from an --out file; it holds all other options.",
)
@click.option(
    "--replace",
    multiple=True,
    metavar="BOT",
    help="Play the games of a bot of --resume, whose file was mended, anew. Repeatable.",
)
@click.option("--extend", type=Whole(min=1), metavar="N", help="Add N games to the finished cup of --resume.")
@click.option(
    "--config",
    type=click.Path(path_type=Path),
    callback=read_config,
    is_eager=True,
    expose_value=False,
    metavar="FILE",
    help="Take the options that are not given here from a TOML file.",
)
@click.option(
    "--save-config",
    "saved",
    type=click.Path(path_type=Path),
    metavar="FILE",
    help="Write the options given to a file for --config, then play.",
)
@PLAY
@pack("tables", lambda values: TableOptions(**values), *fields_dict(TableOptions))
@click.pass_context
def command(
    context: click.Context,
    /,
    further: tuple[str, ...],
    single: tuple[str, ...],
    several: tuple[str, ...],
    cup: Path | None,
    replace: tuple[str, ...],
    extend: int | None,
    saved: Path | None,
    tables: TableOptions,
    options: RunOptions,
    output: Output,
) -> None:
    """Play a tournament: draw tables of bots, play them, print the standings.

    The bots are those of --bot, --bots and BOT, so that the shell may expand students/*.py; a folder stands
    for the bots in its .py files. A bot is named by its name, as path/to/file.py:Class (path/to/file.py is
    enough if it has one bot), as package.module:Class, as the program "cmd:./mybot --fast", or by a kind that
    `camelcup bots` lists. Options of its class follow, as in Name:option=value,... With Alias=... before it,
    the standings show the alias. In a game with teams First+Second names a bot for each seat of a team.
    """
    plugins: Plugins = context.obj
    check_options(plugins, options, output)
    bots = (*single, *several, *further)
    if deadline := tables.deadline():
        click.echo(f"tables are drawn until {deadline}", err=True)
    if cup is not None and saved is not None:
        raise UserError(f"--save-config {saved}: a cup that is resumed holds its options; leave one out")
    if cup is not None:
        given = given_options(context) | {"bots": with_installed(bots, plugins, options.game)}
        return resume_and_print(plugins, cup, options, output, given, extend, deadline, replace)
    if replace or extend is not None:
        option = f"--replace {replace[0]}" if replace else f"--extend {extend}"
        raise UserError(f"{option}: name the cup with --resume FILE")
    tournament, game = make_tournament(plugins, bots, tables, options, echo_warning)
    if saved is not None:
        save_config(context, saved)
    return run_and_print(new_run(plugins, tournament, game, options, deadline=deadline), output)
