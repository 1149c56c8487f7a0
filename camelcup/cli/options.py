"""What the commands that play games have in common: options, and what they stand for."""

import os
import re
import secrets
import sys
from collections.abc import Callable, Iterable
from contextlib import redirect_stdout
from functools import partial
from math import isnan
from pathlib import Path
from typing import Any, Protocol

import click

from camelcup.bot import Bot
from camelcup.cupfile.plan import Plan
from camelcup.entry import resolve
from camelcup.errors import UserError
from camelcup.executors import Executor
from camelcup.executors.tryout import Tried, try_out
from camelcup.game import Game
from camelcup.loggers import Logger
from camelcup.plugins import Plugins
from camelcup.record import Limits, OnFault
from camelcup.rulesets import make_game, portable
from camelcup.specs import bot_maker
from camelcup.words import counted

Decorator = Callable[[Callable[..., Any]], Callable[..., Any]]


def together(*options: Decorator) -> Decorator:
    """One decorator for several options, shown in this order."""

    def decorate(command: Callable[..., Any]) -> Callable[..., Any]:
        for option in reversed(options):
            command = option(command)
        return command

    return decorate


LEAST_MEMORY = 32 << 20
"""Bytes below which a worker cannot play."""


LONGEST_MOVE = 86_400.0
"""Seconds that bots can be given for a move."""


class Whole(click.IntRange):
    """A whole number, called so where something else is given."""

    name = "whole number"


class Number(click.FloatRange):
    """A number, called so where something else is given; nan is none."""

    name = "number"

    def convert(self, value: Any, param: click.Parameter | None, context: click.Context | None) -> Any:
        number = super().convert(value, param, context)
        if isnan(number):
            self.fail(f"{value!r} is not a valid {self.name}.", param, context)
        return number


def parse_size(context: click.Context, option: click.Parameter, text: str | None) -> int | None:
    """Bytes, from a text as 500M or 2G."""
    if text is None:
        return None
    found = re.fullmatch(r"(\d+(?:\.\d+)?)([KMGT])", text.upper())
    if found is None:
        raise UserError(f"--memory {text!r}: write a number and K, M, G or T behind it, as 500M or 2G")
    size = int(float(found[1]) * 1024 ** ("KMGT".index(found[2]) + 1))
    if size < LEAST_MEMORY:
        raise UserError(f"--memory {text!r}: a worker needs {size_text(LEAST_MEMORY)} at least")
    return size


def size_text(size: int) -> str:
    """Bytes as a person gives them to `parse_size`."""
    power = max(power for power in range(1, 5) if size >= 1024**power or power == 1)
    return f"{size / 1024**power:g}{'KMGT'[power - 1]}"


GAME = together(
    click.option("--game", default="camelup", show_default=True, metavar="NAME", help="The game to play."),
    click.option(
        "--rules",
        metavar="NAME|FILE.toml",
        help="A rule set of the game, or one of your own. [default: its first]",
    ),
)

SEED = click.option("--seed", type=int, help="Makes all chance repeatable. [default: drawn, and printed]")

STRICT = click.option("--strict-plugins", is_flag=True, help="Make a plugin that fails to load an error.")

FORMAT = click.option(
    "--format",
    "layout",
    default="simple",
    show_default=True,
    metavar="NAME",
    help="How to print the table: csv, json, or a format of tabulate.",
)

MOVE_TIME = click.option(
    "--move-time",
    type=Number(min=0, max=LONGEST_MOVE),
    default=Limits().move_time,
    show_default=True,
    metavar="SECONDS",
    help="What a bot has for a move, up to a day; 0 for no limit.",
)

PLAY = together(
    GAME,
    SEED,
    click.option(
        "--scoring", default="points-per-win", show_default=True, metavar="NAME", help="How points are given."
    ),
    click.option(
        "--out",
        type=click.Path(path_type=Path),
        metavar="FILE",
        help="Keep the whole cup in a new file, .jsonl, .gz or .zst, that a run can go on with.",
    ),
    click.option(
        "--log",
        "logs",
        multiple=True,
        metavar="LOGGER:TARGET",
        help="Keep the games: jsonl:FILE, csv:DIR. May be repeated.",
    ),
    click.option(
        "--executor", default="processes", show_default=True, metavar="NAME", help="Where games are played."
    ),
    click.option(
        "--workers", type=Whole(min=1), metavar="N", help="How many at a time. [default: one a core]"
    ),
    MOVE_TIME,
    click.option(
        "--memory",
        callback=parse_size,
        metavar="SIZE",
        help="What a worker may take, as 500M or 2G. [default: no limit]",
    ),
    click.option(
        "--max-turns",
        type=Whole(min=1),
        default=Limits().max_turns,
        show_default=True,
        metavar="N",
        help="Turns after which a game ends with the scores it has.",
    ),
    click.option(
        "--max-faults",
        type=Whole(min=1),
        default=Limits().max_faults,
        show_default=True,
        metavar="N",
        help="Faults in one game after which a bot is not asked again.",
    ),
    click.option(
        "--on-fault",
        type=click.Choice([choice.value for choice in OnFault]),
        default=Limits().on_fault.value,
        show_default=True,
        help="Play the default action, lose the game, or stop the run.",
    ),
    FORMAT,
    STRICT,
)
"""The options of commands that play games and print standings."""


