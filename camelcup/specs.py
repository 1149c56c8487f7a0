"""Bot specs: the ways to name a bot, parsed here and nowhere else.

Name                      an installed bot
package/Name              the same where two packages use one name
path/to/file.py:Class     a class or a function in a file
package.module:Class      a class or a function in an importable module
...:option=value,...      any of these with options, which are keyword arguments of its class
kind:rest                 a kind of spec that a plugin offers; the rest is the plugin's
"""

import json
import os
import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from attrs import frozen

from camelcup.entry import Target, locate
from camelcup.errors import PluginError, UserError
from camelcup.loading import BotSource, LocalBot
from camelcup.plugins import Plugins

OPTIONS = re.compile(r":(\w*=.*)")
"""Where the options of a spec begin; their values may hold colons."""

KIND = re.compile(r"([^\W\d][\w.-]+):(.*)", re.DOTALL)
"""A spec of a plugin's kind. A kind has at least two letters: C:\\bots\\mine.py is a path."""


@frozen
class BotSpec:
    """A parsed spec: the `name` of an installed bot, or a `module` (a path or a name) and a name in it."""

    text: str
    name: str
    module: str
    options: Mapping[str, Any]


def parse_spec(text: str) -> BotSpec:
    """Parse a spec that is not of a plugin's kind. Raises UserError where it is not a spec."""
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


def _option(text: str, part: str) -> tuple[str, Any]:
    """Return one option=value; a number, true, false and null are read as such, all else is text."""
    key, equals, value = part.partition("=")
    if not equals or not key.isidentifier():
        raise UserError(f"bot {text!r}: {part!r} is not of the form option=value")
    try:
        return key, json.loads(value)
    except ValueError:
        return key, value


def find_bot(text: str, game: str, plugins: Plugins, here: bool = False) -> BotSource:
    """Find the code of a bot without importing it.

    here: whether the bot is going to run in this process, which can have bots that no other can import

    Raises UserError where the spec is wrong, the bot is unknown or plays another game, or the process in
    which it is going to run could not import it.
    """
    kind = KIND.fullmatch(text)
    if kind and kind[1] in plugins.bot_kinds:
        return _source(text, plugins.bot_kinds.find(kind[1]).factory, {}, kind[2], here)
    spec = parse_spec(text)
    if spec.module.endswith(".py"):
        path = os.path.realpath(spec.module)
        if not os.path.isfile(path):
            raise UserError(f"bot {text!r}: there is no file {spec.module}")
        return BotSource(text, path, spec.name, spec.options)
    if spec.module:
        if any(spec.module == offer.entry.name for offer in plugins.bots.values()):
            raise UserError(f"bot {text!r}: {spec.name!r} is not of the form option=value")
        return BotSource(text, spec.module, spec.name, spec.options)
    entry = plugins.bots.find(spec.name)
    if entry.game not in (None, game):
        raise UserError(f"bot {text!r} plays {entry.game}, not {game}")
    return _source(text, entry.factory, spec.options, None, here)


def file_of(text: str, plugins: Plugins) -> Path | None:
    """Return the file that a spec names a bot in, if it names one."""
    kind = KIND.fullmatch(text)
    if kind and kind[1] in plugins.bot_kinds:
        return None
    module = parse_spec(text).module
    return Path(module) if module.endswith(".py") else None


def _source(
    text: str, factory: Target, options: Mapping[str, Any], rest: str | None, here: bool
) -> BotSource:
    """Return the source of a registered bot, or of one of a registered kind."""
    try:
        module, _, name = locate(factory).partition(":")
    except PluginError as error:
        if here:
            return LocalBot(text, "", "", options, rest, factory)
        raise UserError(f"bot {text!r}: {error}, or use --isolation none") from error
    return BotSource(text, module, name, options, rest)
