"""Verifies a league: its records by the rules, its rows by the records, its ratings by a fold over them."""

import json
from collections.abc import Iterator, Sequence
from contextlib import suppress
from hashlib import sha256
from math import isclose
from typing import Any, BinaryIO

from attrs import evolve, frozen
from camelcup_ratings import Skill
from sqlalchemy import Connection, Row, select

from camelcup import AnyGame, GameRecord, ReplayError, decode_record, encode_record, replay
from camelcup_league import schema
from camelcup_league.home import Home, read_seasons
from camelcup_league.ratings import after_table, first_skill
from camelcup_league.results import Place, places_of
from camelcup_league.schema import entrants, files, places, results, tables
from camelcup_league.settings import Play

AT_ONCE = 500
"""Results that are read at once."""


@frozen
class Finding:
    """A difference. place: where it is; found: what is there; due: what would be right"""

    place: str
    found: str
    due: str

    def __str__(self) -> str:
        return f"{self.place}: {self.found}; {self.due}"


def contradiction(line: bytes, game: AnyGame) -> str:
    """Return how a record differs from what its own turns lead to by the rules; empty where it does not."""
    try:
        record = decode_record(line)
        again = replay(record, game).finish()
    except (ValueError, RecursionError) as error:
        return f"not a record ({error})"
    except ReplayError as error:
        return str(error)
    if encode_record(evolve(again, times=record.times, kept=record.kept)) == line:
        return ""
    names = ("scores", "winners", "faults", "out", "ending")
    differ = [name for name in names if getattr(record, name) != getattr(again, name)]
    return f"the turns lead to other {' and '.join(differ) or 'text'}"


