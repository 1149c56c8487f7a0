"""Finds plugins. A broken one, or a broken entry of one, becomes a listed problem, never a crash."""

from collections.abc import Iterable, Iterator, Mapping
from importlib.metadata import EntryPoint, entry_points
from typing import Any

from attrs import Factory, asdict, define, field, frozen
from pluggy import PluginManager

from camelcup.errors import CamelCupError, PluginError, UserError
from camelcup.installed import hookspecs
from camelcup.installed.entries import BotEntry, Entry, GameEntry, PageEntry
from camelcup.installed.registry import BotRegistry, KindRegistry, Registry, Source
from camelcup.text import short_repr

GROUP = "camelcup"


def _one_line(text: str) -> str:
    return " ".join(text.split())


@frozen
class Problem:
    """A plugin that failed to load, or an entry of one that is left out, and the reason."""

    source: Source
    reason: str = field(converter=_one_line)
    is_entry: bool = False

    def __str__(self) -> str:
        plugin = f"plugin {self.source.entry_point} of {self.source.package}"
        return f"{plugin} {'left out an entry' if self.is_entry else 'failed to load'}: {self.reason}"


@define
class Plugins:
    """The entries of all installed plugins.

    >>> plugins = load_plugins()
    >>> plugins.bots.find("Player0").summary, plugins.problems
    ('always rolls', [])
    """

    games: Registry[GameEntry] = Factory(lambda: Registry("game", GameEntry))
    bots: BotRegistry = Factory(lambda: BotRegistry("bot", BotEntry))
    bot_kinds: Registry[Entry] = Factory(lambda: KindRegistry("bot kind", Entry))
    scoring_rules: Registry[Entry] = Factory(lambda: Registry("scoring rule", Entry))
    loggers: Registry[Entry] = Factory(lambda: Registry("logger", Entry))
    executors: Registry[Entry] = Factory(lambda: Registry("executor", Entry))
    isolations: Registry[Entry] = Factory(lambda: Registry("isolation", Entry))
    commands: Registry[Entry] = Factory(lambda: Registry("command", Entry))
    pages: Registry[PageEntry] = Factory(lambda: Registry("page", PageEntry))
    sources: list[Source] = Factory(list)
    problems: list[Problem] = Factory(list)

    @property
    def kinds(self) -> Mapping[str, Registry[Any]]:
        """All registries, by the name in their hook: camelcup_register_NAME."""
        values = asdict(self, recurse=False)
        return {name: value for name, value in values.items() if isinstance(value, Registry)}

    @property
    def default_game(self) -> str:
        """Name of the game that is played if none is named: the first that was registered."""
        if not self.games:
            raise UserError("no game is installed; `camelcup plugins` lists what failed to load")
        return next(iter(self.games))


def load_plugins(points: Iterable[EntryPoint] | None = None) -> Plugins:
    """Import the plugins of the entry-point group, or those given, and collect their entries.

    If a plugin fails, nothing of it has an effect. Those of camelcup come first, the others by name.

    The loader of pluggy is not used: it skips the second of two packages with one entry-point name, and
    stops at the first import that fails.

    >>> plugins: Plugins = load_plugins()
    >>> "points-per-win" in plugins.scoring_rules
    True
    """
    points = entry_points(group=GROUP) if points is None else points
    found = sorted([(_source(point), point) for point in points], key=lambda pair: _order(pair[0]))
    manager = PluginManager(GROUP)
    manager.add_hookspecs(hookspecs)
    plugins = Plugins()
    for source, point in found:
        name = f"{source.package}:{source.entry_point}"
        try:
            manager.register(point.load(), name)
            manager.check_pending()
            entries = {kind: _entries(manager, kind, name) for kind in plugins.kinds}
        except (Exception, SystemExit) as error:
            if manager.has_plugin(name):
                manager.unregister(name=name)
            plugins.problems.append(Problem(source, error_text(error)))
            continue
        plugins.sources.append(source)
        for kind, registry in plugins.kinds.items():
            plugins.problems += _add(registry, entries[kind], source)
    return plugins


def error_text(error: BaseException) -> str:
    """Return an error of a plugin in a text, with its class unless the error is one of camelcup's own."""
    return str(error) if isinstance(error, CamelCupError) else f"{type(error).__name__}: {error}"


def _entries(manager: PluginManager, kind: str, name: str) -> list[Any]:
    """Return the entries of a kind that a plugin registers."""
    hook = getattr(manager.hook, f"camelcup_register_{kind}")
    found: list[Any] = []
    for call in [call for call in hook.get_hookimpls() if call.plugin_name == name]:
        returned: Any = call.function()
        if not isinstance(returned, Iterable) or isinstance(returned, str | Mapping):
            shown = short_repr(returned)
            raise PluginError(f"{call.function.__name__} returned {shown}, not a list of entries")
        found += returned
    return found


def _add(registry: Registry[Any], entries: Iterable[Any], source: Source) -> Iterator[Problem]:
    """Add entries, and yield a problem for each that is refused."""
    for entry in entries:
        try:
            registry.add(entry, source)
        except PluginError as error:
            yield Problem(source, str(error), is_entry=True)


def _source(point: EntryPoint) -> Source:
    metadata = {} if point.dist is None else point.dist.metadata.json  # which may lack a name
    return Source(str(metadata.get("name", "?")), str(metadata.get("version", "?")), point.name)


def _order(source: Source) -> tuple[bool, str, str]:
    """Return the sort key of a plugin: those of camelcup come first, so that no package takes their names."""
    return not source.is_own, source.package, source.entry_point