class Importing(Protocol):
    """The options that say under which conditions bots are imported."""

    @property
    def move_time(self) -> float: ...
    @property
    def memory(self) -> int | None: ...


def warn(plugins: Plugins, strict: bool) -> None:
    """Say which plugins failed to load. Raises UserError where that is to be an error."""
    lines = [
        f"plugin {problem.source.entry_point} of {problem.source.package} failed to load: {problem.reason}"
        for problem in plugins.problems
    ]
    if lines and strict:
        raise UserError("; ".join(lines))
    for line in lines:
        click.echo(f"camelcup: warning: {line}", err=True)


def choose_game(plugins: Plugins, name: str, rules: str | None) -> tuple[Game, str]:
    """The game a person chose, and its rules in the form that travels."""
    entry = plugins.games.find(name)
    text = portable(entry, rules)
    return make_game(entry, text), text


def choose_seed(seed: int | None) -> int:
    """The seed given, or one drawn that is too long for a bot to guess."""
    return secrets.randbits(63) if seed is None else seed


def check_bots(plugins: Plugins, bots: Iterable[str], game: str) -> list[partial[Bot]]:
    """What makes each bot. Raises UserError where one is unknown, does not import or plays another game."""
    with redirect_stdout(sys.stderr):  # a module may print when it is imported
        return [bot_maker(bot, game, plugins) for bot in bots]


def import_bots(
    plugins: Plugins, bots: Iterable[str], game: str, limits: Importing, strict: bool
) -> list[Tried]:
    """The bots that can be imported; it warns of those that cannot, and goes on without them.

    Raises UserError where a spec names no bot, and where it is strict for one that cannot be imported.
    """
    found = []
    for tried in try_out(tuple(bots), game, limits.move_time, limits.memory):
        if not tried.problem:
            found.append(tried)
            continue
        problem = f"{_package(plugins, tried.bot)}{tried.problem}"
        if strict:
            raise UserError(problem)
        click.echo(f"camelcup: warning: {tried.bot} is left out: {problem}", err=True)
    return found


def import_planned(plugins: Plugins, plan: Plan) -> None:
    """Import the bots of a cup. Raises UserError where that cannot be done."""
    import_bots(plugins, plan.bots, plan.tournament.game, plan, strict=True)


def _package(plugins: Plugins, bot: str) -> str:
    """The package of an installed bot, for the head of a message; nothing for another."""
    try:
        entry = plugins.bots.find(bot)
    except UserError:
        return ""
    (package,) = {offer.source.package for offer in plugins.bots.values() if offer.entry is entry}
    return f"package {package}: "


def check_seats(plugins: Plugins, bots: int, game: Game) -> None:
    """Raises UserError where a table of so many bots is out of range; it names rules that seat them."""
    if bots in game.seats:
        return
    entry = plugins.games.find(game.name)
    others = [name for name in resolve(entry.rule_sets) if bots in make_game(entry, name).seats]
    hint = f" (try --rules {others[0]})" if others else ""
    raise UserError(f"{counted(bots, 'bot')}: {game.name} with these rules seats {seats_text(game)}{hint}")


def seats_text(game: Game) -> str:
    """The numbers of seats a table may have."""
    fewest, most = game.seats[0], game.seats[-1]
    return str(most) if fewest == most else f"{fewest} to {most}"


def make_loggers(plugins: Plugins, logs: tuple[str, ...], game: Game, cup: Path | None) -> list[Logger]:
    """The loggers of `--log NAME:TARGET` options, whose targets differ from one another and from the cup."""
    loggers: list[Logger] = []
    taken = {} if cup is None else {os.path.realpath(cup): "the cup"}
    for log in logs:
        name, _, target = log.partition(":")
        factory = plugins.loggers.find(name).load()
        if not target:
            raise UserError(f"--log {log!r} has no target: write {name}:PATH")
        place = os.path.realpath(target)
        if place in taken:
            raise UserError(f"--log {log}: {taken[place]} is written to that file; name another")
        taken[place] = f"--log {log}"
        loggers.append(factory(target, game))
    return loggers


def make_executor(plugins: Plugins, name: str, workers: int | None, memory: int | None) -> Executor:
    """The executor of a name."""
    executor: Executor = plugins.executors.find(name).load()(plugins, workers, memory)
    return executor
