"""Every hook of camelcup. A plugin implements any of them with `@camelcup.hookimpl`.

A hook takes nothing, and returns a list of entries. An entry that is refused (a name that is taken, the wrong
kind of entry) is listed as a problem of that plugin by `camelcup plugins`.
"""

# mypy: disable-error-code="empty-body"

from collections.abc import Iterable

from pluggy import HookimplMarker, HookspecMarker

from camelcup.installed.entries import BotEntry, Entry, GameEntry, PageEntry

hookspec = HookspecMarker("camelcup")
hookimpl = HookimplMarker("camelcup")


@hookspec
def camelcup_register_games() -> Iterable[GameEntry]:
    """Return games: an entry's factory takes the rules and returns a `Game`."""


@hookspec
def camelcup_register_bots() -> Iterable[BotEntry]:
    """Return bots: an entry's factory is a `Bot` class (its options are keyword arguments) or a function."""


@hookspec
def camelcup_register_bot_kinds() -> Iterable[Entry]:
    """Return ways to name a bot: for a spec `kind:rest`, an entry's factory takes the rest, verbatim, in the
    process where the bot runs, and returns a `Bot` class or a function. A `KindEntry` also has the game of
    the bots, and the files that make up a bot or, in place of a factory, the text protocol of programs."""


@hookspec
def camelcup_register_scoring_rules() -> Iterable[Entry]:
    """Return scoring rules: an entry's factory takes nothing and returns a `ScoringRule`."""


@hookspec
def camelcup_register_loggers() -> Iterable[Entry]:
    """Return loggers: an entry's factory takes the text behind the colon of `--log name:target` and the
    game, and returns a `Logger`."""


@hookspec
def camelcup_register_executors() -> Iterable[Entry]:
    """Return executors: an entry's factory takes a `WorkerSpec` and the number of workers (None: not given),
    and returns an `Executor`. With a third parameter it also gets the text behind the colon of
    `--executor name:target`."""


@hookspec
def camelcup_register_isolations() -> Iterable[Entry]:
    """Return isolations: an entry's factory takes nothing and returns an `Isolation`, in each process that
    starts bots; it raises UserError where this system cannot confine them."""


@hookspec
def camelcup_register_commands() -> Iterable[Entry]:
    """Return commands: an entry's factory is a click command; its `obj` is the loaded `Plugins`."""


@hookspec
def camelcup_register_pages() -> Iterable[PageEntry]:
    """Return pages of `camelcup serve`: an entry's factory takes the `Site` of camelcup-web, and returns
    routes of Starlette."""
