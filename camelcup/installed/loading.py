"""Makes bots of files, classes, functions and programs, in the process that runs them."""

import importlib
import inspect
import traceback
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from pathlib import Path
from types import ModuleType
from typing import Any

from attrs import Factory, frozen

from camelcup.errors import PluginError, UserError, unknown
from camelcup.game.bot import Bot, FunctionBot
from camelcup.installed import import_beside
from camelcup.installed.bot_files import python_files
from camelcup.installed.entries import resolve
from camelcup.installed.import_beside import import_file

CALLS = {
    "begin": ("seat", "seats", "game"),
    "move": ("seat", "view"),
    "explain": ("seat", "view"),
    "end": ("scores",),
}


@frozen
class BotSource:
    """Where the code of a bot is, for the process that runs it.

    spec:    what a person wrote
    module:  name of a module, or the real path of a file
    name:    name of a class or function in it; empty for the only one in a file
    options: keyword arguments of the class
    rest:    for a kind of spec, what its factory takes
    files:   for a kind of spec that names a file, "module:attribute" of what returns the bot's files

    >>> BotSource("bots/ed.py:Ed", "/cup/bots/ed.py", "Ed").is_file
    True
    """

    spec: str
    module: str
    name: str
    options: Mapping[str, Any] = Factory(dict)
    rest: str | None = None
    files: str = ""

    @property
    def is_file(self) -> bool:
        """Whether the bot is in a file of its own, not in a module with a name or of a kind of spec."""
        return self.module.endswith(".py")

    def own_files(self) -> list[Path]:
        """Return the files that the bot is made of; none if its kind is not installed."""
        if self.is_file:
            return python_files(Path(self.module))
        try:
            return [Path(path) for path in resolve(self.files)(self.rest)] if self.files else []
        except PluginError:
            return []


@frozen
class LocalBot(BotSource):
    """A bot that another process could not import. target: its class or function, or a factory"""

    target: Any = None


@frozen
class Elsewhere(BotSource):
    """A bot that runs where only its package can reach it. player: "module:attribute" of its `Player`"""

    player: str = ""


@frozen
class Program(BotSource):
    """A program that plays: a bot in any language.

    argv:     the program and its arguments
    folder:   the folder that it runs in, and where relative paths begin
    protocol: "module:attribute" of the `TextProtocol` that it speaks; empty for docs/protocol.md

    >>> Program("./ed", "/cup/ed", "", argv=("/cup/ed",), folder="/cup").is_file
    False
    """

    argv: tuple[str, ...] = ()
    folder: str = ""
    protocol: str = ""


def load_bot(source: BotSource, alone: bool = False) -> Callable[[], Bot[Any, Any]]:
    """Import a bot, and return a callable that makes one. alone: whether no other bot plays in this process

    Raises UserError if it cannot be imported, is no bot, or refuses its options.
    """
    if isinstance(source, Program):
        raise UserError(f"bot {source.spec!r} is a program, which cannot run in this process")
    if isinstance(source, Elsewhere):
        raise UserError(
            f"bot {source.spec!r} has no code that could be loaded here; try it in a game: "
            f"camelcup play 1 {source.spec} Random"
        )
    target = source.target if isinstance(source, LocalBot) else _import(source, alone)
    if source.rest is not None:
        target = target(source.rest)
    make = bot_factory(target, source.options, source.spec)
    if source.options:
        _check_options(make, source.spec)
    return make


def bot_factory(
    target: Any, options: Mapping[str, Any] | None = None, spec: str = ""
) -> Callable[[], Bot[Any, Any]]:
    """Return a callable that makes a bot of a `Bot` class or a function. Raises UserError for others."""
    name = spec or getattr(target, "__name__", repr(target))
    options = options or {}
    if isinstance(target, type) and issubclass(target, Bot):
        try:
            inspect.signature(target).bind(**options)
        except TypeError as error:
            takes = ", ".join(inspect.signature(target).parameters) or "none"
            raise UserError(f"bot {name!r}: {error} (its options: {takes})") from error
        _check_class(target, name)
        return partial(target, **options)
    if isinstance(target, type) or not callable(target):
        kind = "another class" if isinstance(target, type) else repr(target)
        raise UserError(
            f"bot {name!r} is {kind}: it must be a class derived from camelcup.Bot, "
            f"or a function move(seat, view)"
        )
    if options:
        raise UserError(f"bot {name!r} is a function, which takes no options")
    _check_call(target, CALLS["move"], name)
    return partial(FunctionBot, target)


