"""Tournaments from Python: bots may be classes and functions; the results are values."""

import inspect
import sys
from collections.abc import Callable, Iterable, Mapping
from contextlib import ExitStack
from itertools import chain, count
from math import inf
from operator import index
from pathlib import Path
from typing import Any

from camelcup.cli import compare as pairing
from camelcup.cli import play as fixed_table
from camelcup.cli import tournament as drawn
from camelcup.cli.options import warn
from camelcup.cli.progress import in_notebook, live_standings, notebook_bar
from camelcup.cli.running import PlayOptions, make_summary
from camelcup.cup.executors import find_executor
from camelcup.cup.plan import Plan
from camelcup.cup.runner import run
from camelcup.cup.tournament import Tournament
from camelcup.errors import PluginError, UserError, unknown
from camelcup.game.bot import Bot
from camelcup.game.game import Game
from camelcup.installed.config import to_json
from camelcup.installed.entries import LocalEntry, locate
from camelcup.installed.loading import LocalBot
from camelcup.installed.plugins import Plugins, load_plugins
from camelcup.installed.registry import Source
from camelcup.installed.specs import split_alias
from camelcup.players.pool import ISOLATIONS
from camelcup.results.sprt import Hypotheses
from camelcup.run import Played, Results
from camelcup.words import shorten

AnyBot = str | type[Bot[Any, Any]] | Callable[[int, Any], Any]
"""A bot: its name or spec, its class, or a function `move(seat, view)`."""

AnyRules = str | Path | Mapping[str, Any] | None
"""Rules: the name of a rule set, the path of a TOML file, JSON text, or a dictionary."""

HERE = Source("here", "", "")
"""Origin of bots that only this process has."""


def tournament(
    bots: AnyBot | Iterable[AnyBot] = drawn.ALL,
    games: int | None = None,
    *,
    seats: int | None = None,
    game: str | None = None,
    rules: AnyRules = None,
    seed: int | None = None,
    isolation: str = "process",
    progress: bool = True,
) -> Results:
    """Play a tournament as `camelcup tournament` does: the same options give the same games.

    bots:      names, specs, classes and functions; "all" stands for those that are installed for the game
    games:     number of games; by default 100 for every 10 bots
    seats:     number of seats at a table; by default the game's
    game:      name of the game; by default the first in `camelcup games`
    rules:     name of a rule set, a path to a TOML file, a dictionary, or JSON text; by default the game's
               first rule set
    seed:      seed of all random numbers; by default a random one, which the results show
    isolation: where bots run: "process", "sandbox" or "none"
    progress:  whether to show a bar, where there is a terminal or a notebook

    A bot that no other process can import runs in this one: a class of `__main__` or of a notebook, a lambda,
    a function in a function. Raises UserError for an argument that cannot be right, and for a bot that cannot
    be imported; with "all", such a bot is left out with a warning.
    """
    plugins = load_plugins()
    options = _options(plugins, game, rules, seed, isolation)
    entered = _enter(bots, plugins)
    named = tuple(drawn.with_installed(entered, plugins, options.game))
    optional = plugins.bots.of_game(options.game) if drawn.ALL in entered else ()
    draw = drawn.Draw(
        games=None if games is None else _whole("games", games, 1),
        seats=None if seats is None else _whole("seats", seats),
    )
    return _run(plugins, *drawn.draw_up(plugins, named, draw, options, optional), options, progress)


def play(
    bots: AnyBot | Iterable[AnyBot],
    games: int = 1,
    *,
    fixed_seats: bool = False,
    game: str | None = None,
    rules: AnyRules = None,
    seed: int | None = None,
    isolation: str = "process",
    progress: bool = True,
) -> Results:
    """Play games of the same bots as `camelcup play` does; a bot may have several seats.

    bots:        in turn order
    fixed_seats: whether bots keep their seats; else they move on by one seat after each game

    The other arguments are those of `tournament`.
    """
    plugins = load_plugins()
    options = _options(plugins, game, rules, seed, isolation)
    number, named = _whole("games", games, 1), _enter(bots, plugins)
    return _run(
        plugins, *fixed_table.draw_up(plugins, number, named, fixed_seats, options), options, progress
    )


def compare(
    candidate: AnyBot,
    baseline: AnyBot,
    field: AnyBot | Iterable[AnyBot] | None = None,
    pairs: int = pairing.PAIRS,
    *,
    sprt: tuple[float, float] = (0, 2),
    alpha: float = 0.05,
    beta: float = 0.05,
    fixed: bool = False,
    seats: int | None = None,
    game: str | None = None,
    rules: AnyRules = None,
    seed: int | None = None,
    isolation: str = "process",
    progress: bool = True,
) -> Results:
    """Compare two bots as `camelcup compare` does; `Results.comparison` has the answer.

    field:       opponents; by default the bots that are installed for the game; at tables of two none,
                 the two meet
    pairs:       number of pairs at most
    sprt:        two differences in points of win rate that the test tells apart
    alpha, beta: chances of accepting the second where the first is the truth, and the first for the second
    fixed:       whether to play all pairs
    seats:       number of seats at a table; by default the game's

    The other arguments are those of `tournament`.
    """
    plugins = load_plugins()
    options = _options(plugins, game, rules, seed, isolation, pairing.SCORING)
    hypotheses = _hypotheses(sprt, alpha, beta, fixed)
    named = _enter([candidate, baseline, *([] if field is None else _listed(field))], plugins)
    draw = pairing.PairDraw(
        field=None if field is None else named[2:],
        pairs=_whole("pairs", pairs, 1),
        seats=None if seats is None else _whole("seats", seats),
    )
    return _run(plugins, *pairing.draw_up(plugins, named[:2], draw, options), options, progress, hypotheses)


