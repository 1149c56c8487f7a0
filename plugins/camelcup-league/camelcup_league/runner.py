"""A runner of a league: leases tables, plays them, keeps each game in a file, then counts it."""

import os
import socket
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from functools import partial
from pathlib import Path
from secrets import token_hex
from threading import Event, Lock, Thread
from time import monotonic
from typing import Any

from sqlalchemy import insert, select, update

from camelcup import FileInUse, KeptGame, ListedTables, Table, listed, recover
from camelcup_league.away.line import is_reachable
from camelcup_league.home import Home
from camelcup_league.leases import Lease, Leases, drop
from camelcup_league.results import count
from camelcup_league.schedule import can_seat
from camelcup_league.schema import files, runners
from camelcup_league.verify import contradiction
from camelcup_league.versions import Version, spec_from_here

RECORDS = "records"
"""The folder of the files with games, in that of the league."""

BATCH = 32
"""Tables that are leased at once, for which the field is read once."""

GATHER_SECONDS = 0.2
"""Time for which games are gathered before they are synced and counted together."""

LOOK_SECONDS = 1.0
"""Time between two looks at what else changed: bots that joined, a season that ended."""

Ended = Callable[[KeptGame], object]
"""Called with each game that this runner has played, once it counts."""


NO_OPTIONS: Mapping[str, Any] = {}


class Runner:
    """Plays tables of a league until it has played so many, or is stopped.

    options: of `camelcup.listed`: the executor, the number of workers
    """

    def __init__(
        self, league: Home, ended: Ended = lambda game: None, options: Mapping[str, Any] = NO_OPTIONS
    ) -> None:
        self.league = league
        self.options = options
        self.ended = ended
        self.games = 0
        self.problem: BaseException | None = None
        self._stopped = Event()
        self._lock = Lock()
        self._gathered: list[KeptGame] = []
        self._held: set[int] = set()
        self._tables: ListedTables | None = None
        self._file = 0
        self._counted_at = 0.0
        self._active: Sequence[Version] = ()
        name = f"{socket.gethostname()}:{os.getpid()}"
        row = insert(runners).values(name=name, beat=0).returning(runners.c.id)
        self.id: int = league.database.write(lambda connection: connection.scalar(row) or 0)
        self._leases = _leases(league, self.id)

    def run(self, games: int | None, wait: bool) -> int:
        """Play tables, and return how many count.

        games: how many at most; None for no limit
        wait:  whether to wait for bots where there are too few; otherwise the run ends
        """
        beating = Thread(target=self._beat, daemon=True)
        beating.start()
        try:
            adopt(self.league)
            while not self._stopped.is_set() and (games is None or self.games < games):
                before = self.games
                self._run_file(games)
                if self.games == before and not wait:
                    break
                if self.games == before:
                    self._stopped.wait(LOOK_SECONDS)
        finally:
            self._stopped.set()
            beating.join()
            self.league.database.write(self._leases.release)
        if self.problem:
            raise self.problem
        return self.games

    def stop(self) -> None:
        """Have `run` end after the tables that are being played."""
        self._stopped.set()
        if self._tables:
            self._tables.stop()

    def _run_file(self, games: int | None) -> None:
        """Play the bots that are active now into one file, until others join or the season ends."""
        league = self.league
        if league.season.number != self._leases.season:
            self._leases = _leases(league, self.id)
        self._leases.reaches_home = is_reachable(league.folder)
        league.retire_changed(league.active())
        self._active = active = self._find_active()
        if not can_seat([version.owner for version in active], league.tables.places):
            return
        path = Path(RECORDS) / f"{league.season.number}-{self.id}-{token_hex(4)}.jsonl"
        (league.folder / RECORDS).mkdir(exist_ok=True)
        with self._open(path, active) as self._tables:
            self._file = _enter_file(league, str(path), self.id)
            try:
                for game in self._tables.play(self._leased(active, games)):
                    self._gather(game)
                    if monotonic() - self._counted_at >= GATHER_SECONDS:
                        self._count()
            finally:
                self._count()
                self._tables = None
        _close_file(league, self._file)

    def _open(self, path: Path, active: Sequence[Version]) -> ListedTables:
        league = self.league
        bots = [(version.name, spec_from_here(league.folder, version.spec)) for version in active]
        options = league.play_options | dict(self.options)
        return listed(bots, out=league.folder / path, seats=league.tables.seats, **options)

    def _leased(self, active: Sequence[Version], games: int | None) -> Iterator[Table]:
        """Yield tables as they are leased, until there are enough, or the file is not right for others."""
        names = {version.id: version.name for version in active}
        begun = self.games
        looked = monotonic()
        while not self._stopped.is_set():
            left = BATCH if games is None else min(BATCH, games - begun)
            if left < 1 or (monotonic() - looked >= LOOK_SECONDS and self._is_other(active)):
                return
            if monotonic() - looked >= LOOK_SECONDS:
                looked = monotonic()
            take = partial(self._leases.take, number=left, held=self._held)
            leased = self.league.database.write(take)
            if not leased:
                return
            for lease in leased:
                if not names.keys() >= set(lease.versions):
                    self._give_up(lease)
                    return
                self._held.add(lease.number)
                begun += 1
                bots = [names[version] for version in lease.versions]
                assert self._tables is not None
                yield self._tables.table(lease.number, bots, lease.seed)

    def _is_other(self, active: Sequence[Version]) -> bool:
        """Whether other versions are to play now, or the season has ended."""
        return self._find_active() != active or self.league.season.number != self._leases.season

    def _find_active(self) -> list[Version]:
        """Return the versions that play now, but for those at home that this machine does not reach."""
        reaches = self._leases.reaches_home
        return [version for version in self.league.active() if reaches or not version.is_at_home]

    def _give_up(self, lease: Lease) -> None:
        """Leave a table: to the next file where its bots have joined, to nobody where one has left."""
        active = {version.id for version in self.league.active()}
        if not active >= set(lease.versions):
            self.league.database.write(lambda connection: drop(connection, lease.number))

    def _gather(self, game: KeptGame) -> None:
        with self._lock:
            self._gathered.append(game)

    def _count(self) -> None:
        """Have the games so far on the disk, then count them."""
        with self._lock:
            games, self._gathered = self._gathered, []
            self._counted_at = monotonic()
            if not games or self._tables is None:
                return
            self._tables.sync()
            names = {bot for game in games for bot in game.result.table.bots}
            seated = [version for version in self._active if version.name in names]
            if changed := {version.name for version in self.league.retire_changed(seated)}:
                games = [game for game in games if changed.isdisjoint(game.result.table.bots)]
            self.games += _count_games(self.league, games, self._file, self.id)
        self._held.difference_update(game.result.table.number for game in games)
        for game in games:
            self.ended(game)

    def _beat(self) -> None:
        """Say again and again that this runner is alive, and count games that nothing follows."""
        pause = min(self.league.settings.running.lease / 5, 1.0)
        try:
            while not self._stopped.wait(pause):
                self.league.database.write(self._leases.beat)
                if monotonic() - self._counted_at >= GATHER_SECONDS:
                    self._count()
        except BaseException as error:  # which ends the run, too
            self.problem = error
            self.stop()