def _check_options(make: Callable[[], Bot[Any, Any]], spec: str) -> None:
    try:
        make()
    except (UserError, TypeError, ValueError) as error:
        raise UserError(f"bot {spec!r}: {error}") from error


def _check_class(target: type[Bot[Any, Any]], name: str) -> None:
    if target.move is Bot.move:
        raise UserError(f"bot {name!r} has no move method: define move(self, seat, view)")
    for method, arguments in CALLS.items():
        function = inspect.getattr_static(target, method)
        if inspect.isfunction(function):
            _check_call(function, ("self", *arguments), name)


def _check_call(function: Callable[..., Any], arguments: Sequence[str], name: str) -> None:
    if inspect.iscoroutinefunction(function):
        called = f"{function.__name__}({', '.join(arguments)})"
        raise UserError(f"bot {name!r}: {function.__name__} is async def, which no game awaits: def {called}")
    try:
        parameters = inspect.signature(function)
    except ValueError:  # some functions of C have none
        return
    try:
        parameters.bind(*arguments)
    except TypeError as error:
        signature = f"{getattr(function, '__name__', '')}{parameters}"
        raise UserError(
            f"bot {name!r}: {signature} is called with ({', '.join(arguments)}): {error}"
        ) from error


def _import(source: BotSource, alone: bool) -> Any:
    try:
        name = source.module
        module = import_file(name, alone) if source.is_file else importlib.import_module(name)
    except (Exception, SystemExit) as error:
        at = f"\n{_own_traceback(error, source.module)}" if source.is_file else f": {_in_words(error)}"
        raise UserError(f"bot {source.spec!r} cannot be imported{at}") from error
    if not source.name:
        return _only_bot(module, source)
    target: Any = module
    try:
        for attribute in source.name.split("."):
            target = getattr(target, attribute)
    except AttributeError:
        bots = [name for name, value in vars(module).items() if _is_bot(value)]
        raise unknown("bot class", source.name, bots, where=source.module) from None
    return target


def _only_bot(module: ModuleType, source: BotSource) -> Any:
    """Return the bot that is defined in a file: its class or, in a file without one, its function."""
    own = {
        value.__name__: value
        for name, value in vars(module).items()
        if getattr(value, "__module__", None) == module.__name__ and not name.startswith("_")
    }
    bots = {name: value for name, value in own.items() if _is_bot(value)}
    bots = {name: bot for name, bot in bots.items() if bot.move is not Bot.move} or bots  # not a shared base
    bots = bots or {name: value for name, value in own.items() if _is_bot_function(value)}
    if len(bots) == 1:
        return bots.popitem()[1]
    if bots:
        first = f"{Path(source.module).name}:{next(iter(bots))}"
        raise UserError(
            f"bot {source.spec!r}: its file has several bots ({', '.join(bots)}): name one, as in {first}"
        )
    raise UserError(
        f"bot {source.spec!r}: its file has no bot: a class derived from camelcup.Bot, "
        f"or a function move(seat, view)"
    )


def _is_bot_function(value: Any) -> bool:
    return inspect.isfunction(value) and list(inspect.signature(value).parameters) == ["seat", "view"]


def _is_bot(value: Any) -> bool:
    return isinstance(value, type) and issubclass(value, Bot) and value is not Bot


def _in_words(error: BaseException) -> str:
    return f"{type(error).__name__}: {error}"


def _own_traceback(error: BaseException, path: str) -> str:
    """Return a traceback from the bot's first own frame on, or one line if no frame is in its file."""
    report = traceback.TracebackException.from_exception(error)
    report.stack[:] = [frame for frame in report.stack if frame.filename != import_beside.__file__]
    own = [place for place, frame in enumerate(report.stack) if frame.filename == path]
    if not own and not isinstance(error, SyntaxError):
        return _in_words(error)
    report.stack[:] = report.stack[own[0] :] if own else []
    report.__cause__ = report.__context__ = None
    return "".join(report.format()).rstrip()
