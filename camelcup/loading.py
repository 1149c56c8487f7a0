"""Imports bots, in the process that runs them."""

import importlib
import inspect
import sys
import threading
import traceback
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import partial
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType
from typing import Any

from attrs import Factory, frozen

from camelcup.bot import Bot, FunctionBot
from camelcup.errors import CannotLoad, UserError, unknown

CALLS = {
    "begin": ("seat", "seats", "game"),
    "move": ("seat", "view"),
    "explain": ("seat", "view"),
    "end": ("scores",),
}
"""The methods of a bot, and the arguments that they are called with."""

_LOADING = threading.RLock()
"""Held while a file runs: no other thread may take its half-made module, nor see the changed `sys.path`."""


@frozen
class BotSource:
    """Where the code of a bot is, for the process that runs it.

    spec:    what a person wrote
    module:  name of a module, or the real path of a file
    name:    name of a class or function in it; empty for the only one in a file
    options: keyword arguments of the class
    rest:    for a kind of spec, what its factory takes
    """

    spec: str
    module: str
    name: str
    options: Mapping[str, Any] = Factory(dict)
    rest: str | None = None


@frozen
class LocalBot(BotSource):
    """A bot that another process could not import.

    target: its class or function; for a kind of spec, the factory
    """

    target: Any = None


@frozen
class Program(BotSource):
    """A program that plays: a bot in any language.

    argv:   the program and its arguments
    folder: the folder that it runs in, and where relative paths begin
    """

    argv: tuple[str, ...] = ()
    folder: str = ""

    @property
    def identity(self) -> str:
        """The same for two specs of one program."""
        return f"{self.argv} {self.folder}"


def load_bot(source: BotSource) -> Callable[[], Bot[Any, Any]]:
    """Import a bot, and return a callable that makes one.

    Raises CannotLoad where it cannot be imported, UserError where it is no bot, does not take its options or
    refuses their values, or is a program.
    """
    if isinstance(source, Program):
        raise UserError(f"bot {source.spec!r} is a program, which cannot run in this process")
    target = source.target if isinstance(source, LocalBot) else _import(source)
    if source.rest is not None:
        target = target(source.rest)
    make = make_maker(target, source.options, source.spec)
    if source.options:
        _check_options(make, source.spec)
    return make


def make_maker(
    target: Any, options: Mapping[str, Any] | None = None, spec: str = ""
) -> Callable[[], Bot[Any, Any]]:
    """Return a callable that makes a bot of a `Bot` class or a function.

    Raises UserError where it is neither, lacks a method, or does not take the options or the arguments.
    """
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
        found = "another class" if isinstance(target, type) else repr(target)
        raise UserError(
            f"bot {name!r} is {found}: it must be a class derived from camelcup.Bot, "
            f"or a function move(seat, view)"
        )
    if options:
        raise UserError(f"bot {name!r} is a function, which takes no options")
    _check_call(target, CALLS["move"], name)
    return partial(FunctionBot, target)


def _check_options(make: Callable[[], Bot[Any, Any]], spec: str) -> None:
    """Raise UserError where a bot refuses the values of its options when it is made."""
    try:
        make()
    except (UserError, TypeError, ValueError) as error:
        raise UserError(f"bot {spec!r}: {error}") from error


def _check_class(target: type[Bot[Any, Any]], name: str) -> None:
    """Raise UserError where a class has no `move`, or a method does not take what it is called with."""
    if target.move is Bot.move:
        raise UserError(f"bot {name!r} has no move method: define move(self, seat, view)")
    for method, arguments in CALLS.items():
        function = inspect.getattr_static(target, method)
        if inspect.isfunction(function):
            _check_call(function, ("self", *arguments), name)


def _check_call(function: Callable[..., Any], arguments: Sequence[str], name: str) -> None:
    """Raise UserError where a function does not take so many arguments."""
    try:
        parameters = inspect.signature(function)
    except ValueError:  # some functions of C have none
        return
    try:
        parameters.bind(*arguments)
    except TypeError as error:
        found = f"{getattr(function, '__name__', '')}{parameters}"
        raise UserError(f"bot {name!r}: {found} is called with ({', '.join(arguments)}): {error}") from error


def _import(source: BotSource) -> Any:
    """Import the class or function that a source names."""
    is_file = source.module.endswith(".py")
    module = _load_file(source) if is_file else _load_module(source)
    if not source.name:
        return _only_bot(module, source)
    target: Any = module
    try:
        for name in source.name.split("."):
            target = getattr(target, name)
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


def _load_module(source: BotSource) -> ModuleType:
    try:
        return importlib.import_module(source.module)
    except (Exception, SystemExit) as error:
        reason = f"{type(error).__name__}: {error}"
        raise CannotLoad(f"bot {source.spec!r} cannot be imported: {reason}") from error


def _load_file(source: BotSource) -> ModuleType:
    """Run a file as a module of its own, once; modules beside it can be imported, as in a script."""
    path = Path(source.module)
    name = f"camelcup_file_{path}"  # no import statement can name it, and no other file has it
    with _LOADING:
        return sys.modules.get(name) or _run_file(name, path, source)


def _run_file(name: str, path: Path, source: BotSource) -> ModuleType:
    """Make the module of a file, and run the file in it."""
    found = spec_from_file_location(name, path)
    assert found is not None
    assert found.loader is not None  # there is one for every path that ends in .py
    module = module_from_spec(found)
    sys.modules[name] = module  # where dataclasses look up the names in annotations
    try:
        with _beside(path.parent):
            found.loader.exec_module(module)
    except (Exception, SystemExit) as error:
        del sys.modules[name]
        reason = _own_traceback(error, str(path))
        raise CannotLoad(f"bot {source.spec!r} cannot be imported\n{reason}") from error
    return module


@contextmanager
def _beside(folder: Path) -> Iterator[None]:
    """Let modules of a folder come first, and forget them afterwards: other folders may use their names."""
    before, places = set(sys.modules), list(sys.path)
    sys.path.insert(0, str(folder))
    try:
        yield
    finally:
        more = [place for place in sys.path if place != str(folder)]
        sys.path[:] = dict.fromkeys([*places, *more, str(folder)])  # a bot may need these when it plays
        for name in set(sys.modules) - before:
            top = name.partition(".")[0]
            if (folder / f"{top}.py").is_file() or (folder / top / "__init__.py").is_file():
                del sys.modules[name]


def _own_traceback(error: BaseException, path: str) -> str:
    """Return a traceback from the bot's first own frame on, or one line where no frame is in its file."""
    report = traceback.TracebackException.from_exception(error)
    own = [place for place, frame in enumerate(report.stack) if frame.filename == path]
    if not own and not isinstance(error, SyntaxError):
        return f"{type(error).__name__}: {error}"
    report.stack[:] = report.stack[own[0] :] if own else []
    report.__cause__ = report.__context__ = None
    return "".join(report.format()).rstrip()
