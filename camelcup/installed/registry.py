"""Registries: the entries of each kind by name, and the plugins that they come from."""

import re
from collections import Counter
from typing import Generic, NamedTuple, TypeVar

from attrs import fields, frozen

from camelcup.errors import PluginError, UserError
from camelcup.installed.entries import BotEntry, Entry, KindEntry
from camelcup.installed.packages import missing
from camelcup.text import short_repr

E = TypeVar("E", bound=Entry)

NAME = re.compile(r"[^\W\d][\w.-]*")
COMMAND_KIND = "cmd"
"""The kind of spec that is camelcup's own: programs."""


@frozen
class Source:
    """Origin of a plugin: a package, its version, and the entry point in it."""

    package: str
    version: str
    entry_point: str

    @property
    def is_own(self) -> bool:
        """Whether the plugin is camelcup's own."""
        return self.package == "camelcup"


class Registered(NamedTuple, Generic[E]):
    """An entry and the plugin that registered it."""

    entry: E
    source: Source


class Registry(dict[str, Registered[E]]):
    """The entries of one kind by name; a name belongs to the first plugin that takes it."""

    def __init__(self, kind: str, entry_type: type[E]) -> None:
        self.kind = kind
        self.entry_type = entry_type

    def add(self, entry: E, source: Source) -> None:
        """Add an entry. Raises PluginError if its type is wrong, or its name invalid or taken."""
        self._check(entry)
        key = self.key(entry, source)
        if key in self:
            first = self[key].source
            if first.package == source.package:
                raise PluginError(f"{self.kind} {entry.name!r} is offered twice by {source.package}")
            raise PluginError(
                f"{self.kind} {entry.name!r} is offered by two packages: "
                f"{first.package} {first.version} and {source.package} {source.version}"
            )
        self[key] = Registered(entry, source)

    def _check(self, entry: E) -> None:
        if not isinstance(entry, self.entry_type):
            kind = self.entry_type.__name__
            raise PluginError(f"{self.kind}: a hook returns {kind}(...), not {short_repr(entry)}")
        if not isinstance(entry.name, str) or not NAME.fullmatch(entry.name):
            raise PluginError(
                f"{self.kind} {entry.name!r}: a name consists of letters, digits, _, . and -, a letter first"
            )
        for attribute in fields(type(entry)):
            value = getattr(entry, attribute.name)
            if attribute.type in (str, str | None) and not isinstance(value, attribute.type):
                raise PluginError(
                    f"{self.kind} {entry.name!r}: {attribute.name} is {short_repr(value)}, not text"
                )
        if not (isinstance(entry.factory, str) or callable(entry.factory)):
            raise PluginError(
                f"{self.kind} {entry.name!r}: factory is {short_repr(entry.factory)}, "
                f"not a callable or 'package.module:attribute'"
            )

    def key(self, entry: E, source: Source) -> str:
        """Return the key of an entry."""
        return entry.name

    def find(self, name: str) -> E:
        """Return the entry of a name. Raises UserError with the package to install, or the choices."""
        if name not in self:
            raise missing(self.kind, name, self)
        return self[name].entry


class KindRegistry(Registry[Entry]):
    """Kinds of bot specs."""

    def _check(self, entry: Entry) -> None:
        super()._check(entry)
        if len(entry.name) == 1:
            raise PluginError(
                f"bot kind {entry.name!r}: a name has two letters or more, since C:\\bots\\mine.py is a path"
            )
        if entry.name == COMMAND_KIND:
            raise PluginError(f"bot kind {COMMAND_KIND!r} is camelcup's own: choose another name")
        if isinstance(entry, KindEntry):
            if sum(map(bool, (entry.factory, entry.protocol, entry.player))) != 1:
                raise PluginError(f"bot kind {entry.name!r}: it has one of factory, protocol and player")
            if entry.protocol and not entry.game:
                raise PluginError(f"bot kind {entry.name!r}: a kind with a protocol names its game")


class BotRegistry(Registry[BotEntry]):
    """Bots by package/Name, since two packages may use one name."""

    def key(self, entry: BotEntry, source: Source) -> str:
        return f"{source.package}/{entry.name}"

    def find(self, name: str, game: str | None = None) -> BotEntry:
        """Return the bot of a name that plays the game. Raises UserError if there is none, or several."""
        if name in self:
            return self[name].entry
        named = {key: entry for key, (entry, _) in self.items() if name in (entry.name, *entry.former)}
        bots = {key: entry for key, entry in named.items() if game is None or entry.game in (None, game)}
        bots = {key: entry for key, entry in bots.items() if name == entry.name} or bots
        if len(bots) > 1:
            raise UserError(f"bot {name!r} is offered by several packages: write {' or '.join(bots)}")
        if not bots and len(named) != 1:
            raise missing(self.kind, name, self.names(game))
        [entry] = (bots or named).values()
        return entry

    def names(self, game: str | None = None) -> set[str]:
        """Return the names of all bots, or of those that can play a game."""
        return {entry.name for entry, _ in self.values() if game is None or entry.game in (None, game)}

    def of_game(self, game: str) -> list[str]:
        """Return the shortest spec of each bot that is made for a game, sorted."""
        playing = {key: entry for key, (entry, _) in self.items() if entry.game in (None, game)}
        names = Counter(entry.name for entry in playing.values())
        own = [(key, entry) for key, entry in playing.items() if entry.game is not None]
        return sorted(key if names[entry.name] > 1 else entry.name for key, entry in own)
