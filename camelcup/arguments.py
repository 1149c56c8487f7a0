"""Arguments of the functions for scripts: bots as values, and the options of a run."""

import inspect
import warnings
from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import chain, count
from operator import index
from pathlib import Path
from typing import Any, TypedDict

from camelcup.cup.importing import report_problems
from camelcup.cup.loggers import Logger
from camelcup.cup.options import Option, RunOptions, TableOptions, options_of
from camelcup.errors import PluginError, UserError, unknown
from camelcup.game.bot import Bot
from camelcup.installed.config import to_json
from camelcup.installed.entries import LocalEntry, Target, locate
from camelcup.installed.plugins import Plugins
from camelcup.installed.registry import Source
from camelcup.installed.specs import split_alias
from camelcup.records import GameResult, Table
from camelcup.text import did_you_mean, nearest, short_repr

AnyBot = str | type[Bot[Any, Any]] | Callable[[int, Any], Any]
"""A bot: its name or spec, its class, or a function `move(seat, view)`."""

Bots = AnyBot | Iterable[AnyBot | tuple[str, AnyBot]] | Mapping[str, AnyBot]
"""One bot, or several; pairs and dictionaries have the names that the standings show."""

AnyRules = str | Path | Mapping[str, Any] | None
"""Rules: the name of a rule set, the path of a TOML file, JSON text, or a dictionary."""

HERE = Source("here", "", "")  # origin of bots that only this process has


class SessionArguments(TypedDict, total=False):
    """Options of a session, as `camelcup.RunArguments` has them.

        >>> options: session.SessionArguments = {"seed": 7, "isolation": "none"}
        >>> with session.new(["Human", "Player0"], **options) as game:
        ...     game.turn
        0

    game:        name of the game; by default the first in `camelcup games`
    rules:       name of a rule set, path of a TOML file, dictionary, or JSON text; by default the first set
    seed:        seed of all random numbers; by default a random one
    isolation:   where bots run: "process", "none", or a name of a plugin such as "sandbox"
    move_time:   seconds for a move of a bot; 0 for no limit
    begin_time:  seconds for the import of a bot, for its begin and for its end; 0 for no limit
    memory:      most memory of a bot's process, as "500M" or in bytes
    bot_output:  folder for files with what each bot prints
    max_turns:   turns after which a game ends with the scores it has; by default the game's own number
    max_faults:  faults after which a bot is out of the game
    on_fault:    "default" or "forfeit"
    keep:        extras of the record: "times" of moves, "reasons" that bots give for them, or both in a list
    out:         new file that keeps the game: `load` goes on with it
    """

    game: str | None
    rules: AnyRules
    seed: int | None
    isolation: str
    move_time: float
    begin_time: float
    memory: int | str | None
    bot_output: str | Path | None
    max_turns: int
    max_faults: int
    on_fault: str
    keep: str | Sequence[str]
    out: str | Path | None


class RunArguments(SessionArguments, total=False):
    """Arguments that `tournament`, `play` and `compare` share, with the meaning of the options of commands.

    Those of `camelcup.session.SessionArguments` are among them; `on_fault` may also be "abort".

    scoring:     name of the scoring rule; `compare` has its own
    log:         one or more texts `logger:target`
    executor:    `name` or `name:target`
    workers:     number of workers; by default one a core
    strict_plugins: whether a plugin or a bot that cannot be loaded is an error
    progress:    whether to show a bar, where there is a terminal or a notebook; by default True
    begun:       called with each `Table` that is handed to a worker
    ended:       called with the `GameResult` of each game
    loggers:     further `Logger` objects, which are given all that happens
    warn:        called with each warning, a line of text; by default `warnings.warn`

    >>> options: RunArguments = {"seed": 7, "isolation": "none"}
    >>> play(["Player0", "RandomBot"], **options).plan.tournament.seed
    7
    """

    scoring: str
    log: str | Sequence[str]
    executor: str
    workers: int | None
    strict_plugins: bool
    progress: bool
    begun: Callable[[Table], object]
    ended: Callable[[GameResult], object]
    loggers: Sequence[Logger]
    warn: Callable[[str], object]


class TournamentArguments(RunArguments, total=False):
    """Arguments of `tournament`: those of `camelcup.RunArguments`, and others about its tables.

    seats:       number of seats at a table; by default the game's
    seating:     "balanced", "random", "same-luck", or "gauntlet:BOT"
    fill:        a bot whose copies take empty seats
    hours:       time in which tables are drawn in balanced rounds, instead of a number of games
    until:       time of day up to which they are drawn, such as "07:00"
    skip_broken: whether bots that cannot be loaded are left out, and are no error

    >>> options: TournamentArguments = {"seats": 2, "hours": 1e-6, "isolation": "none"}
    >>> len(tournament(["Player0", "RandomBot"], **options).records)
    2
    """

    seats: int | None
    seating: str
    fill: AnyBot | None
    hours: float | None
    until: str | None
    skip_broken: bool


FOLLOWING = ("progress", "begun", "ended", "loggers", "warn")
"""The arguments for those who follow a run; they change nothing in it."""


def check_arguments(arguments: Mapping[str, Any], kind: Any = RunArguments) -> dict[str, Any]:
    """Return the arguments that were given, as options have them. kind: lists those that are known"""
    known = list(kind.__annotations__)
    for name in arguments:
        if name not in known:
            raise TypeError(f"unexpected argument {name!r}{did_you_mean(nearest(name, known))}")
    given = {name: value for name, value in arguments.items() if value is not None}
    return {name: _read(name, value) for name, value in given.items()}


