"""What a plugin registers: a name, and how to get the thing behind it."""

from collections.abc import Callable, Mapping
from importlib import import_module
from typing import Any

from attrs import frozen

from camelcup.errors import PluginError

Target = str | Callable[..., Any]


def resolve(target: Any) -> Any:
    """The object a target stands for: itself, or what "module:attribute" imports.

    Written as text, a target costs nothing until it is used, so that listing plugins stays quick.
    Raises PluginError where it cannot be imported.
    """
    if not isinstance(target, str):
        return target
    module, colon, attribute = target.partition(":")
    if not colon:
        raise PluginError(f"{target!r} is not of the form 'package.module:attribute'")
    try:
        return getattr(import_module(module), attribute)
    except (Exception, SystemExit) as error:
        raise PluginError(f"{target!r} cannot be imported: {type(error).__name__}: {error}") from error


@frozen(kw_only=True)
class Entry:
    """One named thing a plugin offers: a scoring rule, a logger, an executor or a command.

    name:    what a person types
    factory: a callable, or "package.module:attribute" imported when first used
    summary: one line for listings
    """

    name: str
    factory: Target
    summary: str = ""

    def load(self) -> Any:
        """The factory itself, imported now if it was text."""
        return resolve(self.factory)


@frozen(kw_only=True)
class BotEntry(Entry):
    """A bot on offer. `factory` is a `Bot` class; `version` is the package's where it is not given."""

    game: str
    author: str = ""
    version: str = ""


@frozen(kw_only=True)
class GameEntry(Entry):
    """A game on offer. `factory` takes one value of type `rules`.

    rules:     the attrs class of its rules
    rule_sets: a mapping of names to such values; the first is the default
    starter:   the answer a newcomer's bot gives, as Python source, with a reason behind it
    """

    rules: Target
    rule_sets: str | Mapping[str, Any]
    starter: str = "return state.legal_actions()[0]"