class Verification:
    """The verification of a league from a place of its sequence on.

    games:    those that were replayed
    by_rules: of them those with a bot that cannot be asked again: it has changed, or stayed at home
    """

    def __init__(self, league: Home, since: int = 0) -> None:
        self.league = league
        self.since = since
        self.games = self.by_rules = 0
        self._tables = {
            season.number: league.tables_of(Play(**json.loads(season.play)))
            for season in league.database.read(read_seasons)
        }
        self._versions = {version.id: version for version in league.versions()}
        self._gone = {
            version.id
            for version in self._versions.values()
            if version.is_at_home or not league.is_unchanged(version)
        }
        self._skills: dict[tuple[int, int], Skill] = {}
        self._counts: dict[tuple[int, int], int] = {}
        self._files: dict[int, BinaryIO | None] = {}
        self._ends: dict[int, int] = {}
        self._last = since

    def findings(self) -> Iterator[Finding]:
        """Yield all that is wrong, in the order of the sequence, then in what follows from it."""
        try:
            for sequence, event in self._events():
                yield from self._order(sequence)
                if event.kind == "joins":
                    yield from self._join(event)
                else:
                    yield from self._result(sequence, event)
            last = self._read(select(schema.league.c.sequence))[0].sequence
            yield from self._order(last + 1)
            yield from self._entrants()
        finally:
            for file in filter(None, self._files.values()):
                file.close()

    def _read(self, query: Any) -> Sequence[Row[Any]]:
        return self.league.database.read(lambda connection: connection.execute(query).all())

    def _events(self) -> Iterator[tuple[int, "_Event"]]:
        """Yield bots that join and results, with their numbers."""
        joins = {
            row.joined: _Event("joins", row)
            for row in self._read(select(entrants).where(entrants.c.joined > self.since))
        }
        at = self.since
        while rows := self._read(_results(at)):
            for row in rows:
                for number in sorted(number for number in joins if number < row.sequence):
                    yield number, joins.pop(number)
                yield row.sequence, _Event("result", row)
            at = rows[-1].sequence
        yield from sorted(joins.items())

    def _order(self, sequence: int) -> Iterator[Finding]:
        """Yield the numbers that are missing before one."""
        if sequence != self._last + 1:
            due = f"{self._last + 1} comes next" if sequence <= self._last else f"{self._last + 1} is missing"
            yield Finding(f"sequence {sequence}", f"follows {self._last}", due)
        self._last = sequence

    def _join(self, event: "_Event") -> Iterator[Finding]:
        row = event.row
        before = None if row.follows is None else self._skill(row.season, row.follows)
        self._skills[row.season, row.version] = first_skill(before)
        yield from ()

    def _result(self, sequence: int, event: "_Event") -> Iterator[Finding]:
        row, place = event.row, f"result {sequence}, table {event.row.table}"
        self.games += 1
        seated = json.loads(row.versions)
        self.by_rules += not self._gone.isdisjoint(seated)
        if row.offset < self._ends.get(row.file, 0):
            yield Finding(
                place, "its record comes before that of the last result", "files have the same order"
            )
        self._ends[row.file] = row.offset + row.size
        line = self._line(row)
        if line is None or sha256(line).hexdigest() != row.digest:
            where = f"{row.path}, byte {row.offset}"
            yield Finding(
                place, f"the record is missing or was changed ({where})", "its digest is another one"
            )
        if line and (wrong := contradiction(line, self._tables[row.season].game)):
            yield Finding(place, "the rules contradict the record", wrong)
        with suppress(ValueError, RecursionError):
            record = decode_record(line or b"")
            yield from self._compare(place, row, record, seated)
        yield from self._rating(place, row, sequence)

    def _compare(
        self, place: str, row: Row[Any], record: GameRecord, seated: Sequence[int]
    ) -> Iterator[Finding]:
        """Yield what differs between a record and the rows about it."""
        known = self._versions
        names = tuple(known[version].name if version in known else "?" for version in seated)
        kind = self._tables[row.season]
        due_table = row.table, row.seed, kind.bots(names)
        if (record.table.number, record.table.seed, record.table.bots) != due_table:
            due_text = f"{' '.join(kind.bots(names))}, seed {row.seed}"
            yield Finding(place, "the record is of another table", due_text)
            return
        due = places_of(record, seated, kind.teams)
        query = select(places).where(places.c.sequence == row.sequence).order_by(places.c.place)
        found = [
            Place(each.version, each.rank, each.share, each.score, each.faults, each.is_out)
            for each in self._read(query)
        ]
        for number, (own, right) in enumerate(zip(found, due, strict=False)):
            if own != right:
                yield Finding(f"{place}, place {number}", f"has {own}", f"the record has {right}")
        if len(found) != len(due):
            yield Finding(place, f"{len(found)} places", f"the table has {len(due)}")

    def _rating(self, place: str, row: Row[Any], sequence: int) -> Iterator[Finding]:
        """Fold a result, and yield the ratings that differ."""
        if not row.rated:
            return
        query = select(places).where(places.c.sequence == sequence).order_by(places.c.place)
        found = self._read(query)
        before = [self._skill(row.season, each.version) for each in found]
        for each, (mean, deviation) in zip(
            found, after_table(before, [each.rank for each in found]), strict=True
        ):
            key = row.season, each.version
            self._skills[key] = mean, deviation
            self._counts[key] = self._counts.get(key, 0) + 1
            if not _same((each.mean, each.deviation), (mean, deviation)):
                name = self._name(each.version)
                due = f"the results lead to {mean:.4f}, {deviation:.4f}"
                yield Finding(place, f"rating of {name} {each.mean}, {each.deviation}", due)

    def _entrants(self) -> Iterator[Finding]:
        """Yield the bots whose rating, or number of games, is not that after their last result."""
        for row in self._read(select(entrants)):
            key = row.season, row.version
            name = f"{self._name(row.version)} in season {row.season}"
            if key in self._skills and not _same((row.mean, row.deviation), self._skills[key]):
                mean, deviation = self._skills[key]
                due = f"the results lead to {mean:.4f}, {deviation:.4f}"
                yield Finding(name, f"rating {row.mean:.4f}, {row.deviation:.4f}", due)
            if not self.since and row.games != self._counts.get(key, 0):
                yield Finding(name, f"{row.games} games", f"there are {self._counts.get(key, 0)}")

    def _skill(self, season: int, version: int) -> Skill:
        """Return the skill of a version now; of one that comes first here, that of the last row before."""
        key = season, version
        if key not in self._skills:
            read = self.league.database.read
            self._skills[key] = read(lambda connection: skill_before(connection, *key, self.since + 1))
        return self._skills[key]

    def _name(self, version: int) -> str:
        return self._versions[version].name if version in self._versions else f"version {version}"

    def _line(self, row: Row[Any]) -> bytes | None:
        """Return the line of a record; None where the file is missing."""
        if row.file not in self._files:
            self._files[row.file] = None
            with suppress(OSError):
                self._files[row.file] = (self.league.folder / row.path).open("rb")
        file = self._files[row.file]
        if file is None:
            return None
        file.seek(row.offset)
        return file.read(row.size)


@frozen
class _Event:
    """A row of the sequence. kind: "joins" or "result" """

    kind: str
    row: Row[Any]


def _results(after: int) -> Any:
    """Return the query of the next results."""
    return (
        select(
            results,
            tables.c.versions,
            tables.c.season,
            tables.c.seed,
            tables.c.rated,
            files.c.path,
        )
        .select_from(results.join(tables).join(files))
        .where(results.c.sequence > after)
        .order_by(results.c.sequence)
        .limit(AT_ONCE)
    )


def skill_before(connection: Connection, season: int, version: int, sequence: int) -> Skill:
    """Return the skill that a version had before a place of the sequence."""
    joined = select(entrants.c.joined, entrants.c.follows)
    row = connection.execute(joined.where(entrants.c.season == season, entrants.c.version == version)).first()
    query = (
        select(places.c.mean, places.c.deviation)
        .select_from(places.join(results).join(tables))
        .where(places.c.version == version, tables.c.season == season, tables.c.rated)
        .where(places.c.sequence < sequence)
        .order_by(places.c.sequence.desc())
    )
    last = connection.execute(query.limit(1)).first()
    if last is not None:
        return last.mean, last.deviation
    if row is None or row.follows is None:
        return first_skill(None)
    return first_skill(skill_before(connection, season, row.follows, row.joined))


def _same(one: Sequence[float], other: Sequence[float]) -> bool:
    """Whether two ratings are equal but for the last digits, which processors may round in another way."""
    return all(
        a is not None and isclose(a, b, rel_tol=1e-9, abs_tol=1e-9) for a, b in zip(one, other, strict=True)
    )