def make_options(plugins: Plugins, given: Mapping[str, Any], warn: Callable[[str], object]) -> RunOptions:
    """Return the options of a run from what `check_arguments` returns; warn of plugins that fail to load."""
    values = {name: value for name, value in given.items() if name not in FOLLOWING}
    options = RunOptions(**{"game": plugins.default_game} | values)
    report_problems(plugins, options.strict_plugins, warn)
    options.check(plugins)
    return options


def whole(name: str, number: Any, least: int | None = None) -> int:
    """Return an argument as an int. Raises UserError if it is no whole number, or too small."""
    try:
        if least is None or index(number) >= least:
            return index(number)
    except TypeError:
        pass
    raise UserError(f"{name}={number!r}: give a whole number{'' if least is None else f' from {least} on'}")


def texts(name: str, given: Any) -> tuple[str, ...]:
    """Return one or more texts as a tuple. Raises UserError if they are none."""
    texts = (given,) if isinstance(given, str) or not isinstance(given, Iterable) else tuple(given)
    if not all(isinstance(text, str) for text in texts):
        raise UserError(f"{name}={short_repr(given)}: give a text, or a list of texts")
    return texts


def _read(name: str, value: Any) -> Any:
    if name == "rules":
        return _rules(value)
    if name not in OPTIONS:
        return value
    option = OPTIONS[name]
    if option.choices and value not in option.choices:
        raise unknown(name, str(value), option.choices)
    if option.parse and isinstance(value, str):
        return option.parse(value)
    if option.kind is tuple:
        read = texts(name, value)
        return option.parse(read) if option.parse else read
    if option.kind is int:
        return whole(name, value, option.bounds[0])
    if option.kind is float:
        return _number(name, value, option)
    if option.kind is str and not isinstance(value, str):
        raise UserError(f"{name}={short_repr(value)}: give a text")
    return Path(value) if option.kind is Path else value


def _number(name: str, number: Any, option: Option) -> float:
    least, most = option.bounds
    if isinstance(number, int | float) and (least is None or least <= number <= most):
        return float(number)
    bounds = "" if least is None else f" from {least} to {most}"
    raise UserError(f"{name}={number!r}: give a number of {str(option.metavar).lower()}{bounds}")


def _rules(rules: str | Path | Mapping[str, Any]) -> str:
    if not isinstance(rules, Mapping):
        return str(rules)
    try:
        return to_json(dict(rules))
    except (TypeError, ValueError, PluginError) as error:
        raise UserError(f"rules={short_repr(rules)}: {error}") from error


OPTIONS = options_of(TableOptions, RunOptions)  # the options that are arguments, too


def list_bots(bots: Bots) -> list[tuple[str | None, AnyBot]]:
    """Return bots in a list, each with its name, if it has been given one."""
    if isinstance(bots, Mapping):
        return list(bots.items())
    several = [bots] if isinstance(bots, str) or not isinstance(bots, Iterable) else list(bots)
    for bot in several:
        if isinstance(bot, tuple) and not (len(bot) == 2 and isinstance(bot[0], str)):
            raise UserError(f"bot {short_repr(bot)}: a pair is a name and a bot, as in ('Mine', MyBot)")
    return [bot if isinstance(bot, tuple) else (None, bot) for bot in several]


def enter_bots(
    bots: Sequence[tuple[str | None, AnyBot]],
    plugins: Plugins,
    warn: Callable[[str], object] = warnings.warn,
) -> tuple[str, ...]:
    """Return the specs of bots; those that only this process has become entries of the plugins.

    Warns of a class or function that cannot be called by its own name, as an installed bot has it.
    """
    installed = {entry.name: entry.factory for entry, _ in plugins.bots.values()}
    taken = set(installed)
    taken |= {split_alias(bot)[0] for _, bot in bots if isinstance(bot, str)}
    taken |= {name for name, _ in bots if name is not None}
    specs: dict[tuple[str | None, int], str] = {}
    for name, bot in bots:
        if (name, id(bot)) in specs:
            continue
        if name in installed and name != bot:
            raise UserError(f"bot name {name!r}: an installed bot has it; choose another name")
        own = "" if isinstance(bot, str) or name else getattr(bot, "__name__", "")
        if own in installed and _same(bot, installed[own]):
            specs[name, id(bot)] = own
            continue
        specs[name, id(bot)] = spec = _spec(name, bot, plugins, taken)
        if own in installed:
            warn(f"{own} is called {split_alias(spec)[0]} here, since an installed bot has its name")
    return tuple(specs[name, id(bot)] for name, bot in bots)


def _same(bot: Any, factory: Target) -> bool:
    try:
        return locate(bot) == locate(factory)
    except PluginError:
        return bot is factory


def _spec(name: str | None, bot: AnyBot, plugins: Plugins, taken: set[str]) -> str:
    """Return a spec for a bot with a name; a class or function without one is given its own."""
    if isinstance(bot, str):
        return bot if name in (None, bot) else f"{name}={split_alias(bot)[1]}"
    if not (inspect.isclass(bot) or inspect.isroutine(bot)):
        kind = type(bot).__name__
        right = f"the class {kind}" if isinstance(bot, Bot) else "a class, or a function move(seat, view)"
        raise UserError(f"bot {short_repr(bot)} is an instance of {kind}: give {right}")
    if name is None:
        own = bot.__name__.strip("<>")  # <lambda>
        numbered = (f"{own}-{number}" for number in count(2))
        name = next(free for free in chain([own], numbered) if free not in taken)
        taken.add(name)
    try:
        return f"{name}={locate(bot)}"
    except PluginError:
        pass
    try:
        plugins.bots.add(LocalEntry(name=name, factory=bot, game=None), HERE)
    except PluginError as error:
        raise UserError(str(error)) from None
    return name