def _leases(league: Home, runner: int) -> Leases:
    """Return the tables of a runner in the season that goes on."""
    return Leases(runner, league.season.number, league.tables.places, league.settings.running.lease)


def adopt(league: Home) -> int:
    """Count the games in files whose runners have died, and return how many did; the files are finished."""
    query = select(files).where(files.c.closed.is_(False), files.c.season == league.season.number)
    counted = 0
    for row in league.database.read(lambda connection: connection.execute(query).all()):
        with suppress(FileInUse):
            games = recover(league.folder / row.path, row.size)
            sound = [game for game in games if not contradiction(game.line, league.tables.game)]
            if len(sound) < len(games):
                league.warn(
                    f"{row.path}: {len(games) - len(sound)} games do not count: the rules contradict them"
                )
            counted += _count_games(league, sound, row.id, None)
            _close_file(league, row.id)
    return counted


def _count_games(league: Home, games: Sequence[KeptGame], file: int, runner: int | None) -> int:
    """Count games in a file, as `count` does."""
    running, teams = league.settings.running, league.tables.teams
    return league.database.write(lambda connection: count(connection, games, file, runner, teams, running))


def _enter_file(league: Home, path: str, runner: int) -> int:
    """Note a new file, and return its number."""
    values = {"season": league.season.number, "path": path, "runner": runner, "size": 0, "closed": False}
    query = insert(files).values(values).returning(files.c.id)
    return league.database.write(lambda connection: connection.scalar(query) or 0)


def _close_file(league: Home, file: int) -> None:
    """Note that all games of a file have been counted."""
    query = update(files).where(files.c.id == file).values(closed=True)
    league.database.write(lambda connection: connection.execute(query))
