"""Checks that a bot keeps the contract of `camelcup.Bot`, under a chosen isolation."""

from collections.abc import Callable, Iterable, Iterator
from typing import Any

from attrs import evolve

from camelcup.cup.importing import import_bots, make_setup
from camelcup.errors import PluginError, UserError
from camelcup.game.game import AnyGame
from camelcup.installed.entries import deferred, locate
from camelcup.installed.folders import with_folders
from camelcup.installed.loading import Program, bot_factory, load_bot
from camelcup.installed.plugins import Plugins, load_plugins
from camelcup.installed.rulesets import choose_game, make_display
from camelcup.installed.specs import find_bot, split_alias
from camelcup.players.isolation import BotProcesses
from camelcup.players.pool import WorkerSpec
from camelcup.records import Limits
from camelcup.testing.bot_checks import inspect_trial
from camelcup.testing.report import BotReport, Finding
from camelcup.testing.trial import GAMES, InlineTrial, ProcessTrial, check_bot_command

AnyBot = str | Callable[..., Any]
"""A bot: its name or spec, its class, or a function `move(seat, view)`."""

LOADS = "can be loaded"
"""The only check of a bot that cannot be; a file of a folder may have no bot."""

LIMITS, UNLIMITED = Limits(), Limits(move_time=0)


def check_bot(
    bot: AnyBot,
    game: str | None = None,
    rules: str | None = None,
    games: int = GAMES,
    seed: int = 0,
    *,
    isolation: str = "none",
) -> None:
    """Check a bot against the contract: the whole test that a package of a bot needs.

    >>> check_bot("RandomBot")

    Takes what `inspect_bot` takes. Raises AssertionError with the whole report if something is wrong.
    """
    report = inspect_bot(bot, game, rules, games, seed, isolation=isolation)
    if not report.passed:
        raise AssertionError(str(report))


def inspect_bot(
    bot: AnyBot,
    game: str | None = None,
    rules: str | None = None,
    games: int = GAMES,
    seed: int = 0,
    *,
    isolation: str = "none",
    limits: Limits = LIMITS,
    plugins: Plugins | None = None,
    found: Callable[[Finding], None] | None = None,
) -> BotReport:
    """Return the report on how a bot keeps the contract, as `camelcup check-bot` prints it.

    >>> inspect_bot("RandomBot").passed
    True

    It plays whole games against opponents that draw among their legal actions, at the smallest, the largest
    and the usual table, and is asked in positions in the middle of other games.

    bot:       a spec, a Bot class or a function `move(seat, view)`
    game:      name of the game; by default the first that is registered
    rules:     a rule set of the game, or a TOML file; by default the game's first
    games:     games for each table size
    isolation: "none" for this process; a bot in a "process" or the "sandbox" may hang or exit
    limits:    the limits of time there
    plugins:   what is installed, for commands, which have it already
    found:     called with each finding as soon as it is known

    Raises UserError if there is no such bot or game.
    """
    plugins = plugins or load_plugins()
    played, chosen = choose_game(plugins, game or plugins.default_game, rules)
    if isolation == "none" and not _is_program(bot, played, plugins):
        return inspect_trial(_inline_trial(bot, played, chosen, games, seed, plugins), found)
    spec = bot if isinstance(bot, str) else _spec(bot)
    setup = make_setup(plugins, played, [spec], processes=BotProcesses(isolation=isolation))
    return inspect_trial(_process_trial(spec, played, games, seed, limits, setup, plugins), found)


def _process_trial(
    spec: str, game: AnyGame, games: int, seed: int, limits: Limits, setup: WorkerSpec, plugins: Plugins
) -> ProcessTrial:
    """Return the games of a bot in a process, once it could be imported there."""
    import_bots(setup, limit=limits.begin_time)
    display = make_display(plugins, game)
    isolation = setup.processes.isolation
    command = check_bot_command(spec, game.name, setup.rules, seed, isolation, limits.words)
    return ProcessTrial(spec, display, games, seed, limits, command, setup)


def inspect_bots(
    bots: AnyBot | Iterable[AnyBot],
    game: str | None = None,
    rules: str | None = None,
    games: int = GAMES,
    seed: int = 0,
    *,
    isolation: str = "process",
    limits: Limits = LIMITS,
    plugins: Plugins | None = None,
) -> Iterator[BotReport]:
    """Yield the report on each of several bots, as `inspect_bot` returns it.

    >>> [report.verdict for report in inspect_bots(["RandomBot", "mine.py"], games=1)]
    ['ok', 'FAIL']

    bots: as there; a folder stands for the bots in it

    A bot that cannot be loaded fails the check of that. Raises UserError if there is no such game.
    """
    plugins = plugins or load_plugins()
    name = choose_game(plugins, game or plugins.default_game, rules)[0].name
    for bot in [bots] if isinstance(bots, str) or not isinstance(bots, Iterable) else bots:
        for each in with_folders([bot], name, plugins) if isinstance(bot, str) else [bot]:
            try:
                report = inspect_bot(
                    each, game, rules, games, seed, isolation=isolation, limits=limits, plugins=plugins
                )
            except UserError as error:
                yield BotReport(_name(each), (_not_loaded(error),))
            else:
                yield evolve(report, bot=_name(each))


def _name(bot: AnyBot) -> str:
    return split_alias(bot)[0] if isinstance(bot, str) else getattr(bot, "__name__", repr(bot))


def _not_loaded(error: UserError) -> Finding:
    """Return the finding about a bot that cannot be loaded: its reason, then the whole message."""
    first, *rest = str(error).splitlines()
    return Finding(LOADS, False, "\n".join([rest[-1].strip(), first, *rest] if rest else [first]))


def _is_program(bot: AnyBot, game: AnyGame, plugins: Plugins) -> bool:
    return isinstance(bot, str) and isinstance(find_bot(bot, game.name, plugins, here=True), Program)


def _inline_trial(
    bot: AnyBot, game: AnyGame, rules: str, games: int, seed: int, plugins: Plugins
) -> InlineTrial:
    if isinstance(bot, str):
        name, factory = bot, load_bot(find_bot(bot, game.name, plugins, here=True))
        repeat = check_bot_command(bot, game.name, rules, seed, "none")
    else:
        name, factory = getattr(bot, "__name__", repr(bot)), bot_factory(bot)
        repeat = f"check_bot({name}, game={game.name!r}, games={games}, seed={seed})"
    make_display = deferred(plugins.games.find(game.name).display)
    return InlineTrial(name, make_display(game), games, seed, UNLIMITED, repeat, factory, make_display)


def _spec(bot: Callable[..., Any]) -> str:
    try:
        return locate(bot)
    except PluginError as error:
        raise UserError(f"{error}; or give isolation='none'") from None
