"""Options that several commands share, and the values they stand for."""

import os
import re
import secrets
from collections.abc import Callable, Collection
from math import isnan, nan
from pathlib import Path
from typing import Any, NamedTuple

import click

from camelcup.cup.file.packing import SUFFIXES
from camelcup.cup.loggers import Logger
from camelcup.errors import UserError
from camelcup.game.game import Game
from camelcup.installed.plugins import Plugins
from camelcup.players.pool import ISOLATIONS
from camelcup.records import Limits, OnFault

Decorator = Callable[[Callable[..., Any]], Callable[..., Any]]

LEAST_MEMORY = 32 << 20
"""Bytes that the process of a bot needs at least."""

LONGEST = 86_400.0
"""Most seconds that a bot may be given."""


class Whole(click.IntRange):
    """A whole number; error messages call it so, and name its bounds."""

    name = "whole number"

    def convert(self, value: Any, param: click.Parameter | None, context: click.Context | None) -> Any:
        try:
            return super().convert(value, param, context)
        except click.BadParameter:
            self.fail(f"{value} is not a {self.name}{_bounds(self.min, self.max)}", param, context)


class Number(click.FloatRange):
    """A number other than nan; error messages call it so, and name its bounds."""

    name = "number"

    def convert(self, value: Any, param: click.Parameter | None, context: click.Context | None) -> Any:
        try:
            number = super().convert(value, param, context)
        except click.BadParameter:
            number = nan
        if isnan(number):
            self.fail(f"{value} is not a {self.name}{_bounds(self.min, self.max)}", param, context)
        return number


class Sprt(NamedTuple):
    """The two differences that a sequential test tells apart, in points of win rate."""

    h0: float
    h1: float

    def __str__(self) -> str:
        return f"{self.h0:g},{self.h1:g}"


def _bounds(least: float | None, most: float | None) -> str:
    """Return the bounds of a number in words; empty where there are none."""
    if least is None:
        return ""
    return f" of at least {least:g}" if most is None else f" from {least:g} to {most:g}"


def combine(*options: Decorator) -> Decorator:
    """Return one decorator for several options, which the help lists in this order."""

    def decorate(command: Callable[..., Any]) -> Callable[..., Any]:
        for option in reversed(options):
            command = option(command)
        return command

    return decorate


def parse_size(context: click.Context, option: click.Parameter, text: str | None) -> int | None:
    """Return the bytes in a text such as 500M or 2G."""
    if text is None:
        return None
    found = re.fullmatch(r"(\d+(?:\.\d+)?)([KMGT])", text.upper())
    if found is None:
        raise UserError(f"--memory {text!r}: write a number followed by K, M, G or T, such as 500M or 2G")
    size = int(float(found[1]) * 1024 ** ("KMGT".index(found[2]) + 1))
    if size < LEAST_MEMORY:
        raise UserError(f"--memory {text!r}: a bot's process needs at least {size_text(LEAST_MEMORY)}")
    return size


def size_text(size: int) -> str:
    """Return a number of bytes as `parse_size` reads it."""
    power = max(power for power in range(1, 5) if size >= 1024**power or power == 1)
    return f"{size / 1024**power:g}{'KMGT'[power - 1]}"


def parse_sprt(context: click.Context, option: click.Parameter, text: str) -> Sprt:
    """Return the two numbers in a text such as 0,2."""
    try:
        h0, h1 = map(float, text.split(","))
    except ValueError:
        raise UserError(
            f"--sprt {text!r}: write two differences in points of win rate, such as 0,2"
        ) from None
    return Sprt(h0, h1)


def _game_name(context: click.Context, option: click.Parameter, name: str | None) -> str:
    plugins: Plugins = context.obj
    return plugins.default_game if name is None else name


GAME_NAME = click.option(
    "--game", metavar="NAME", callback=_game_name, help="Game. [default: the first in `camelcup games`]"
)

GAME = combine(
    GAME_NAME,
    click.option(
        "--rules",
        metavar="NAME|FILE.toml",
        help="Rule set: a name, a TOML file, or JSON text. [default: the game's first]",
    ),
)

SEED = click.option("--seed", type=int, help="Seed of all random numbers. [default: random, printed]")

STRICT = click.option(
    "--strict-plugins", is_flag=True, help="Exit with an error if a plugin or a bot fails to load."
)

FORMAT = click.option(
    "--format",
    "layout",
    default="simple",
    show_default=True,
    metavar="NAME",
    help="Table format: csv, json, or a format of tabulate.",
)

MOVE_TIME = click.option(
    "--move-time",
    type=Number(min=0, max=LONGEST),
    default=Limits().move_time,
    show_default=True,
    metavar="SECONDS",
    help="Time limit for a move; 0 for none.",
)

BEGIN_TIME = click.option(
    "--begin-time",
    type=Number(min=0, max=LONGEST),
    default=Limits().begin_time,
    show_default=True,
    metavar="SECONDS",
    help="Time limit for the import of a bot, for its begin and for its end; 0 for none.",
)

