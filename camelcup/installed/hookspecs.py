"""Every hook of camelcup. A plugin implements any of them with `@camelcup.hookimpl`.

Each gets `register`, a callback that takes one entry; what it refuses (a name that is taken, the wrong
kind of entry) is listed as a problem of that plugin by `camelcup plugins`.
"""

from collections.abc import Callable

from pluggy import HookimplMarker, HookspecMarker

from camelcup.installed.entries import BotEntry, Entry, GameEntry

hookspec = HookspecMarker("camelcup")
hookimpl = HookimplMarker("camelcup")


@hookspec
def camelcup_register_games(register: Callable[[GameEntry], None]) -> None:
    """Offer games: an entry's factory takes the rules and returns a `Game`."""


@hookspec
def camelcup_register_bots(register: Callable[[BotEntry], None]) -> None:
    """Offer bots: an entry's factory is a `Bot` class (its options are keyword arguments) or a function."""


@hookspec
def camelcup_register_bot_kinds(register: Callable[[Entry], None]) -> None:
    """Offer ways to name a bot: for a spec `kind:rest`, an entry's factory takes the rest, verbatim, in the
    process where the bot runs, and returns a `Bot` class or a function. A `KindEntry` also has the game of
    the bots, and the files that make up a bot."""


@hookspec
def camelcup_register_scoring_rules(register: Callable[[Entry], None]) -> None:
    """Offer scoring rules: an entry's factory takes nothing and returns a `ScoringRule`."""


@hookspec
def camelcup_register_loggers(register: Callable[[Entry], None]) -> None:
    """Offer loggers: an entry's factory takes the text behind the colon of `--log name:target` and the
    game, and returns a `Logger`."""


@hookspec
def camelcup_register_executors(register: Callable[[Entry], None]) -> None:
    """Offer executors: an entry's factory takes a `Setup` and the number of workers (None: not given), and
    returns an `Executor`. With a third parameter it also gets the text behind the colon of
    `--executor name:target`."""


@hookspec
def camelcup_register_commands(register: Callable[[Entry], None]) -> None:
    """Offer commands: an entry's factory is a click command; its `obj` is the loaded `Plugins`."""
