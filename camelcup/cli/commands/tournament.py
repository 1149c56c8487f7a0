"""camelcup tournament: bots at drawn tables, and the standings."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import click
from attrs import fields_dict
from click.core import ParameterSource

from camelcup.cli.config_file import ConfigCommand, read_config, save_config
from camelcup.cli.numbers import Whole
from camelcup.cli.options import PLAY, SEATS, Output, echo_warning, given_options, pack
from camelcup.cli.run_and_print import check_options, resume_and_print, run_and_print
from camelcup.cup.make_tournament import TableOptions, make_tournament, with_installed
from camelcup.cup.options import RunOptions, parse_bots
from camelcup.cup.runner import new_run
from camelcup.cup.seating import DRAWN, GAUNTLET
from camelcup.cup.tournament import GAMES_PER_10
from camelcup.errors import UserError
from camelcup.installed.plugins import Plugins


def read_bots(context: click.Context, option: click.Parameter, value: str | Sequence[str]) -> tuple[str, ...]:
    """Return the bots in a list, or in a text with commas between them."""
    return parse_bots(value) if isinstance(value, str) else tuple(value or ())


def give_way(context: click.Context, option: click.Parameter, value: int | None) -> int | None:
    """Return a number of games; none if it is from a file, and the command line has the other option."""
    rival = "games" if option.name == "games_per_10" else "games_per_10"
    sources = [context.get_parameter_source(name) for name in (str(option.name), rival)]
    return None if sources == [ParameterSource.DEFAULT_MAP, ParameterSource.COMMANDLINE] else value


class SeatingName(click.Choice[str]):
    """One of several seatings, or a gauntlet of any bot."""

    def convert(self, value: Any, param: click.Parameter | None, context: click.Context | None) -> Any:
        if str(value).startswith(GAUNTLET):
            return value
        return super().convert(value, param, context)


@click.command("tournament", cls=ConfigCommand)
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
    help="Bots that compete, or all. [default: all, unless --bot]",
)
@click.option(
    "--games-per-10",
    type=int,
    callback=give_way,
    metavar="N",
    help=f"Games for every 10 bots. [default: {GAMES_PER_10}]",
)
@click.option(
    "--games",
    type=int,
    callback=give_way,
    metavar="N",
    help="Number of games, instead of --games-per-10.",
)
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
    single: tuple[str, ...],
    several: tuple[str, ...],
    cup: Path | None,
    extend: int | None,
    saved: Path | None,
    tables: TableOptions,
    options: RunOptions,
    output: Output,
) -> None:
    """Play a tournament: draw tables of bots, play them, print the standings.

    A bot is named by its name (see `camelcup bots`), as path/to/file.py:Class, or as package.module:Class;
    path/to/file.py is enough where it has one bot. Options of its class follow, as in Name:option=value,...
    With Alias=... before it, the standings show the alias. In a game with teams a bot has all seats of its
    team; First+Second names different bots for them.
    """
    plugins: Plugins = context.obj
    check_options(plugins, options, output)
    bots = (*single, *several)
    if cup is not None and saved is not None:
        raise UserError(f"--save-config {saved}: a cup that is resumed holds its options; leave one out")
    if cup is not None:
        given = given_options(context) | {"bots": with_installed(bots, plugins, options.game)}
        return resume_and_print(plugins, cup, options, output, given, extend)
    if extend is not None:
        raise UserError(f"--extend {extend}: name the cup with --resume FILE")
    tournament, game = make_tournament(plugins, bots, tables, options, echo_warning)
    if saved is not None:
        save_config(context, saved)
    return run_and_print(new_run(plugins, tournament, game, options), output)
