"""The files that a bot in the sandbox sees: the interpreter, its own folder, and no other bot's."""

import os
import sys
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from importlib.metadata import entry_points
from importlib.util import find_spec
from itertools import combinations
from pathlib import Path

from camelcup.errors import UserError
from camelcup.installed.loading import BotSource, Program

LIBRARIES = ("/lib", "/lib64", "/usr/lib", "/usr/lib64")
FILES = ("/etc/ld.so.cache", "/etc/localtime", "/usr/share/zoneinfo", "/etc/ssl/openssl.cnf")
DEVICES = ("/dev/null", "/dev/urandom")
SHARED_PREFIXES = ("/usr", "/usr/local")
"""Where an interpreter lives next to other programs."""

PACKAGE = str(Path(__file__).resolve().parents[1])
"""The folder of camelcup."""

SITES = ("site-packages", "dist-packages")


def interpreter() -> list[str]:
    """Return the files and folders of Python, of installed packages and of the libraries of the system."""
    base = os.path.realpath(sys.base_prefix)
    found = [os.path.realpath(sys.executable), f"{sys.prefix}/pyvenv.cfg", *LIBRARIES, *FILES, *DEVICES]
    found.append(f"{base}/lib" if base in SHARED_PREFIXES else base)
    found += [place for place in sys.path if os.path.basename(place) in SITES]
    found.append(PACKAGE)
    return [path for path in dict.fromkeys(found) if os.path.exists(path)]


def links() -> dict[str, str]:
    """Return the symbolic links that lead to the interpreter, and those among the folders of libraries."""
    found = {path: os.readlink(path) for path in LIBRARIES if os.path.islink(path)}
    path = sys.executable
    while os.path.islink(path):
        found[path] = os.readlink(path)
        path = os.path.join(os.path.dirname(path), found[path])
    return found


def own_folders(source: BotSource) -> list[str]:
    """Return the folders (for a module without a package, the file) that hold a bot."""
    if isinstance(source, Program):
        return list(dict.fromkeys(map(os.path.dirname, _files(source))))
    file = bot_file(source)
    return [os.path.dirname(file)] if file else module_folders(source.module)


def absolute_argv(program: Program) -> list[str]:
    """Return the command of a program with the real paths of the files that it names."""
    words = list(program.argv)
    for place, word in enumerate(words):
        path = os.path.realpath(os.path.join(program.folder, word))
        if (place or os.path.dirname(word)) and os.path.isfile(path):
            words[place] = path
    return words


def _files(program: Program) -> list[str]:
    """Return the files that a command names, but for the interpreter and other programs of the system."""
    shared = ("/usr", os.path.realpath(sys.prefix), os.path.realpath(sys.base_prefix))
    named = [word for word in absolute_argv(program) if os.path.isabs(word) and os.path.isfile(word)]
    return [path for path in named if not any(is_in(path, folder) for folder in shared)]


def bot_file(source: BotSource) -> str:
    """Return the real path of the file that a spec, or the text after its kind, names; empty for none."""
    if isinstance(source, Program):
        return next(iter(_files(source)), "")
    rest = source.rest or ""
    paths = (source.module, rest, rest.rpartition(":")[0])
    return next((os.path.realpath(path) for path in paths if os.path.isfile(path)), "")


def module_folders(name: str) -> list[str]:
    """Return the folders of the package that a module is in, or its file; it is not imported."""
    try:
        spec = find_spec(name.partition(".")[0])
    except (ImportError, ValueError):
        return []
    if spec is None:
        return []
    if spec.submodule_search_locations:
        return [os.path.realpath(folder) for folder in spec.submodule_search_locations]
    return [path for path in (spec.origin, spec.cached) if path and os.path.isfile(path)]


@cache
def _plugins() -> Mapping[str, list[str]]:
    """Return the folders of each installed plugin, by the name of its package."""
    names = {point.value.partition(":")[0].partition(".")[0] for point in entry_points(group="camelcup")}
    return {name: module_folders(name) for name in sorted(names - {"camelcup"})}


def others(own: Iterable[str]) -> list[str]:
    """Return the files and folders of installed plugins, but for some of them."""
    kept = set(own)
    return [path for folders in _plugins().values() for path in folders if path not in kept]


def without(paths: Iterable[str], hidden: Iterable[str]) -> Iterator[str]:
    """Return files and folders that hold what some paths hold, but for the hidden ones."""
    hidden = list(hidden)
    for path in paths:
        if path in hidden:
            continue
        if any(is_in(other, path) for other in hidden):
            yield from without([entry.path for entry in os.scandir(path)], hidden)
        else:
            yield path


def is_in(path: str, folder: str) -> bool:
    """Whether a path is a folder or lies in it."""
    return Path(path).is_relative_to(folder)


def check_folders(bots: Mapping[str, BotSource]) -> None:
    """Raise UserError where a bot's folder holds more than the bot, or another bot."""
    folders = [(bot, folder) for bot, source in bots.items() for folder in own_folders(source)]
    for bot, folder in folders:
        crowded = [path for path in (str(Path.home()), sys.prefix, *_common()) if is_in(path, folder)]
        if crowded:
            raise UserError(
                f"bot {bot!r}: its folder {folder} holds more than the bot; "
                f"under --isolation sandbox a bot sees all of its folder: give it a folder of its own"
            )
    for (one, first), (other, second) in combinations(folders, 2):
        same = one == other or bot_file(bots[one]) == bot_file(bots[other])  # or both are installed
        if not same and (is_in(first, second) or is_in(second, first)):
            raise UserError(
                f"bots {one!r} and {other!r} share the folder {min(first, second, key=len)}: "
                f"under --isolation sandbox each bot needs a folder of its own"
            )


def _common() -> list[str]:
    """Return folders that belong to many programs."""
    return ["/usr", "/tmp", "/var", "/etc", "/opt", "/dev", os.path.dirname(PACKAGE)]  # noqa: S108
