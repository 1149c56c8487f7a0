"""camelcup tournament: random tables, standings."""

import re
from pathlib import Path
from typing import Any

import click

from camelcup.cli.options import PLAY, choose_game, choose_seed, import_bots, seats_text, warn
from camelcup.cli.resume import resume
from camelcup.cli.running import PlayOptions, run_and_print
from camelcup.errors import UserError
from camelcup.game import Game
from camelcup.plugins import Plugins
from camelcup.specs import parse_spec
from camelcup.tournament import Tournament, games_for

BETWEEN_SPECS = re.compile(r"\s*,\s*(?!\w+=)")
"""The commas between bots; those before a further option=value of one bot are left alone."""

GAMES_PER_10 = 100

ALL = "all"
"""Among bots: all that are installed for the game."""

NEVER_ITSELF = "a bot never meets itself (camelcup play allows it)"


@click.command("tournament")
@click.option("--bot", "single", multiple=True, metavar="SPEC", help="A bot that competes. May be repeated.")
@click.option("--bots", "several", metavar="A,B,C", help="Bots that compete, or all. [default: all]")
@click.option("--games-per-10", type=int, metavar="N", help="Games for every 10 bots. [default: 100]")
@click.option("--games", type=int, metavar="N", help="Games in all, instead.")
@click.option("--seats", type=int, metavar="N", help="Seats of a table. [default: the game's]")
@click.option(
    "--seating",
    type=click.Choice(["random", "balanced"]),
    default="random",
    show_default=True,
    help="Who meets whom.",
)
@click.option("--fill", metavar="SPEC", help="A bot whose copies take empty seats, unranked.")
@click.option(
    "--resume",
    "cup",
    type=click.Path(path_type=Path),
    metavar="FILE",
    help="Go on with a cup that --out began; it needs no other option.",
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
    """Seat bots at tables drawn at random, play them all, and print the standings.

    A bot is named as it is installed (see `camelcup bots`), or as path/to/file.py:Class or
    package.module:Class; options of its class follow as Name:option=value,...
    """
    options = PlayOptions(**others)
    warn(plugins, options.strict_plugins)
    if cup is not None:
        named = _choose_bots(plugins, single, several, options) if single or several is not None else ()
        return resume(plugins, cup, options, named)
    game, rules = choose_game(plugins, options.game, options.rules)
    bots = _choose_bots(plugins, single, several, options)
    import_bots(plugins, [] if fill is None else [fill], options.game, options, strict=True)
    tournament = Tournament(
        game=options.game,
        rules=rules,
        bots=bots,
        games=_choose_games(len(bots), games, games_per_10),
        seats=_choose_seats(seats, game),
        seed=choose_seed(options.seed),
        seating=seating,
        fill=fill,
        limits=options.limits,
    )
    return run_and_print(plugins, tournament, game, options)


def _choose_bots(
    plugins: Plugins, single: tuple[str, ...], several: str | None, options: PlayOptions
) -> tuple[str, ...]:
    """The bots named, or all that are installed for the game; all of them different, and importable."""
    listed = BETWEEN_SPECS.split(several.strip()) if several is not None else []
    installed = plugins.bots.of_game(options.game)
    if ALL in listed:
        listed.remove(ALL)
        listed += installed
    named = (*single, *listed) or tuple(installed)
    for bot in named:
        parse_spec(bot)  # or what is no name at all could be told to be there twice
        if named.count(bot) > 1:
            raise UserError(f"bot {bot!r} is named twice: {NEVER_ITSELF}")
    found = import_bots(plugins, named, options.game, options, options.strict_plugins)
    seen: dict[str, str] = {}
    for tried in found:
        other = seen.setdefault(tried.identity, tried.bot)
        if other != tried.bot:
            raise UserError(f"bot {tried.bot!r} is {other!r} again: {NEVER_ITSELF}")
    return tuple(tried.bot for tried in found)


def _choose_games(bots: int, games: int | None, games_per_10: int | None) -> int:
    """How many games to play."""
    if games is not None and games_per_10 is not None:
        raise UserError(f"--games {games} and --games-per-10 {games_per_10}: give one of them")
    for option, number in (("--games", games), ("--games-per-10", games_per_10)):
        if number is not None and number < 1:
            raise UserError(f"{option} {number}: at least 1 game must be played")
    return games_for(bots, games_per_10 or GAMES_PER_10) if games is None else games


def _choose_seats(seats: int | None, game: Game) -> int:
    """How many seats a table has."""
    if seats is None:
        return game.cup_seats
    if seats not in game.seats:
        raise UserError(f"--seats {seats}: {game.name} with these rules seats {seats_text(game)}")
    return seats
