"""camelcup tournament: bots at drawn tables, and the standings."""

import re
from pathlib import Path
from typing import Any

import click

from camelcup.cli.loading import import_bots, make_setup
from camelcup.cli.options import PLAY, choose_seed, seats_text
from camelcup.cli.resume import resume
from camelcup.cli.running import PlayOptions, run_and_print
from camelcup.errors import UserError
from camelcup.game import Game
from camelcup.plugins import Plugins
from camelcup.rulesets import choose_game
from camelcup.tournament import Tournament, games_for

BETWEEN_SPECS = re.compile(r"\s*,\s*(?!\w+=)")
"""A comma between bots; one before a further option=value belongs to the bot."""

GAMES_PER_10 = 100

ALL = "all"
"""Stands for all bots that are installed for the game."""

NEVER_ITSELF = "a bot never meets itself (camelcup play allows it)"


@click.command("tournament")
@click.option("--bot", "single", multiple=True, metavar="SPEC", help="A bot that competes. Repeatable.")
@click.option(
    "--bots", "several", metavar="A,B,C", help="Bots that compete, or all. [default: all, unless --bot]"
)
@click.option(
    "--games-per-10", type=int, metavar="N", help=f"Games for every 10 bots. [default: {GAMES_PER_10}]"
)
@click.option("--games", type=int, metavar="N", help="Number of games, instead of --games-per-10.")
@click.option("--seats", type=int, metavar="N", help="Seats at a table. [default: the game's]")
@click.option(
    "--seating",
    type=click.Choice(["random", "balanced"]),
    default="random",
    show_default=True,
    help="How bots are drawn for the tables.",
)
@click.option("--fill", metavar="SPEC", help="A bot whose copies take empty seats, unranked.")
@click.option(
    "--resume",
    "cup",
    type=click.Path(path_type=Path),
    metavar="FILE",
    help="Resume from an --out file; it holds all other options.",
)
@PLAY
@click.pass_obj
def command(
    plugins: Plugins,
    /,
    single: tuple[str, ...],
    several: str | None,
    games_per_10: int | None,
    games: int | None,
    seats: int | None,
    seating: str,
    fill: str | None,
    cup: Path | None,
    **others: Any,
) -> None:
    """Play a tournament: draw tables of bots, play them, print the standings.

    A bot is named by its name (see `camelcup bots`), as path/to/file.py:Class, or as package.module:Class.
    Options of its class follow, as in Name:option=value,...
    """
    options = PlayOptions(**others)
    options.check(plugins)
    _check_games(games, games_per_10)
    named = (*single, *_split(several, plugins, options.game))
    if cup is not None:
        return resume(plugins, cup, options, named)
    game, rules = choose_game(plugins, options.game, options.rules)
    seats = _choose_seats(seats, game)
    bots = _choose_bots(plugins, named or tuple(plugins.bots.of_game(options.game)), fill, game, options)
    tournament = Tournament(
        game=options.game,
        rules=rules,
        bots=bots,
        games=games or games_for(len(bots), games_per_10 or GAMES_PER_10),
        seats=seats,
        seed=choose_seed(options.seed),
        seating=seating,
        fill=fill,
        limits=options.limits,
    )
    return run_and_print(plugins, tournament, game, options)


def _split(several: str | None, plugins: Plugins, game: str) -> list[str]:
    """Return the specs in a list, with those of all installed bots in the place of `all`."""
    listed = BETWEEN_SPECS.split(several.strip()) if several is not None else []
    installed = plugins.bots.of_game(game) if ALL in listed else []
    return [bot for bot in listed if bot != ALL] + installed


def _choose_bots(
    plugins: Plugins,
    named: tuple[str, ...],
    fill: str | None,
    game: Game[Any, Any, Any],
    options: PlayOptions,
) -> tuple[str, ...]:
    """Return the bots that can be imported. Raises UserError where two of them are the same bot."""
    setup = make_setup(plugins, options.game, game, (*named, *filter(None, [fill])), **options.process)
    for bot in named:
        if named.count(bot) > 1:
            raise UserError(f"bot {bot!r} is named twice: {NEVER_ITSELF}")
    optional = () if options.strict_plugins else (bot for bot in named if bot != fill)
    found = [loaded for loaded in import_bots(plugins, setup, optional) if loaded.bot in named]
    seen: dict[str, str] = {}
    for loaded in found:
        other = seen.setdefault(loaded.identity, loaded.bot)
        if other != loaded.bot:
            raise UserError(f"bot {loaded.bot!r} is the same as {other!r}: {NEVER_ITSELF}")
    return tuple(loaded.bot for loaded in found)


def _check_games(games: int | None, games_per_10: int | None) -> None:
    """Raise UserError where the number of games is given twice, or is none."""
    if games is not None and games_per_10 is not None:
        raise UserError(f"--games {games} and --games-per-10 {games_per_10}: give one of them")
    for option, number in (("--games", games), ("--games-per-10", games_per_10)):
        if number is not None and number < 1:
            raise UserError(f"{option} {number}: at least 1 game must be played")


def _choose_seats(seats: int | None, game: Game[Any, Any, Any]) -> int:
    """Return the number of seats at a table."""
    if seats is None:
        return game.cup_seats
    if seats not in game.seats:
        raise UserError(f"--seats {seats}: {game.name} with these rules seats {seats_text(game)}")
    return seats
