"""Import of a bot's file, and of the modules beside it under names of their own.

Bots from several files may play in one process, and each may have its own `helper.py`. So the module of a
file is a package whose name no import statement can spell, and the modules in the file's folder are imported
as modules of that package, wherever in them or in the file an import statement is executed, and in whatever
thread. If a bot has its process for itself, they have their plain names too, as `pickle` needs.
"""

import builtins
import importlib
import os
import sys
from collections.abc import Mapping, Sequence
from functools import cache, partial
from importlib.machinery import ModuleSpec, PathFinder, SourceFileLoader
from importlib.util import find_spec, spec_from_file_location
from types import ModuleType

ROOT = "camelcup_file_"
"""The beginning of the name of a file's module; the path follows, without dots."""

_ALONE: set[str] = set()
"""Names of the modules of files whose bots have this process for themselves."""


def import_file(path: str, alone: bool = False) -> ModuleType:
    """Return the module of a file, which is run once. alone: whether no other bot plays in this process"""
    if _Finder not in sys.meta_path:
        sys.meta_path.insert(0, _Finder)
    name = _module_name(path)
    if alone and name not in _ALONE:
        _ALONE.add(name)
        sys.path.append(os.path.dirname(path))
    try:
        return importlib.import_module(name)
    except BaseException:
        _forget(name)  # modules beside it may be corrected with the file
        raise


def forget_if_changed(path: str) -> None:
    """Forget the module of a file if it, or one beside it, was written since: before a run in a notebook."""
    name = _module_name(path)
    loaders = [vars(sys.modules[module]).get("__loader__") for module in _own_modules(name)]
    if any(isinstance(loader, _Loader) and loader.is_outdated() for loader in loaders):
        _forget(name)


def _module_name(path: str) -> str:
    return ROOT + path.replace("%", "%25").replace(".", "%2E")


def _own_modules(name: str) -> list[str]:
    return [module for module in list(sys.modules) if module == name or module.startswith(f"{name}.")]


def _forget(name: str) -> None:
    for module in _own_modules(name):
        del sys.modules[module]


class _Finder:
    @staticmethod
    def find_spec(
        name: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        if not name.startswith(ROOT):
            return None
        root, dot, _ = name.partition(".")
        if not dot:
            file = root.removeprefix(ROOT).replace("%2E", ".").replace("%25", "%")
            folder = [os.path.dirname(file)]
            loader = _Loader(name, file)
            return spec_from_file_location(name, file, loader=loader, submodule_search_locations=folder)
        spec = PathFinder.find_spec(name, path)
        if spec is not None and isinstance(spec.loader, SourceFileLoader):
            spec.loader = _Loader(name, spec.loader.path)
        return spec


class _Loader(SourceFileLoader):
    """Runs a module whose import statements look beside the file of its bot first."""

    written: int | None

    def is_outdated(self) -> bool:
        return _time_written(self.path) != self.written

    def create_module(self, spec: ModuleSpec) -> ModuleType:
        self.written = _time_written(self.path)
        module = ModuleType(spec.name)
        root = spec.name.partition(".")[0]
        vars(module)["__builtins__"] = vars(builtins) | {"__import__": partial(_import, root)}
        return module


def _time_written(path: str) -> int | None:
    try:
        return os.stat(path).st_mtime_ns
    except OSError:
        return None


def _import(
    root: str,
    name: str,
    globals: Mapping[str, object] | None = None,  # noqa: A002 - the names that `__import__` has
    locals: Mapping[str, object] | None = None,  # noqa: A002
    fromlist: Sequence[str] | None = (),
    level: int = 0,
) -> ModuleType:
    """Do the work of an import statement in a module of a bot's file. root: the name of the file's module"""
    top = name.partition(".")[0]
    if level == 0 and _is_beside(root, top):
        module = __import__(f"{root}.{name}", globals, locals, fromlist or ["__name__"])
        if root in _ALONE:
            sys.modules.setdefault(name, module)
        return module if fromlist else sys.modules[f"{root}.{top}"]
    return __import__(name, globals, locals, fromlist or (), level)


def _is_beside(root: str, top: str) -> bool:
    """Whether a top-level name means a module beside a bot's file.

    The standard library, camelcup and the packages of its plugins come first, then the folder of the file;
    a folder without an `__init__.py` comes last.
    """
    if top in sys.stdlib_module_names or (top in sys.modules and top in plugin_packages() | {"__main__"}):
        return False
    name = f"{root}.{top}"
    if name in sys.modules:
        return True
    spec = _Finder.find_spec(name, sys.modules[root].__path__)
    if spec is None or spec.origin is not None:
        return spec is not None
    elsewhere = find_spec(top)
    return elsewhere is None or elsewhere.origin is None


@cache
def plugin_packages() -> frozenset[str]:
    """Return the top-level packages of camelcup and of installed plugins."""
    from importlib.metadata import entry_points  # takes long, and few bots need it

    points = entry_points(group="camelcup")
    return frozenset({"camelcup", *(point.module.partition(".")[0] for point in points)})
