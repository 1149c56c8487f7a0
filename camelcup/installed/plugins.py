"""Finds plugins. A broken one, or a broken entry of one, becomes a listed problem, never a crash."""

import re
from collections import Counter
from collections.abc import Iterable, Mapping
from functools import partial
from importlib.metadata import EntryPoint, entry_points
from typing import Any, Generic, TypeVar

from attrs import Factory, define, frozen
from pluggy import PluginManager

from camelcup.errors import PluginError, UserError, unknown
from camelcup.installed import hookspecs
from camelcup.installed.entries import BotEntry, Entry, GameEntry

E = TypeVar("E", bound=Entry)

NAME = re.compile(r"[^\W\d][\w.-]*")
"""A name that a person can type on a command line."""

GROUP = "camelcup"
"""The entry-point group."""

COMMAND_KIND = "cmd"
"""The kind of spec that is camelcup's own: programs."""


@frozen
class Source:
    """Origin of a plugin: a package, its version, and the entry point in it."""

    package: str
    version: str
    entry_point: str


@frozen
class Problem:
    """A plugin that failed to load, or an entry of one that is left out, and the reason."""

    source: Source
    reason: str
    is_entry: bool = False

    def __str__(self) -> str:
        plugin = f"plugin {self.source.entry_point} of {self.source.package}"
        return f"{plugin} {'left out an entry' if self.is_entry else 'failed to load'}: {self.reason}"


@frozen
class Offer(Generic[E]):
    """An entry and the plugin that registered it."""

    entry: E
    source: Source


class Offers(dict[str, Offer[E]]):
    """Offers of one kind by name; a name belongs to the first plugin that takes it."""

    def __init__(self, kind: str, entry_type: type[E]) -> None:
        super().__init__()
        self.kind = kind
        self.entry_type = entry_type

    def add(self, entry: E, source: Source) -> None:
        """Add an entry. Raises PluginError where its type is wrong, or its name invalid or taken."""
        if not isinstance(entry, self.entry_type):
            raise PluginError(f"{self.kind}: register takes {self.entry_type.__name__}(...), not {entry!r}")
        if not isinstance(entry.name, str) or not NAME.fullmatch(entry.name):
            raise PluginError(
                f"{self.kind} {entry.name!r}: a name consists of letters, digits, _, . and -, a letter first"
            )
        key = self.key(entry, source)
        if key in self:
            other = self[key].source
            if other.package == source.package:
                raise PluginError(f"{self.kind} {entry.name!r} is offered twice by {source.package}")
            raise PluginError(
                f"{self.kind} {entry.name!r} is offered by two packages: "
                f"{other.package} {other.version} and {source.package} {source.version}"
            )
        self[key] = Offer(entry, source)

    def drop(self, source: Source) -> None:
        """Remove the entries of a plugin."""
        for key in [key for key, offer in self.items() if offer.source == source]:
            del self[key]

    def key(self, entry: E, source: Source) -> str:
        """Return the key of an entry."""
        return entry.name

    def find(self, name: str) -> E:
        """Return the entry of a name. Raises UserError with the choices where there is none."""
        if name not in self:
            raise unknown(self.kind, name, self)
        return self[name].entry


class KindOffers(Offers[Entry]):
    """Kinds of bot specs."""

    def add(self, entry: Entry, source: Source) -> None:
        """Add a kind. Raises PluginError as the base class does, for a name of one letter, and for cmd."""
        if isinstance(entry, Entry) and len(entry.name) == 1:
            raise PluginError(
                f"bot kind {entry.name!r}: a name has two letters or more, since C:\\bots\\mine.py is a path"
            )
        if isinstance(entry, Entry) and entry.name == COMMAND_KIND:
            raise PluginError(f"bot kind {COMMAND_KIND!r} is camelcup's own: choose another name")
        super().add(entry, source)


