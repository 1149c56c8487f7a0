"""Looks up the packages and files that a run uses, so that client and workers can be compared."""

import os
import shutil
import sys
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from hashlib import sha256
from importlib.metadata import packages_distributions, version
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from camelcup import WorkerSpec

MISSING = "missing"

Installed = Mapping[str, str]
"""A version or a digest for each thing that a run uses, by a name for people."""


def look_up(setup: WorkerSpec) -> Installed:
    """Return what is installed here of Python, of the packages of a run, and of the files of its bots.

    No bot is imported.
    """
    found = {"Python": f"{sys.version_info.major}.{sys.version_info.minor}"}
    modules = ["camelcup", *[each.partition(":")[0] for each in (setup.game, setup.display, setup.isolation)]]
    found |= {name: value or MISSING for name, value in setup.digests().items()}
    for bot, source in sorted(setup.bots.items()):
        if source.module and not source.is_file:
            modules.append(source.module)
        for path in _named_files(source):
            found[f"{path}, of {bot}"] = _digest([path])
        for name in _programs(source):
            found[f"the program {name}, of {bot}"] = "found" if shutil.which(name) else MISSING
    for module in modules:
        found |= _package(module.partition(".")[0])
    if folder := setup.processes.output:
        found[f"the folder {folder}"] = "found" if folder.is_dir() else MISSING
    return found


def differences(here: Installed, there: Installed) -> list[str]:
    """Return in words what is installed otherwise there than here."""
    return [
        _difference(name, value, there.get(name, MISSING))
        for name, value in here.items()
        if value != there.get(name, MISSING)
    ]


def _difference(name: str, here: str, there: str) -> str:
    if there == MISSING:
        return f"{name} is missing"
    if len(here) == len(there) == sha256().digest_size * 2:
        return f"{name} differs"
    return f"{name} is {there}, here it is {here}"


@cache
def _package(name: str) -> Installed:
    """Return the version of a top-level module's package, and a digest of its Python files.

    They are read once, since a process keeps the modules that it has imported.
    """
    found = {}
    for package in sorted(set(_packages().get(name, ()))):
        found[package] = version(package)
    found[f"the code of {name}"] = _digest(_modules(name))
    return found


_packages = cache(packages_distributions)


def _modules(name: str) -> list[Path]:
    """Return the Python files of a top-level module."""
    try:
        spec = find_spec(name)
    except (ImportError, ValueError):
        return []
    if spec is None:
        return []
    folders = [Path(folder) for folder in spec.submodule_search_locations or ()]
    if not folders:
        return [Path(spec.origin)] if spec.origin else []
    return sorted(path for folder in folders for path in folder.rglob("*.py"))


def _named_files(source: Any) -> Iterator[Path]:
    """Yield the files that the words of a program name.

    For a kind of spec that does not say which files make up a bot, yield the one that its rest begins with.
    """
    folder = getattr(source, "folder", "")
    for word in getattr(source, "argv", ()):
        if os.path.isfile(path := os.path.join(folder, word)):
            yield Path(path)
    rest = "" if source.files else source.rest or ""
    for end in (len(rest), rest.rfind(":")):
        if end > 0 and os.path.isabs(rest) and rest[:end].endswith(".py"):
            yield Path(rest[:end])
            return


def _programs(source: Any) -> Iterable[str]:
    """Return the program of a bot, where it is one on the PATH."""
    argv = getattr(source, "argv", ())
    return [argv[0]] if argv and not os.path.dirname(argv[0]) else []


def _digest(paths: Iterable[Path]) -> str:
    """Return the SHA-256 of the names and contents of files, or MISSING where there is none to read."""
    found = sha256()
    some = False
    try:
        for path in paths:
            found.update(b"\0%b\0" % path.name.encode())
            found.update(path.read_bytes())
            some = True
    except OSError:
        return MISSING
    return found.hexdigest() if some else MISSING
