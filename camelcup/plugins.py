"""Finds plugins. A broken one becomes a listed problem, never a crash."""

import re
from collections import Counter
from collections.abc import Iterable, Mapping
from functools import partial
from importlib.metadata import EntryPoint, entry_points
from typing import Any, Generic, TypeVar

from attrs import Factory, define, frozen
from pluggy import PluginManager

from camelcup import hookspecs
from camelcup.entry import BotEntry, Entry, GameEntry
from camelcup.errors import PluginError, UserError, unknown

E = TypeVar("E", bound=Entry)

NAME = re.compile(r"[^\W\d][\w.-]*")
"""What a person can type wherever a name is asked for."""

GROUP = "camelcup"
"""The entry-point group."""


@frozen
class Source:
    """Where a plugin comes from: a package, its version, and the entry point in it."""

    package: str
    version: str
    entry_point: str


@frozen
class Problem:
    """A plugin that could not be taken in, and why."""

    source: Source
    reason: str


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
        """Take an entry in. Raises PluginError where it is of another type, or its name is none or taken."""
        if not isinstance(entry, self.entry_type):
            raise PluginError(f"a {self.kind} is registered as a {self.entry_type.__name__}, not {entry!r}")
        if not NAME.fullmatch(entry.name):
            raise PluginError(
                f"{self.kind} {entry.name!r}: a name is letters, digits, _, . and -, a letter first"
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
        """Forget what a plugin offers."""
        for key in [key for key, offer in self.items() if offer.source == source]:
            del self[key]

    def key(self, entry: E, source: Source) -> str:
        """What an entry is found under."""
        return entry.name

    def find(self, name: str) -> E:
        """The entry of a name. Raises UserError with the choices where there is none."""
        if name not in self:
            raise unknown(self.kind, name, self)
        return self[name].entry


class BotOffers(Offers[BotEntry]):
    """Bots by package/Name, since two packages may use one name."""

    def key(self, entry: BotEntry, source: Source) -> str:
        return f"{source.package}/{entry.name}"

    def find(self, name: str) -> BotEntry:
        """The bot of a name, or of package/Name. Raises UserError where none or several have it."""
        if name in self:
            return self[name].entry
        found = [key for key, offer in self.items() if offer.entry.name == name]
        if len(found) > 1:
            raise UserError(f"bot {name!r} is offered by several packages: write {' or '.join(found)}")
        if not found:
            raise unknown(self.kind, name, {offer.entry.name for offer in self.values()})
        return self[found[0]].entry

    def of_game(self, game: str) -> list[str]:
        """The shortest spec of every bot that plays a game, sorted."""
        names = Counter(offer.entry.name for offer in self.values())
        playing = [(key, offer.entry) for key, offer in self.items() if offer.entry.game == game]
        return sorted(key if names[entry.name] > 1 else entry.name for key, entry in playing)


@define
class Plugins:
    """All that is installed."""

    games: Offers[GameEntry] = Factory(lambda: Offers("game", GameEntry))
    bots: BotOffers = Factory(lambda: BotOffers("bot", BotEntry))
    scoring_rules: Offers[Entry] = Factory(lambda: Offers("scoring rule", Entry))
    loggers: Offers[Entry] = Factory(lambda: Offers("logger", Entry))
    executors: Offers[Entry] = Factory(lambda: Offers("executor", Entry))
    commands: Offers[Entry] = Factory(lambda: Offers("command", Entry))
    sources: list[Source] = Factory(list)
    problems: list[Problem] = Factory(list)

    @property
    def kinds(self) -> Mapping[str, Offers[Any]]:
        """All kinds of offers; camelcup_register_KIND is the hook of each."""
        return {
            "games": self.games,
            "bots": self.bots,
            "scoring_rules": self.scoring_rules,
            "loggers": self.loggers,
            "executors": self.executors,
            "commands": self.commands,
        }


def load_plugins(points: Iterable[EntryPoint] | None = None) -> Plugins:
    """Import every plugin of the entry-point group (or those given) and collect what they offer.

    pluggy's own loader is not used: it skips a second package under one entry-point name, and one
    failing import ends it.
    """
    manager = PluginManager(GROUP)
    manager.add_hookspecs(hookspecs)
    plugins = Plugins()
    for point in sorted(entry_points(group=GROUP) if points is None else points, key=_house_first):
        source = _source(point)
        try:
            _take_in(manager, point, plugins, source)
        except (Exception, SystemExit) as error:
            reason = " ".join(f"{type(error).__name__}: {error}".split())
            plugins.problems.append(Problem(source, reason))
        else:
            plugins.sources.append(source)
    return plugins


def _take_in(manager: PluginManager, point: EntryPoint, plugins: Plugins, source: Source) -> None:
    """Import one plugin, have pluggy check its hooks, and call them; it is taken in whole or not at all."""
    name = f"{source.package}:{source.entry_point}"
    others = manager.get_plugins()
    try:
        manager.register(point.load(), name)
        manager.check_pending()
        for kind, offers in plugins.kinds.items():
            hook = manager.subset_hook_caller(f"camelcup_register_{kind}", others)
            hook(register=partial(offers.add, source=source))
    except BaseException:
        if manager.has_plugin(name):
            manager.unregister(name=name)
        for offers in plugins.kinds.values():
            offers.drop(source)
        raise


def _source(point: EntryPoint) -> Source:
    known = {} if point.dist is None else point.dist.metadata.json  # without a name, where it is missing
    return Source(str(known.get("name", "?")), str(known.get("version", "?")), point.name)


def _house_first(point: EntryPoint) -> tuple[bool, str, str]:
    """The order plugins are taken in: what comes with camelcup keeps its names."""
    source = _source(point)
    return source.package != "camelcup", source.package, source.entry_point
