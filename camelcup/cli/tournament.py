"""camelcup tournament: bots at drawn tables, and the standings."""

import re
from collections.abc import Collection, Sequence
from pathlib import Path
from typing import Any

import click
from attrs import fields, frozen
from click.core import ParameterSource

from camelcup.cli.config_file import ConfigCommand, read_config, save_config
from camelcup.cli.loading import import_bots, make_setup
from camelcup.cli.options import PLAY, SEATS, Whole, choose_seats, choose_seed
from camelcup.cli.resume import extend_and_resume, resume
from camelcup.cli.running import PlayOptions, run_and_print
from camelcup.cup.seating import GAUNTLET
from camelcup.cup.tournament import Tournament, games_for
from camelcup.errors import UserError
from camelcup.game.game import Game
from camelcup.game.teams import find_teams
from camelcup.installed.plugins import Plugins
from camelcup.installed.rulesets import choose_game
from camelcup.installed.specs import OPTIONS, name_bots
from camelcup.players.pool import Setup

COMMA = re.compile(r"\s*,\s*")
OPTION = re.compile(r"\w+=")

GAMES_PER_10 = 100

ALL = "all"
"""Stands for all bots that are installed for the game."""

NEVER_ITSELF = "a bot never meets itself (camelcup play allows it)"


def split_bots(
    context: click.Context, option: click.Parameter, value: str | Sequence[str] | None
) -> tuple[str, ...]:
    """Return the bots in a list, or in a text with commas between them.

    A comma before a further option=value belongs to the bot.
    """
    if not isinstance(value, str):
        return tuple(value or ())
    bots: list[str] = []
    for part in COMMA.split(value.strip()):
        if bots and OPTION.match(part) and OPTIONS.search(bots[-1]):
            bots[-1] += f",{part}"
        else:
            bots.append(part)
    return tuple(bots)


def give_way(context: click.Context, option: click.Parameter, value: int | None) -> int | None:
    """Return a number of games; none where it is from a file, and the command line has the other option."""
    other = "games" if option.name == "games_per_10" else "games_per_10"
    sources = [context.get_parameter_source(name) for name in (str(option.name), other)]
    return None if sources == [ParameterSource.DEFAULT_MAP, ParameterSource.COMMANDLINE] else value


class SeatingName(click.Choice[str]):
    """One of several seatings, or a gauntlet of any bot."""

    def convert(self, value: Any, param: click.Parameter | None, context: click.Context | None) -> Any:
        if str(value).startswith(GAUNTLET):
            return value
        return super().convert(value, param, context)


@frozen(kw_only=True)
class Draw:
    """Values of the options about the tables."""

    games_per_10: int | None = None
    games: int | None = None
    seats: int | None = None
    seating: str = "balanced"
    fill: str | None = None


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
    callback=split_bots,
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
    type=SeatingName(["balanced", "random", f"{GAUNTLET}BOT"]),
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
    "--extend", "more", type=Whole(min=1), metavar="N", help="Add N games to the finished cup of --resume."
)
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
@click.pass_context
def command(
    context: click.Context,
    /,
    single: tuple[str, ...],
    several: tuple[str, ...],
    cup: Path | None,
    more: int | None,
    saved: Path | None,
    **others: Any,
) -> None:
    """Play a tournament: draw tables of bots, play them, print the standings.

    A bot is named by its name (see `camelcup bots`), as path/to/file.py:Class, or as package.module:Class;
    path/to/file.py is enough where it has one bot. Options of its class follow, as in Name:option=value,...
    With Alias=... before it, the standings show the alias. In a game with teams a bot has all seats of its
    team; First+Second names different bots for them.
    """
    plugins: Plugins = context.obj
    draw = Draw(**{field.name: others.pop(field.name) for field in fields(Draw)})
    options = PlayOptions(**others)
    options.check(plugins)
    _check_games(draw.games, draw.games_per_10)
    named = (*single, *with_installed(several, plugins, options.game))
    if cup is not None and saved is not None:
        raise UserError(f"--save-config {saved}: a cup that is resumed holds its options; leave one out")
    if cup is not None and more is not None:
        return extend_and_resume(plugins, cup, options, named, more)
    if cup is not None:
        return resume(plugins, cup, options, named)
    if more is not None:
        raise UserError(f"--extend {more}: name the cup with --resume FILE")
    installed = plugins.bots.of_game(options.game) if ALL in several else ()
    tournament, game = draw_up(plugins, named, draw, options, installed)
    if saved is not None:
        save_config(context, saved)
    return run_and_print(plugins, tournament, game, options)


def with_installed(several: tuple[str, ...], plugins: Plugins, game: str) -> list[str]:
    """Return the specs in a list, with those of all installed bots in the place of `all`."""
    installed = plugins.bots.of_game(game) if ALL in several else []
    return [bot for bot in several if bot != ALL] + installed


def draw_up(
    plugins: Plugins,
    named: tuple[str, ...],
    draw: Draw,
    options: PlayOptions,
    optional: Collection[str] = (),
) -> tuple[Tournament, Game[Any, Any, Any]]:
    """Return the tournament that the options ask for, and its game; its bots have been imported.

    optional: bots that are left out, with a warning, where they cannot be imported; where no bot is named,
              all installed ones are
    """
    game, rules = choose_game(plugins, options.game, options.rules)
    seats = choose_seats(draw.seats, game)
    teams = find_teams(game, seats)
    if not named:
        named = optional = tuple(plugins.bots.of_game(options.game))
    names, aliases = name_bots((*named, *filter(None, [draw.fill])), options.game, plugins)
    bots, fill = names[: len(named)], names[len(named) :]
    setup = make_setup(plugins, options.game, game, names, aliases, teams, **options.process)
    optional = () if options.strict_plugins else set(optional).difference(fill)
    bots = _choose_bots(plugins, setup, bots, optional, options.begin_time)
    tournament = Tournament(
        game=options.game,
        rules=rules,
        bots=bots,
        games=draw.games or games_for(len(bots), draw.games_per_10 or GAMES_PER_10),
        seats=seats,
        seed=choose_seed(options.seed),
        seating=draw.seating,
        fill=fill[0] if fill else None,
        limits=options.limits,
        aliases=aliases,
        teams=teams,
    )
    return tournament, game


def _choose_bots(
    plugins: Plugins, setup: Setup, named: tuple[str, ...], optional: Collection[str], limit: float
) -> tuple[str, ...]:
    """Return the bots that can be imported. Raises UserError where two of them are the same bot."""
    for bot in named:
        if named.count(bot) > 1:
            raise UserError(f"bot {bot!r} is named twice: {NEVER_ITSELF}")
    imported = import_bots(plugins, setup, optional, limit=limit)
    found = [loaded for loaded in imported if loaded.bot in named]
    seen: dict[str, str] = {}
    for loaded in found:
        other = seen.setdefault(loaded.identity, loaded.bot)
        if other != loaded.bot:
            raise UserError(f"bot {loaded.bot!r} is the same as {other!r}: {NEVER_ITSELF}")
    usable = {loaded.bot for loaded in found}
    return tuple(bot for bot in named if bot in usable)


def _check_games(games: int | None, games_per_10: int | None) -> None:
    """Raise UserError where the number of games is given twice, or is none."""
    if games is not None and games_per_10 is not None:
        raise UserError(f"--games {games} and --games-per-10 {games_per_10}: give one of them")
    for option, number in (("--games", games), ("--games-per-10", games_per_10)):
        if number is not None and number < 1:
            raise UserError(f"{option} {number}: at least 1 game must be played")
