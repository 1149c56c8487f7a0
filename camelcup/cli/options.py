"""Options that several commands share, and the values they stand for."""

from collections.abc import Callable
from functools import wraps
from math import isnan, nan
from pathlib import Path
from typing import Any

import click
from attrs import fields_dict, frozen
from click.core import ParameterSource

from camelcup.cup.importing import report_problems
from camelcup.cup.options import LIMITS as LIMIT_NAMES
from camelcup.cup.options import PROCESSES, RunOptions, parse_keep, parse_size
from camelcup.errors import UserError
from camelcup.installed.plugins import Plugins
from camelcup.players.isolation import ISOLATIONS
from camelcup.records import Limits, OnFault, Table

GIVEN = (ParameterSource.COMMANDLINE, ParameterSource.DEFAULT_MAP)
"""Sources of options that a person gave, in the command or in a file."""

Decorator = Callable[[Callable[..., Any]], Callable[..., Any]]

LONGEST_SECONDS = 86_400.0
"""The longest time that a bot may be given."""

SLOWEST_SECONDS = 3600
"""The longest time that a turn is shown."""


class Whole(click.IntRange):
    """A whole number; error messages call it so, and name its bounds."""

    name = "whole number"

    def _describe_range(self) -> str:
        """Return the bounds for --help; click prints x<=None where there are none."""
        return "" if self.min is self.max is None else super()._describe_range()

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


def _bounds(least: float | None, most: float | None) -> str:
    """Return the bounds of a number in words; empty if there are none."""
    if least is None:
        return ""
    return f" of at least {least:g}" if most is None else f" from {least:g} to {most:g}"


@frozen
class Output:
    """How a run is shown. progress: whether to print lines if stderr is no terminal"""

    layout: str
    progress: bool


def combine(*options: Decorator) -> Decorator:
    """Return one decorator for several options, which the help lists in this order."""

    def decorate(command: Callable[..., Any]) -> Callable[..., Any]:
        for option in reversed(options):
            command = option(command)
        return command

    return decorate


def pack(name: str, make: Callable[[dict[str, Any]], Any], *options: str) -> Decorator:
    """Return a decorator that has a command take some of its options as one value.

    name:    of the parameter that takes the value
    make:    makes it from the values of those options that the command has, by name
    """

    def decorate(command: Callable[..., Any]) -> Callable[..., Any]:
        @wraps(command)
        def call(*arguments: Any, **values: Any) -> Any:
            packed = {option: values.pop(option) for option in options if option in values}
            return command(*arguments, **values, **{name: make(packed)})

        return call

    return decorate


def read_size(context: click.Context, option: click.Parameter, text: str | None) -> int | None:
    """Return the bytes in a text such as 500M or 2G."""
    return None if text is None else parse_size(text)


def read_keep(context: click.Context, option: click.Parameter, value: Any) -> tuple[str, ...]:
    """Return the names in a list, or in a text with commas between them."""
    return parse_keep(value or ())


def _game_name(context: click.Context, option: click.Parameter, name: str | None) -> str:
    plugins: Plugins = context.obj
    return plugins.default_game if name is None else name


GAME_NAME = click.option(
    "--game", metavar="NAME", callback=_game_name, help="Game. [default: the first in `camelcup games`]"
)

RULES = click.option(
    "--rules",
    metavar="NAME|FILE.toml",
    help="Rule set: a name, a TOML file, or JSON text. [default: the game's first]",
)

GAME = combine(GAME_NAME, RULES)

SEED = click.option("--seed", type=Whole(), help="Seed of all random numbers. [default: random, printed]")

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
    type=Number(min=0, max=LONGEST_SECONDS),
    default=Limits().move_time,
    show_default=True,
    metavar="SECONDS",
    help="Time limit for a move; 0 for none.",
)

BEGIN_TIME = click.option(
    "--begin-time",
    type=Number(min=0, max=LONGEST_SECONDS),
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
        metavar="N",
        help="Turns, chance turns included, after which a game ends with the scores it has. "
        f"[default: the game's, mostly {Limits().max_turns}]",
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

RUN_NAMES = (*fields_dict(RunOptions), *LIMIT_NAMES, *PROCESSES)
"""Names of the options that `RunOptions.of` takes."""

AS_RUN_OPTIONS = pack("options", RunOptions.of, *RUN_NAMES)
"""Has a command take those of its options that are about a run as one value."""


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
    click.option(
        "--keep",
        type=click.UNPROCESSED,
        callback=read_keep,
        metavar="times,reasons",
        help="Also record the time of each move, or the reasons that bots give for their moves.",
    ),
)

RUN = combine(
    ISOLATION,
    LIMITS,
    click.option(
        "--memory",
        callback=read_size,
        metavar="SIZE",
        help="Memory limit per bot, such as 500M or 2G. [default: none; 1G under sandbox]",
    ),
    click.option(
        "--bot-output",
        type=click.Path(path_type=Path),
        metavar="DIR",
        help="Folder for files with what each bot prints, up to 64 MiB a bot.",
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
    pack("output", lambda values: Output(**values), "layout", "progress"),
    AS_RUN_OPTIONS,
)
"""The options of commands that play many games, in two values: `options` and `output`."""

SEATS = click.option("--seats", type=Whole(), metavar="N", help="Seats at a table. [default: the game's]")

PLAY = combine(GAME, SEED, SCORING, RECORDS, RUN)
"""The options of commands that play games and print standings; they come as those of RUN do."""

TABLE_SEED = click.option(
    "--table-seed", type=Whole(), metavar="N", help="Seed of one table, as in error messages."
)

PACE = combine(
    click.option(
        "--delay",
        type=Number(min=0, max=SLOWEST_SECONDS),
        metavar="SECONDS",
        help="Seconds for a turn; keys change it. [default: the game's own pace on a terminal, else 0]",
    ),
    click.option(
        "--step",
        is_flag=True,
        help="Read a line after each turn: Enter for the next, b to go back, the number of a turn to go "
        "there, q to quit.",
    ),
)
"""Options for how fast a game is shown."""

AS = click.option(
    "--as",
    "seat",
    type=Whole(min=0),
    metavar="SEAT",
    help="Show the game as SEAT sees it, until it is over.",
)


def check_seat(seat: int | None, table: Table) -> None:
    """Raise UserError if no such seat of --as is at the table."""
    if seat is not None and seat >= len(table.bots):
        raise UserError(f"--as {seat}: the table has seats 0 to {len(table.bots) - 1}")


def check_seeds(seed: int | None, table_seed: int | None) -> None:
    """Raise UserError if the seed is given twice."""
    if seed is not None and table_seed is not None:
        raise UserError(f"--seed {seed} and --table-seed {table_seed}: give one of them")


def remark(line: str) -> None:
    """Print a line beside the output of a command."""
    click.echo(line, err=True)


def echo_warning(line: str) -> None:
    """Print a warning."""
    click.echo(f"camelcup: warning: {line}", err=True)


def warn(plugins: Plugins, strict: bool) -> None:
    """Print a warning for each problem with a plugin. strict: raise UserError instead"""
    report_problems(plugins, strict, echo_warning)


def given_options(context: click.Context) -> dict[str, Any]:
    """Return the options that a person gave, in the command or in a file, by their names."""
    return {
        name: value
        for name, value in context.params.items()
        if context.get_parameter_source(name) in GIVEN and value is not None
    }
