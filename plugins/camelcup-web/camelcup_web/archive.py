"""The cups that one can look back at: files named on the command line, and those of the folder."""

import os
from collections.abc import Iterable, Mapping
from datetime import datetime
from pathlib import Path
from textwrap import shorten
from threading import Lock
from typing import Any

from attrs import Factory, frozen

from camelcup import CamelCupError, Plugins, Run, load
from camelcup_web.identity import Person

MAX_LISTED = 100
"""Files of the folder that are listed, the newest first."""

MAX_TRIED = 20
"""The newest files among which the last cup is looked for."""

MAX_CACHED = 1000
"""Cups that are kept in memory, with their standings if somebody has looked at them."""

AT_ONCE_BYTES = 2_000_000
"""Size of a file up to which the standings are part of a page; those of a larger one follow."""

BOTS_WIDTH = 120
"""Characters of the bots of a cup in a list."""

PACKED = (".gz", ".zst")
"""Suffixes of compressed cup files, before which they have another."""


@frozen(eq=False)
class KeptCup:
    """A cup file.

    name:    by which pages find it
    size:    bytes of the file
    changed: when it was written to
    run:     its games, which are read when they are asked for
    table:   whether it is the file of a table of the folder, which people play
    lock:    held while its standings are computed
    pages:   for lists of games that somebody has seen, the number of games before a page
    """

    name: str
    path: Path
    size: int
    changed: datetime
    run: Run
    table: bool
    lock: Any = Factory(Lock)
    pages: dict[Any, int] = Factory(dict)

    @property
    def game(self) -> str:
        """The name of its game."""
        return self.run.plan.tournament.game

    @property
    def bots(self) -> str:
        """The bots that play in it, as text."""
        tournament = self.run.plan.tournament
        return shorten(", ".join(tournament.all_bots), BOTS_WIDTH, placeholder=" …")

    @property
    def counted(self) -> bool:
        """Whether its standings have been computed."""
        return "standings" in vars(self.run)

    @property
    def quick(self) -> bool:
        """Whether its standings are known, or counted at once."""
        return self.counted or self.size <= AT_ONCE_BYTES

    def may_be_seen(self, person: Person) -> bool:
        """Whether a person may look at it: the organiser, and who played at the table."""
        return person.organiser or (self.table and any(name == self.name for name, _ in person.seats))


class Archive:
    """Finds cups by their names; no text of a browser becomes a path. Methods may be called by any thread.

    named: paths of cups outside the folder, by their names
    """

    def __init__(self, folder: Path, named: Mapping[str, Path], plugins: Plugins) -> None:
        self.folder = folder
        self.named = dict(named)
        self.plugins = plugins
        self._cache: dict[tuple[str, Path], tuple[tuple[int, int], KeptCup | None]] = {}
        self._lock = Lock()

    def get(self, name: str, person: Person) -> KeptCup | None:
        """Return the cup of a name; None if there is none, its game is open, or the person may not see it."""
        if name in self.named:
            cup = self._read(name, self.named[name])
        else:
            path = {name_of(path): path for path in cup_files(self.folder)}.get(name)
            cup = None if path is None else self._read(name, path)
        return cup if cup is not None and cup.may_be_seen(person) else None

    def listed(self, person: Person) -> list[KeptCup]:
        """Return the cups that a person may look at: those named first, then the newest of the folder."""
        own = {name for name, _ in person.seats}
        named = [self._read(name, path) for name, path in self.named.items()]
        found = [self._read(name_of(path), path) for path in self._newest(own, person.organiser)]
        return [cup for cup in (*named, *found) if cup is not None and cup.may_be_seen(person)]

    def newest(self, person: Person) -> KeptCup | None:
        """Return the cup of games between bots that was written last; None if there is none to look at."""
        places = [*self.named.items(), *((name_of(path), path) for path in cup_files(self.folder))]
        for name, path in sorted(places, key=lambda place: _changed(place[1]), reverse=True)[:MAX_TRIED]:
            cup = self._read(name, path)
            if cup is not None and not cup.table and cup.run.finished and cup.may_be_seen(person):
                return cup
        return None

    def _newest(self, own: set[str], every: bool) -> list[Path]:
        """Return the newest files of the folder: of all, or of some names."""
        paths = [path for path in cup_files(self.folder) if every or name_of(path) in own]
        return sorted(paths, key=_changed, reverse=True)[:MAX_LISTED]

    def _read(self, name: str, path: Path) -> KeptCup | None:
        """Return the cup in a file; None if it is none, or that of a game which is not over."""
        try:
            status = path.stat()
            stamp = status.st_mtime_ns, status.st_size
            with self._lock:
                seen, cup = self._cache.get((name, path), (None, None))
            if seen != stamp:
                cup = self._load(name, path, status)
                self._keep((name, path), stamp, cup)
        except (OSError, CamelCupError):
            return None
        return cup

    def _load(self, name: str, path: Path, status: os.stat_result) -> KeptCup | None:
        run = load(path, plugins=self.plugins)
        if run.plan.waits and not run.finished:
            return None
        changed = datetime.fromtimestamp(status.st_mtime)  # in the time zone of the server
        table = run.plan.waits and path.parent == self.folder
        return KeptCup(name, path, status.st_size, changed, run, table)

    def _keep(self, place: tuple[str, Path], stamp: tuple[int, int], cup: KeptCup | None) -> None:
        """Keep what was read of a file until it changes."""
        with self._lock:
            self._cache.pop(place, None)
            self._cache[place] = stamp, cup
            if len(self._cache) > MAX_CACHED:
                del self._cache[next(iter(self._cache))]


def name_cups(paths: Iterable[Path], plugins: Plugins) -> dict[str, Path]:
    """Return cup files by names that differ. Raises UserError for one that is no cup file."""
    named: dict[str, Path] = {}
    for path in paths:
        load(path, plugins=plugins)
        stem = name = name_of(path)
        number = 1
        while name in named:
            number += 1
            name = f"{stem}-{number}"
        named[name] = path
    return named


def cup_files(folder: Path) -> list[Path]:
    """Return the files of a folder that may be cups; what is no file, such as a pipe, is left out."""
    return [path for path in folder.glob("*.jsonl") if path.is_file()]


def name_of(path: Path) -> str:
    """Return the name of a cup file: that of the file without its suffixes."""
    stem = Path(path.stem).stem if path.suffix in PACKED else path.stem
    return os.fsencode(stem).decode("utf-8", "replace")


def _changed(path: Path) -> int:
    """Return the time at which a file was changed; 0 if it has been removed meanwhile."""
    try:
        return path.stat().st_mtime_ns
    except OSError:
        return 0