def _hypotheses(sprt: tuple[float, float], alpha: float, beta: float, fixed: bool) -> Hypotheses:
    """Return the hypotheses of some arguments. Raises UserError where they are no numbers, or wrong ones."""
    try:
        h0, h1 = sprt
        return Hypotheses(h0=h0, h1=h1, alpha=alpha, beta=beta, fixed=fixed)
    except (TypeError, ValueError):
        given = f"sprt={sprt!r}, alpha={alpha!r}, beta={beta!r}"
        raise UserError(f"{given}: give numbers, such as sprt=(0, 2), alpha=0.05, beta=0.05") from None


def _options(
    plugins: Plugins,
    game: str | None,
    rules: AnyRules,
    seed: int | None,
    isolation: str,
    scoring: str = "points-per-win",
) -> PlayOptions:
    """Return the options of the command line. Raises UserError where an argument is wrong.

    Plugins that failed to load are reported on stderr.
    """
    warn(plugins, strict=False)
    if isolation not in ISOLATIONS:
        raise unknown("isolation", str(isolation), ISOLATIONS)
    return PlayOptions(
        game=plugins.default_game if game is None else game,
        rules=_rules(rules),
        seed=None if seed is None else _whole("seed", seed),
        isolation=isolation,
        scoring=scoring,
    )


def _rules(rules: AnyRules) -> str | None:
    """Return rules as a person types them. Raises UserError for a dictionary that is not plain data."""
    if not isinstance(rules, Mapping):
        return None if rules is None else str(rules)
    try:
        return to_json(dict(rules))
    except (TypeError, ValueError) as error:
        raise UserError(f"rules={shorten(rules)}: {error}") from error


def _whole(name: str, number: int, least: float = -inf) -> int:
    """Return an argument as an int. Raises UserError where it is not a whole number, or too small."""
    try:
        if index(number) >= least:
            return index(number)
    except TypeError:
        pass
    raise UserError(f"{name}={number!r}: give a whole number{f' from {least} on' if least > -inf else ''}")


def _listed(bots: AnyBot | Iterable[AnyBot]) -> list[AnyBot]:
    return [bots] if isinstance(bots, str) or not isinstance(bots, Iterable) else list(bots)


def _enter(bots: AnyBot | Iterable[AnyBot], plugins: Plugins) -> tuple[str, ...]:
    """Return the specs of bots; those that only this process has become entries of the plugins."""
    every = _listed(bots)
    taken = {entry.name for entry, _ in plugins.bots.values()}
    taken |= {split_alias(bot)[0] for bot in every if isinstance(bot, str)}
    specs: dict[int, str] = {}
    for bot in every:
        if id(bot) not in specs:
            specs[id(bot)] = bot if isinstance(bot, str) else _spec(bot, plugins, taken)
    return tuple(specs[id(bot)] for bot in every)


def _spec(bot: AnyBot, plugins: Plugins, taken: set[str]) -> str:
    """Return a spec for a class or function, which has a name of its own. taken: the names of other bots"""
    if not (inspect.isclass(bot) or inspect.isroutine(bot)):
        kind = type(bot).__name__
        right = f"the class {kind}" if isinstance(bot, Bot) else "a class, or a function move(seat, view)"
        raise UserError(f"bot {shorten(bot)} is an instance of {kind}: give {right}")
    own = bot.__name__.strip("<>")  # <lambda>
    numbered = (f"{own}-{number}" for number in count(2))
    name = next(name for name in chain([own], numbered) if name not in taken)
    taken.add(name)
    try:
        return f"{name}={locate(bot)}"
    except PluginError:
        plugins.bots.add(LocalEntry(name=name, factory=bot, game=None), HERE)
        return name


def _run(
    plugins: Plugins,
    tournament: Tournament,
    game: Game[Any, Any, Any],
    options: PlayOptions,
    progress: bool,
    comparison: Hypotheses | None = None,
) -> Results:
    """Play a tournament; in this process, where a bot is that no other could import."""
    plan = Plan.of(tournament, game, options.scoring, plugins, comparison=comparison, **options.process)
    setup = plan.setup(plugins)
    inline = [bot for bot, source in setup.bots.items() if isinstance(source, LocalBot)]
    executor = find_executor(plugins, "serial" if inline else options.executor)(setup)
    summary = make_summary(plugins, plan)
    played = Played(plan)
    with ExitStack() as stack:
        picture = None
        if progress and in_notebook():
            picture = stack.enter_context(notebook_bar(tournament.games, summary))
        elif progress and sys.stderr.isatty():
            picture = stack.enter_context(live_standings(tournament.games, summary, plan.unit))
        watch = picture.update if picture else None
        run(plan, executor, [played], summary, tournament.tables(), watch)
    return Results(played, plugins, inline)