LIMITS = combine(
    MOVE_TIME,
    BEGIN_TIME,
    click.option(
        "--max-turns",
        type=Whole(min=1),
        default=Limits().max_turns,
        show_default=True,
        metavar="N",
        help="Turns, chance turns included, after which a game ends with the scores it has.",
    ),
    click.option(
        "--max-faults",
        type=Whole(min=1),
        default=Limits().max_faults,
        show_default=True,
        metavar="N",
        help="Faults in one game after which a bot is out of it.",
    ),
    click.option(
        "--on-fault",
        type=click.Choice([choice.value for choice in OnFault]),
        default=Limits().on_fault.value,
        show_default=True,
        help="After a fault, play the default action, put the bot out of the game, or stop the run.",
    ),
)


def make_limits(values: dict[str, Any]) -> Limits:
    """Return the limits that the options of LIMITS stand for."""
    return Limits(**values | {"on_fault": OnFault(values["on_fault"])})


ISOLATION = click.option(
    "--isolation",
    type=click.Choice(list(ISOLATIONS)),
    default=next(iter(ISOLATIONS)),
    show_default=True,
    help="Where bots run: " + ", or ".join(f"{name} ({text})" for name, text in ISOLATIONS.items()) + ".",
)

SCORING = click.option(
    "--scoring",
    default="points-per-win",
    show_default=True,
    metavar="NAME",
    help="Scoring rule: points-per-win, shared-win, placement, score, or a plugin's.",
)

RECORDS = combine(
    click.option(
        "--out",
        type=click.Path(path_type=Path),
        metavar="FILE",
        help="Write a resumable record file: .jsonl, .gz or .zst.",
    ),
    click.option(
        "--log",
        "logs",
        multiple=True,
        metavar="LOGGER:TARGET",
        help="Log each game, as with jsonl:FILE or a plugin's logger. Repeatable.",
    ),
)

RUN = combine(
    ISOLATION,
    LIMITS,
    click.option(
        "--memory",
        callback=parse_size,
        metavar="SIZE",
        help="Memory limit per bot, such as 500M or 2G. [default: none; 1G under sandbox]",
    ),
    click.option(
        "--bot-output",
        type=click.Path(path_type=Path),
        metavar="DIR",
        help="Folder for files with what each bot prints, up to 64 MiB a file.",
    ),
    click.option(
        "--executor",
        default="processes",
        show_default=True,
        metavar="NAME[:TARGET]",
        help="How games are played: processes, serial, or a plugin's executor.",
    ),
    click.option(
        "--workers", type=Whole(min=1), metavar="N", help="Number of workers. [default: one per core]"
    ),
    FORMAT,
    click.option(
        "--progress",
        is_flag=True,
        help="Print a line every few seconds where stderr is not a terminal; a terminal shows a bar anyway.",
    ),
    STRICT,
)
"""The options of commands that play many games."""

SEATS = click.option("--seats", type=int, metavar="N", help="Seats at a table. [default: the game's]")

PLAY = combine(GAME, SEED, SCORING, RECORDS, RUN)
"""The options of commands that play games and print standings."""


def warn(plugins: Plugins, strict: bool) -> None:
    """Print a warning for each problem with a plugin. strict: raise UserError instead"""
    lines = [str(problem) for problem in plugins.problems]
    if lines and strict:
        raise UserError("; ".join(lines))
    for line in lines:
        click.echo(f"camelcup: warning: {line}", err=True)


def choose_seed(seed: int | None) -> int:
    """Return the seed given, or a random one that is too long to guess."""
    return secrets.randbits(63) if seed is None else seed


def choose_seats(seats: int | None, game: Game[Any, Any, Any]) -> int:
    """Return the number of seats at a table. Raises UserError where the game has no such tables."""
    if seats is None:
        return game.cup_seats
    if seats not in game.seats:
        raise UserError(f"--seats {seats}: {game.name} with these rules seats {span(game.seats)}")
    return seats


def span(numbers: Collection[int]) -> str:
    """Return the least and the greatest of some numbers as text: 2 to 8."""
    fewest, most = min(numbers), max(numbers)
    return str(most) if fewest == most else f"{fewest} to {most}"


def check_out(path: Path | None) -> None:
    """Raise UserError where the name of a new cup file does not say how it is packed."""
    if path is not None and path.suffix not in SUFFIXES:
        raise UserError(
            f"--out {path}: the name of a cup file ends in {', '.join(SUFFIXES[:-1])} or {SUFFIXES[-1]}"
        )


def find_loggers(
    plugins: Plugins, logs: tuple[str, ...], cup: Path | None
) -> list[tuple[Callable[..., Logger], str]]:
    """Return the factory and the target of each `--log` option.

    Raises UserError where two of them, or one and the cup, share a file.
    """
    found = []
    taken = {} if cup is None else {os.path.realpath(cup): "the cup"}
    for log in logs:
        name, _, target = log.partition(":")
        factory = plugins.loggers.find(name).load()
        if not target:
            raise UserError(f"--log {log!r} has no target: write {name}:PATH")
        place = os.path.realpath(target)
        if place in taken:
            raise UserError(f"--log {log}: {taken[place]} is written to that file; name another")
        taken[place] = "another --log"
        found.append((factory, target))
    return found
