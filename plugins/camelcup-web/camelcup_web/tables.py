"""The tables of a folder: a file each, opened when somebody asks for them, parked when nobody looks."""

import re
import secrets
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from threading import Lock
from time import monotonic, time

from camelcup import CamelCupError, load
from camelcup import session as sessions
from camelcup_web.archive import cup_files
from camelcup_web.clock import SUFFIX, Clock
from camelcup_web.live_table import LiveTable
from camelcup_web.settings import Settings
from camelcup_web.thinking import Thinkers

NAME = re.compile(r"(?!cup-)[a-z0-9-]{1,60}")
"""The name of a table: no other text reaches the file system. Files of cups have other names."""

PARK_SECONDS = 60
"""Seconds without a reader after which the bots of a table are parked."""


class NoTable(CamelCupError):
    """There is no such table."""


class Full(CamelCupError):
    """As many tables are open as may be, and somebody looks at each."""


class Tables:
    """The tables of a folder. Methods may be called by any thread."""

    def __init__(self, settings: Settings) -> None:
        self.folder = settings.folder
        self.limit = settings.tables
        self.keep = settings.keep
        self.open: dict[str, LiveTable] = {}
        self._lock = Lock()
        self._thinkers = Thinkers()

    def new(
        self,
        game: str,
        rules: str,
        bots: Sequence[str],
        seed: int | None,
        practice: bool,
        clock: Clock | None = None,
    ) -> LiveTable:
        """Begin a table. Raises CamelCupError for what cannot be played, and Full."""
        name = new_name(game)
        path = self._path(name)
        opened = sessions.new(bots, game=game, rules=rules, seed=seed, practice=practice, out=path)
        with self._lock:
            try:
                self._make_room()
            except Full:
                opened.close()
                path.unlink()
                raise
            if clock:
                clock.keep(path)
            return self._add(name, opened)

    def get(self, name: str) -> LiveTable:
        """Return a table, which is opened if it is not. Raises NoTable, Full, and CamelCupError."""
        with self._lock:
            if table := self.open.get(name):
                table.used = monotonic()
                return table
            if not NAME.fullmatch(name) or not self._path(name).is_file():
                raise NoTable("there is no such table; its file may have been removed")
            self._make_room()
            return self._add(name, sessions.load(self._path(name)))

    def is_kept(self, name: str) -> bool:
        """Whether there is a file of a table."""
        return self._path(name).is_file()

    def park_idle(self) -> None:
        """Park the bots of tables that nobody looks at."""
        for table in list(self.open.values()):
            if not table.feed.readers and monotonic() - table.used > PARK_SECONDS:
                table.park()

    def check_clocks(self) -> None:
        """Have the people leave whose time is over."""
        for table in list(self.open.values()):
            table.check_clocks()

    def remove_old(self) -> None:
        """Remove the files of finished games that are older than they are kept."""
        for path in cup_files(self.folder):
            with suppress(OSError):  # somebody else has removed it meanwhile
                old = time() - path.stat().st_mtime > self.keep
                if old and NAME.fullmatch(path.stem) and path.stem not in self.open and _finished(path):
                    path.unlink()
                    path.with_suffix(SUFFIX).unlink(missing_ok=True)

    def end_streams(self) -> None:
        """End the streams of all tables, so that a server can stop."""
        for table in list(self.open.values()):
            table.feed.end()

    def close(self) -> None:
        """Close all tables; they go on when the folder is served again."""
        with self._lock:
            for table in self.open.values():
                table.close()
            self.open.clear()

    def _path(self, name: str) -> Path:
        return self.folder / f"{name}.jsonl"

    def _add(self, name: str, opened: sessions.Session) -> LiveTable:
        table = self.open[name] = LiveTable(name, opened, self._thinkers, Clock.beside(self._path(name)))
        table.start()
        return table

    def _make_room(self) -> None:
        """Close the table that was used longest ago, if there is no room for another. Raises Full."""
        if len(self.open) < self.limit:
            return
        idle = [table for table in self.open.values() if not (table.feed.readers or table.busy)]
        if not idle:
            raise Full(f"all {self.limit} tables are taken: try again when somebody has left")
        oldest = min(idle, key=lambda table: table.used)
        oldest.close()
        del self.open[oldest.name]


def new_name(game: str) -> str:
    """Return a name for a table of a game, whose own may have capitals, say."""
    plain = re.sub("[^a-z0-9]+", "-", game.lower())[:40]
    return f"{plain.removeprefix('cup-')}-{secrets.token_hex(5)}"


def _finished(path: Path) -> bool:
    """Whether the game in a file has ended; a file that cannot be read is nobody's to remove."""
    try:
        return load(path).finished
    except CamelCupError:
        return False
