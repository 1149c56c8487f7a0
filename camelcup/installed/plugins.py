"""Finds plugins. A broken one, or a broken entry of one, becomes a listed problem, never a crash."""

import inspect
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
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
"""The entry-point group."""


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

    If a plugin fails, loading starts again without it, so that nothing of it has an effect. Entries are taken
    in the order in which pluggy calls the hooks, those of camelcup first.

    The loader of pluggy is not used: it skips the second of two packages with one entry-point name, and
    stops at the first import that fails.

    >>> plugins: Plugins = load_plugins()
    >>> "points-per-win" in plugins.scoring_rules
    True
    """
    points = entry_points(group=GROUP) if points is None else points
    remaining = sorted([(_source(point), point) for point in points], key=lambda pair: _order(pair[0]))
    problems: list[Problem] = []
    while True:
        try:
            plugins = _load(remaining)
        except _PluginFailed as failed:
            problems.append(Problem(failed.source, failed.reason))
            remaining = [(source, point) for source, point in remaining if source is not failed.source]
        else:
            problems += plugins.problems
            plugins.problems = sorted(problems, key=lambda problem: _order(problem.source))
            return plugins


def error_text(error: BaseException) -> str:
    """Return an error of a plugin in a text, with its class unless the error is one of camelcup's own."""
    return str(error) if isinstance(error, CamelCupError) else f"{type(error).__name__}: {error}"


class _PluginFailed(Exception):
    """A plugin raised, or returned what no hook may return."""

    def __init__(self, source: Source, reason: str) -> None:
        super().__init__(reason)
        self.source, self.reason = source, reason


@contextmanager
def _contained(source: Source) -> Iterator[None]:
    """Raise _PluginFailed for an error of a plugin; Ctrl-C is none."""
    try:
        yield
    except (Exception, SystemExit) as error:
        raise _PluginFailed(source, error_text(error)) from error


def _load(points: Sequence[tuple[Source, EntryPoint]]) -> Plugins:
    """Import plugins, and collect their entries. Raises _PluginFailed for the first that fails."""
    manager = PluginManager(GROUP)
    manager.add_hookspecs(hookspecs)
    plugins = Plugins(sources=[source for source, _ in points])
    sources = {}
    for source, point in reversed(points):  # pluggy calls the last one first
        name = f"{source.package}:{source.entry_point}"
        with _contained(source):
            plugin = point.load()
            _refuse_old_form(plugin, plugins.kinds)
            manager.register(plugin, name)
            manager.check_pending()
        sources[name] = source
    for kind, registry in plugins.kinds.items():
        for source, entry in _entries(manager, _hook_of(kind), sources):
            try:
                registry.add(entry, source)
            except PluginError as error:
                plugins.problems.append(Problem(source, str(error), is_entry=True))
    return plugins


def _hook_of(kind: str) -> str:
    return f"camelcup_register_{kind}"


def _refuse_old_form(plugin: Any, kinds: Iterable[str]) -> None:
    """Raise PluginError for a hook that takes a callback and calls it with each entry."""
    for hook in map(_hook_of, kinds):
        function = getattr(plugin, hook, None)
        if function is not None and "register" in inspect.signature(function).parameters:
            raise PluginError(
                f"{hook}(register) is of an old form: "
                f"write {hook}(), and return a list of the entries instead of calling register"
            )


def _entries(
    manager: PluginManager, hook: str, sources: Mapping[str, Source]
) -> Iterator[tuple[Source, Any]]:
    """Yield the entries that a hook returns, with their plugins. sources: the plugins by their names

    Raises _PluginFailed for the first that fails.
    """
    calls = reversed(getattr(manager.hook, hook).get_hookimpls())
    for call in sorted(calls, key=lambda call: not sources[call.plugin_name].is_own):
        source = sources[call.plugin_name]
        with _contained(source):
            returned = call.function()
            if not isinstance(returned, Iterable) or isinstance(returned, str | Mapping):
                raise PluginError(f"{hook} returned {short_repr(returned)}, not a list of entries")
            entries = list(returned)
        yield from ((source, entry) for entry in entries)


def _source(point: EntryPoint) -> Source:
    metadata = {} if point.dist is None else point.dist.metadata.json  # which may lack a name
    return Source(str(metadata.get("name", "?")), str(metadata.get("version", "?")), point.name)


def _order(source: Source) -> tuple[bool, str, str]:
    """Return the sort key of a plugin: those of camelcup come first, so that no package takes their names."""
    return not source.is_own, source.package, source.entry_point
