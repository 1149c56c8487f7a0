"""Bot specs: the ways to name a bot, and the bot behind each.

Name                      an installed bot
dist/Name                 the same where two packages use one name
path/to/file.py:Class     a class in a file
package.module:Class      a class in an importable module
...:option=value,...      any of these with options, which are keyword arguments of its class
"""

import importlib
import inspect
import json
import os
import re
import sys
import traceback
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from functools import partial
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType
from typing import Any

from attrs import frozen

from camelcup.bot import Bot
from camelcup.errors import CannotLoad, PluginError, UserError, unknown
from camelcup.plugins import Plugins

OPTIONS = re.compile(r":(\w*=.*)")
"""Where the options of a spec begin; their values may hold colons."""


@frozen
class BotSpec:
    """A spec taken apart: `name` of an installed bot, or a `module` (a path or a name) and its class."""

    text: str
    name: str
    module: str
    options: Mapping[str, Any]


def parse_spec(text: str) -> BotSpec:
    """Take a spec apart. Raises UserError where it is none."""
    body, options = text, ""
    if found := OPTIONS.search(text):
        body, options = text[: found.start()], found[1]
    module, _, name = body.rpartition(":")
    if not name or (not module and ":" in body):
        raise UserError(f"bot {text!r} has no name: write Name, file.py:Class or package.module:Class")
    if name.endswith(".py"):
        raise UserError(f"bot {text!r} names a file but no class: write {name}:Class")
    if ".py:" in module:
        raise UserError(f"bot {text!r}: {name!r} is not of the form option=value")
    pairs = [_option(text, part) for part in options.split(",") if options]
    if len(dict(pairs)) < len(pairs):
        raise UserError(f"bot {text!r}: an option is given twice")
    return BotSpec(text, name, module, dict(pairs))


def file_of(text: str) -> Path | None:
    """The file that a spec names a class in, if it names one."""
    module = parse_spec(text).module
    return Path(module) if module.endswith(".py") else None


def _option(text: str, part: str) -> tuple[str, Any]:
    """One option=value; a number, true, false and null are read as such, all else is text."""
    key, equals, value = part.partition("=")
    if not equals or not key.isidentifier():
        raise UserError(f"bot {text!r}: {part!r} is not of the form option=value")
    try:
        return key, json.loads(value)
    except ValueError:
        return key, value


def bot_maker(text: str, game: str, plugins: Plugins) -> partial[Bot]:
    """A callable that makes the bot of a spec, for a table of a game.

    Raises UserError where the bot is unknown, plays another game, or does not take the options, and
    CannotLoad where it cannot be imported.
    """
    spec = parse_spec(text)
    made = _class_in(spec, plugins) if spec.module else _installed(spec, game, plugins)
    if not (isinstance(made, type) and issubclass(made, Bot)):
        found = "another class" if isinstance(made, type) else repr(made)
        raise UserError(f"bot {text!r} is {found}: it must be a class derived from camelcup.Bot")
    try:
        inspect.signature(made).bind(**spec.options)
    except TypeError as error:
        takes = ", ".join(inspect.signature(made).parameters) or "none"
        raise UserError(f"bot {text!r}: {error} (its options: {takes})") from error
    return partial(made, **spec.options)


def _installed(spec: BotSpec, game: str, plugins: Plugins) -> Any:
    """What an installed bot's entry stands for."""
    entry = plugins.bots.find(spec.name)
    if entry.game != game:
        raise UserError(f"bot {spec.text!r} plays {entry.game}, not {game}")
    try:
        return entry.load()
    except PluginError as error:
        raise CannotLoad(f"bot {spec.text!r}: {error}") from error


def _class_in(spec: BotSpec, plugins: Plugins) -> Any:
    """The class a spec names in a file or a module."""
    module = _load_file(spec) if file_of(spec.text) else _load_module(spec, plugins)
    found = getattr(module, spec.name, None)
    if found is None:
        classes = [name for name, value in vars(module).items() if _is_bot(value)]
        raise unknown("bot class", spec.name, classes, where=spec.module)
    return found


def _is_bot(value: Any) -> bool:
    return isinstance(value, type) and issubclass(value, Bot) and value is not Bot


def _load_module(spec: BotSpec, plugins: Plugins) -> ModuleType:
    try:
        return importlib.import_module(spec.module)
    except (Exception, SystemExit) as error:
        if any(spec.module == offer.entry.name for offer in plugins.bots.values()):
            raise UserError(f"bot {spec.text!r}: {spec.name!r} is not of the form option=value") from error
        raise CannotLoad(f"bot {spec.text!r} cannot be imported: {_shortened(error, '')}") from error


def _load_file(spec: BotSpec) -> ModuleType:
    """Run a file as a module of its own, once; modules beside it can be imported, as in a script."""
    path = Path(os.path.realpath(spec.module))
    if not path.is_file():
        raise UserError(f"bot {spec.text!r}: there is no file {spec.module}")
    name = f"camelcup_file_{path}"  # no import statement can name it, and no other file has it
    if name in sys.modules:
        return sys.modules[name]
    found = spec_from_file_location(name, path)
    if found is None or found.loader is None:
        raise UserError(f"bot {spec.text!r}: {spec.module} is not a Python file")
    module = module_from_spec(found)
    sys.modules[name] = module  # where dataclasses look up the names in annotations
    try:
        with _beside(path.parent):
            found.loader.exec_module(module)
    except BaseException as error:
        del sys.modules[name]
        if not isinstance(error, (Exception, SystemExit)):
            raise
        raise CannotLoad(f"bot {spec.text!r} cannot be imported\n{_shortened(error, str(path))}") from error
    return module


@contextmanager
def _beside(folder: Path) -> Iterator[None]:
    """Modules of a folder come first, and are forgotten afterwards: other folders may use their names.

    What the others need stays as it was: the working directory, and the places where modules are found.
    """
    before, here, places = set(sys.modules), os.getcwd(), list(sys.path)
    sys.path.insert(0, str(folder))
    try:
        yield
    finally:
        os.chdir(here)
        more = [place for place in sys.path if place != str(folder)]
        sys.path[:] = dict.fromkeys([*places, *more, str(folder)])  # a bot may need these when it plays
        for name in set(sys.modules) - before:
            top = name.partition(".")[0]
            if (folder / f"{top}.py").is_file() or (folder / top / "__init__.py").is_file():
                del sys.modules[name]


def _shortened(error: BaseException, path: str) -> str:
    """A traceback from the bot's first own frame on, or one line where none of its frames is in it."""
    frames = traceback.TracebackException.from_exception(error)
    own = [place for place, frame in enumerate(frames.stack) if frame.filename == path]
    if not own and not isinstance(error, SyntaxError):
        return f"{type(error).__name__}: {error}"
    frames.stack[:] = frames.stack[own[0] :] if own else []
    frames.__cause__ = frames.__context__ = None
    return "".join(frames.format()).rstrip()
