"""Digests of the files that bots are made of."""

import os
from collections.abc import Collection, Iterable, Mapping, Sequence
from contextlib import suppress
from hashlib import sha256
from pathlib import Path

MAX_ENTRIES = 1000
"""Folders and files that are looked at below a folder; if there are more, only its own files count.

A home folder has more, a bot far fewer; so many take a few milliseconds.
"""


def digest(paths: Sequence[Path]) -> str:
    """Return the SHA-256 of a bot's file, then of the names and contents of its other files.

    It is empty if one cannot be read.
    """
    first, *rest = paths
    folder = os.path.dirname(os.path.realpath(first))
    try:
        hash_ = sha256(first.read_bytes())
        for path in rest:
            hash_.update(_name(path, folder))
            hash_.update(path.read_bytes())
    except OSError:
        return ""
    return hash_.hexdigest()


def module_digests(files: Mapping[str, Path], bots: Iterable[Path]) -> dict[str, str]:
    """Return the SHA-256 of the .py files below the folder of each bot's file.

    files: the file of each bot
    bots:  the files of all bots of a cup, which are left out
    """
    folders = {bot: _folder(file) for bot, file in files.items()}
    left_out = set(map(os.path.realpath, bots))
    digests = {folder: _digest_modules(folder, left_out) for folder in set(folders.values())}
    return {bot: digests[folder] for bot, folder in folders.items()}


def module_files(files: Iterable[Path]) -> list[Path]:
    """Return the .py files below the folders of files."""
    folders = sorted(set(map(_folder, files)))
    return [Path(path) for folder in folders for path in _modules_below(folder)]


def newest_module(files: Iterable[Path], bots: Iterable[Path]) -> str:
    """Return the name of the .py file below the folders of files that was written last; empty for none.

    bots: the files of all bots of a cup, which are left out
    """
    left_out = set(map(os.path.realpath, bots))
    times = {
        os.path.relpath(path, folder): os.lstat(path).st_mtime_ns
        for folder in set(map(_folder, files))
        for path in _modules_below(folder)
        if os.path.realpath(path) not in left_out
    }
    return max(times, key=times.__getitem__, default="")


def _folder(file: Path) -> str:
    """Return the folder in which a bot's file finds the modules beside it."""
    return os.path.dirname(os.path.realpath(file))


def _digest_modules(folder: str, left_out: Collection[str]) -> str:
    hash_ = sha256()
    for path in map(Path, _modules_below(folder)):
        if os.path.realpath(path) not in left_out:
            hash_.update(_name(path, folder))
            with suppress(OSError):  # a file that cannot be read cannot be imported either
                hash_.update(path.read_bytes())
    return hash_.hexdigest()


def _modules_below(folder: str) -> list[str]:
    """Return the .py files of a folder, then those of the folders in it that an import statement can name.

    So hidden folders are passed over, and virtual environments: their modules are in a `python3.11`.
    """
    folders, files = [folder], []
    seen = {os.path.realpath(folder)}
    beside = None
    for place in folders:
        for entry in _entries(place):
            if entry.name.endswith(".py") and entry.is_file():
                files.append(entry.path)
            elif entry.name.isidentifier() and entry.is_dir() and os.path.realpath(entry.path) not in seen:
                seen.add(os.path.realpath(entry.path))
                folders.append(entry.path)
        beside = len(files) if beside is None else beside
        if len(folders) + len(files) > MAX_ENTRIES:
            return files[:beside]
    return files


def _entries(folder: str) -> list[os.DirEntry[str]]:
    """Return what is in a folder in the order of the names, but for what is hidden."""
    try:
        with os.scandir(folder) as entries:
            return sorted((entry for entry in entries if not entry.name.startswith(".")), key=_by_name)
    except OSError:
        return []


def _by_name(entry: os.DirEntry[str]) -> str:
    return entry.name


def _name(path: Path, folder: str) -> bytes:
    return b"\0%b\0" % Path(os.path.relpath(path, folder)).as_posix().encode()