class BotOffers(Offers[BotEntry]):
    """Bots by package/Name, since two packages may use one name."""

    def key(self, entry: BotEntry, source: Source) -> str:
        return f"{source.package}/{entry.name}"

    def find(self, name: str, game: str | None = None) -> BotEntry:
        """Return the bot of a name or package/Name. Raises UserError where there is none, or several.

        game: game that is played; of several bots with the name, those for other games are left out
        """
        if name in self:
            return self[name].entry
        every = {key: offer.entry for key, offer in self.items() if offer.entry.name == name}
        found = {key: entry for key, entry in every.items() if game and entry.game in (None, game)} or every
        if len(found) > 1:
            raise UserError(f"bot {name!r} is offered by several packages: write {' or '.join(found)}")
        if not found:
            raise unknown(self.kind, name, self.names(game))
        [entry] = found.values()
        return entry

    def names(self, game: str | None = None) -> set[str]:
        """Return the names of all bots, or of those that can play a game."""
        entries = [offer.entry for offer in self.values()]
        return {entry.name for entry in entries if game is None or entry.game in (None, game)}

    def of_game(self, game: str) -> list[str]:
        """Return the shortest spec of each bot that is made for a game, sorted."""
        playing = {key: offer.entry for key, offer in self.items() if offer.entry.game in (None, game)}
        names = Counter(entry.name for entry in playing.values())
        own = [(key, entry) for key, entry in playing.items() if entry.game is not None]
        return sorted(key if names[entry.name] > 1 else entry.name for key, entry in own)


@define
class Plugins:
    """Everything that installed plugins offer."""

    games: Offers[GameEntry] = Factory(lambda: Offers("game", GameEntry))
    bots: BotOffers = Factory(lambda: BotOffers("bot", BotEntry))
    bot_kinds: Offers[Entry] = Factory(lambda: KindOffers("bot kind", Entry))
    scoring_rules: Offers[Entry] = Factory(lambda: Offers("scoring rule", Entry))
    loggers: Offers[Entry] = Factory(lambda: Offers("logger", Entry))
    executors: Offers[Entry] = Factory(lambda: Offers("executor", Entry))
    commands: Offers[Entry] = Factory(lambda: Offers("command", Entry))
    sources: list[Source] = Factory(list)
    problems: list[Problem] = Factory(list)

    @property
    def kinds(self) -> Mapping[str, Offers[Any]]:
        """All kinds of offers, by the name in their hook: camelcup_register_NAME."""
        return {
            "games": self.games,
            "bots": self.bots,
            "bot_kinds": self.bot_kinds,
            "scoring_rules": self.scoring_rules,
            "loggers": self.loggers,
            "executors": self.executors,
            "commands": self.commands,
        }

    @property
    def default_game(self) -> str:
        """Name of the game that is played where none is named: the first that was registered."""
        if not self.games:
            raise UserError("no game is installed; `camelcup plugins` lists what failed to load")
        return next(iter(self.games))


def load_plugins(points: Iterable[EntryPoint] | None = None) -> Plugins:
    """Import the plugins of the entry-point group, or those given, and collect what they offer.

    The loader of pluggy is not used: it skips the second of two packages with one entry-point name, and
    stops at the first import that fails.
    """
    manager = PluginManager(GROUP)
    manager.add_hookspecs(hookspecs)
    plugins = Plugins()
    for point in sorted(entry_points(group=GROUP) if points is None else points, key=_own_first):
        source = _source(point)
        try:
            _load(manager, point, plugins, source)
        except (Exception, SystemExit) as error:
            reason = " ".join(f"{type(error).__name__}: {error}".split())
            plugins.problems.append(Problem(source, reason))
        else:
            plugins.sources.append(source)
    return plugins


def _load(manager: PluginManager, point: EntryPoint, plugins: Plugins, source: Source) -> None:
    """Import one plugin, check its hooks and call them; where one of them raises, none has an effect."""
    name = f"{source.package}:{source.entry_point}"
    others = manager.get_plugins()
    try:
        manager.register(point.load(), name)
        manager.check_pending()
        for kind, offers in plugins.kinds.items():
            hook = manager.subset_hook_caller(f"camelcup_register_{kind}", others)
            hook(register=partial(_register, plugins, offers, source))
    except BaseException:
        if manager.has_plugin(name):
            manager.unregister(name=name)
        for offers in plugins.kinds.values():
            offers.drop(source)
        raise


def _register(plugins: Plugins, offers: Offers[Any], source: Source, entry: Any) -> None:
    """Add an entry of a plugin; one that cannot be used is left out and listed as a problem."""
    try:
        offers.add(entry, source)
    except PluginError as error:
        plugins.problems.append(Problem(source, " ".join(str(error).split()), is_entry=True))


def _source(point: EntryPoint) -> Source:
    known = {} if point.dist is None else point.dist.metadata.json  # without a name, where it is missing
    return Source(str(known.get("name", "?")), str(known.get("version", "?")), point.name)


def _own_first(point: EntryPoint) -> tuple[bool, str, str]:
    """Return the sort key of a plugin: those of camelcup load first, so that no package takes their names."""
    source = _source(point)
    return source.package != "camelcup", source.package, source.entry_point
