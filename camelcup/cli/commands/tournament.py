"""camelcup tournament: bots at drawn tables, and the standings."""

from pathlib import Path

import click

from camelcup.cli.config_file import read_config
from camelcup.cli.options import PLAY, Output, Whole, as_value, echo_warning, given_options, path_option
from camelcup.cli.run_and_print import check_options, resume_and_print, run_and_print
from camelcup.cup.draw_up import plan_tournament, with_installed
from camelcup.cup.options import RunOptions, TableOptions, is_over_at, parse_bots
from camelcup.cup.runner import new_run
from camelcup.errors import UserError
from camelcup.installed.plugins import Plugins


@click.command("tournament")
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
    type=parse_bots,
    default=(),
    metavar="A,B,C",
    help="Bots that compete, folders of them, or all. [default: all, unless bots are named]",
)
@as_value("tables", TableOptions)
@path_option("--resume", "cup", text="Resume from an --out file; it holds all other options.")
@click.option(
    "--replace",
    multiple=True,
    metavar="BOT",
    help="Play the games of a bot of --resume, whose file was mended, anew. Repeatable.",
)
@click.option("--extend", type=Whole(min=1), metavar="N", help="Add N games to the finished cup of --resume.")
@path_option(
    "--config",
    callback=read_config,
    is_eager=True,
    expose_value=False,
    text="Take the options that are not given here from a TOML file.",
)
@PLAY
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
    check_options(plugins, options)
    bots = (*single, *several, *further)
    if (end := tables.end()) is not None:
        click.echo(f"tables are drawn until {end:%a %H:%M}", err=True)
    if cup is not None:
        given = given_options(context) | {"bots": with_installed(bots, plugins, options.game)}
        return resume_and_print(plugins, cup, options, output, given, extend, is_over_at(end), replace)
    if replace or extend is not None:
        raise UserError("--replace and --extend: name the cup with --resume FILE")
    plan = plan_tournament(plugins, bots, tables, options, echo_warning)
    return run_and_print(new_run(plugins, plan, options, is_over_at(end)), output)
