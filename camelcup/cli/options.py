"""Options that several commands share, and the values they stand for."""

from collections.abc import Callable, Collection
from functools import wraps
from pathlib import Path
from typing import Any

import click
from attrs import NOTHING, frozen
from click.core import ParameterSource

from camelcup.arguments import SessionArguments
from camelcup.cup.importing import report_problems
from camelcup.cup.options import SIZES, Option, RunOptions, options_of
from camelcup.errors import UserError
from camelcup.installed.plugins import Plugins
from camelcup.records import Table
from camelcup.results.result_table import check_format

Decorator = Callable[[Callable[..., Any]], Callable[..., Any]]

SLOWEST_SECONDS = 3600  # the longest time that a turn is shown


class Whole(click.IntRange):
    """A whole number."""

    name = "integer"


class Number(click.FloatRange):
    """A number, which nan is not."""

    name = "number"

    def convert(self, value: Any, param: click.Parameter | None, context: click.Context | None) -> Any:
        number = super().convert(value, param, context)
        return number if number == number else self.fail(f"{value} is no number.", param, context)


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
    """Return a decorator that has a command take some of its options as one value, which `make` makes."""

    def decorate(command: Callable[..., Any]) -> Callable[..., Any]:
        @wraps(command)
        def call(*arguments: Any, **values: Any) -> Any:
            packed = {option: values.pop(option) for option in options if option in values}
            return command(*arguments, **values, **{name: make(packed)})

        return call

    return decorate


def declared(kind: Any, names: Collection[str] = (), without: Collection[str] = ()) -> Decorator:
    """Return options of a command that a class declares: some by their names, or all, without others."""
    options = options_of(kind)
    chosen = [name for name in names or options if name not in without]
    return combine(*[_click_option(name, options[name]) for name in chosen])


def as_value(
    parameter: str, kind: Any, names: Collection[str] = (), without: Collection[str] = ()
) -> Decorator:
    """Return the same options, of which a command takes those it has as one value of the class."""
    return combine(
        declared(kind, names, without), pack(parameter, lambda values: kind(**values), *options_of(kind))
    )


def session_options(*names: str) -> Decorator:
    """Return a decorator that gives a command options of sessions, as one value `options`.

    Those that a person has given are in it, as arguments of `camelcup.session.new`.

    >>> @click.command()
    ... @click.argument("bots", nargs=-1)
    ... @session_options()
    ... def first_seats(bots, options):
    ...     with session.new(bots, **options) as game:
    ...         print(options, game.play())
    >>> words = ["Human", "Player0", "--seed", "7"]
    >>> first_seats.main(words, obj=load_plugins(), standalone_mode=False)
    {'seed': 7} [0]

    names: of the options; by default all of `camelcup.session.SessionArguments`
    """
    chosen = names or tuple(SessionArguments.__annotations__)
    return combine(declared(RunOptions, chosen), pack("options", _given, *chosen))


def _given(values: dict[str, Any]) -> dict[str, Any]:
    given = given_options(click.get_current_context())
    return {name: value for name, value in values.items() if name in given}


def _click_option(name: str, option: Option) -> Decorator:
    default = None if option.default is NOTHING else option.default
    if option.parse and default:
        default = ",".join(map(str, default))
    return click.option(
        f"--{name.replace('_', '-')}",
        type=_click_type(option),
        is_flag=option.kind is bool,
        multiple=option.kind is tuple and option.parse is None,
        default=default,
        show_default=default not in (None, False, ()),
        metavar=option.metavar,
        callback=CALLBACKS.get(name),
        help=option.help,
    )


def _click_type(option: Option) -> Any:
    if option.parse:
        return option.parse
    if option.choices:
        return click.Choice(option.choices)
    if option.kind in (int, float) and option.bounds == (None, None):
        return option.kind  # the help of a range without bounds has x<=None
    if option.kind in (int, float):
        return (Whole if option.kind is int else Number)(*option.bounds)
    if option.kind is Path:
        return click.Path(path_type=Path)
    return None if option.kind is bool else str  # click 8.2.0 never sets a flag that has a type


def path_option(*names: str, text: str, **further: Any) -> Decorator:
    """Return an option of a command whose value is a path. text: the help"""
    return click.option(*names, type=click.Path(path_type=Path), metavar="FILE", help=text, **further)


def _game_name(context: click.Context, option: click.Parameter, name: str | None) -> str:
    plugins: Plugins = context.obj
    return plugins.default_game if name is None else name


def _give_way(context: click.Context, option: click.Parameter, value: Any) -> Any:
    """Return the value of an option of `SIZES`; none if it is from a file and the command has another."""
    own = context.get_parameter_source(str(option.name))
    given = any(context.get_parameter_source(name) is ParameterSource.COMMANDLINE for name in SIZES)
    return None if own is ParameterSource.DEFAULT_MAP and given else value


CALLBACKS: dict[str, Callable[[click.Context, click.Parameter, Any], Any]] = {
    "game": _game_name,
    **dict.fromkeys(SIZES, _give_way),
}
"""Functions that return the values of options that depend on more than their texts."""


def _layout(context: click.Context, option: click.Parameter, name: str) -> str:
    check_format(name)
    return name


FORMAT = click.option(
    "--format",
    "layout",
    default="simple",
    show_default=True,
    metavar="NAME",
    callback=_layout,
    help="Table format: csv, json, or a format of tabulate.",
)

OUTPUT = combine(
    FORMAT,
    click.option(
        "--progress",
        is_flag=True,
        help="Print a line every few seconds where stderr is not a terminal; a terminal shows a bar anyway.",
    ),
    pack("output", lambda values: Output(**values), "layout", "progress"),
)

PLAY = combine(as_value("options", RunOptions), OUTPUT)

LIMITS = ("move_time", "begin_time", "max_turns", "max_faults", "on_fault")

TABLE_SEED = click.option(
    "--table-seed", type=int, metavar="N", help="Seed of one table, as in error messages."
)

DELAY = click.option(
    "--delay",
    type=Number(min=0, max=SLOWEST_SECONDS),
    metavar="SECONDS",
    help="Seconds for a turn; keys change it. [default: the game's own pace on a terminal, else 0]",
)

AS = click.option(
    "--as", "seat", type=Whole(min=0), metavar="SEAT", help="Show the game as SEAT sees it, until it is over."
)


def check_seat(seat: int | None, table: Table) -> None:
    """Raise UserError if no such seat of --as is at the table."""
    if seat is not None and seat >= len(table.bots):
        raise UserError(f"--as {seat}: the table has seats 0 to {len(table.bots) - 1}")


def echo_warning(line: str) -> None:
    """Print a warning."""
    click.echo(f"camelcup: warning: {line}", err=True)


def warn(plugins: Plugins, strict: bool) -> None:
    """Print a warning for each problem with a plugin. strict: raise UserError instead"""
    report_problems(plugins, strict, echo_warning)


def given_options(context: click.Context) -> dict[str, Any]:
    """Return the options that a person gave, in the command or in a file, by their names."""
    given = (ParameterSource.COMMANDLINE, ParameterSource.DEFAULT_MAP)
    return {
        name: value
        for name, value in context.params.items()
        if context.get_parameter_source(name) in given and value is not None
    }
