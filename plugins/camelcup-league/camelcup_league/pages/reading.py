"""Reads what the pages of bots and of games show besides standings."""

import json
from collections.abc import Sequence
from datetime import datetime

from attrs import frozen
from sqlalchemy import Connection, case, func, select

from camelcup import Fault, UserError, decode_record
from camelcup_league.download import read_line
from camelcup_league.league import League
from camelcup_league.ratings import SURE
from camelcup_league.results import LEASED
from camelcup_league.schema import files, places, results, runners, tables
from camelcup_league.standings import RatingPoint, rated_places
from camelcup_league.versions import Version, all_versions

CHARTED = 2000
"""Last games of a bot whose ratings are drawn, and whose opponents are counted."""

LAST = 50
"""Last games of a league that are listed."""

FAULTY = 10
"""Last games with faults that are looked into."""


def read_chart(connection: Connection, season: int, versions: Sequence[Version]) -> list[RatingPoint]:
    """Return the ratings of versions after each of their last games, in the order of the sequence."""
    points = []
    for version in versions:
        query = rated_places(season, version.id).order_by(places.c.sequence.desc()).limit(CHARTED)
        for number, row in enumerate(connection.execute(query).all()[::-1], 1):
            low, high = row.mean - SURE * row.deviation, row.mean + SURE * row.deviation
            points.append(RatingPoint(version.name, number, row.sequence, row.mean, low, high))
    return sorted(points, key=lambda point: point.sequence)[-CHARTED:]


@frozen
class Opponent:
    """A bot that another has met. lost: games in which it came out ahead of that; share: of the games"""

    name: str
    games: int
    lost: int

    @property
    def share(self) -> float:
        """The part of the games that were lost to it."""
        return self.lost / self.games


def read_opponents(connection: Connection, season: int, versions: Sequence[Version]) -> list[Opponent]:
    """Return the bots that versions have met in their last games of a season, the hardest first."""
    ids = [version.id for version in versions]
    last = (
        select(places.c.sequence, places.c.rank)
        .select_from(places.join(results).join(tables))
        .where(places.c.version.in_(ids), tables.c.season == season, tables.c.rated)
        .order_by(places.c.sequence.desc())
        .limit(CHARTED)
        .subquery()
    )
    lost = func.sum(case((places.c.rank < last.c.rank, 1), else_=0))
    query = (
        select(places.c.version, func.count(), lost)
        .select_from(places.join(last, places.c.sequence == last.c.sequence))
        .where(places.c.version.not_in(ids))
        .group_by(places.c.version)
    )
    names = {version.id: version.bot for version in all_versions(connection)}
    met: dict[str, list[int]] = {}
    for number, games, ahead in connection.execute(query):
        counts = met.setdefault(names[number], [0, 0])
        counts[0] += games
        counts[1] += ahead
    found = [Opponent(name, games, ahead) for name, (games, ahead) in met.items()]
    return sorted(found, key=lambda each: (-each.share, -each.games, each.name))


@frozen
class LastGame:
    """A game of the league. bots: the versions at the table, the winners first"""

    table: int
    ended: float
    rated: bool
    bots: tuple[tuple[int, Version], ...]

    @property
    def stamp(self) -> str:
        """The time at which it ended, in that of the server."""
        return datetime.fromtimestamp(self.ended).strftime("%Y-%m-%d %H:%M:%S")


def read_last(connection: Connection) -> list[LastGame]:
    """Return the last games of a league, the newest first."""
    known = {version.id: version for version in all_versions(connection)}
    query = select(results, tables.c.rated).select_from(results.join(tables))
    rows = connection.execute(query.order_by(results.c.sequence.desc()).limit(LAST)).all()
    columns = select(places.c.sequence, places.c.rank, places.c.version)
    found: dict[int, list[tuple[int, Version]]] = {row.sequence: [] for row in rows}
    chosen = columns.where(places.c.sequence.in_(found)).order_by(places.c.rank, places.c.place)
    for row in connection.execute(chosen):
        found[row.sequence].append((row.rank, known[row.version]))
    return [LastGame(row.table, row.ended, row.rated, tuple(found[row.sequence])) for row in rows]


@frozen
class OpenTable:
    """A table that a runner has leased: it plays there now, or next."""

    number: int
    runner: str
    bots: tuple[Version, ...]


def read_open(connection: Connection) -> list[OpenTable]:
    """Return the tables that runners have leased, those first that began first."""
    query = select(tables.c.number, runners.c.name, tables.c.versions).select_from(tables.join(runners))
    rows = connection.execute(
        query.where(tables.c.state == LEASED).order_by(tables.c.number).limit(LAST)
    ).all()
    known = {version.id: version for version in all_versions(connection)} if rows else {}
    return [
        OpenTable(row.number, row.name, tuple(known[each] for each in json.loads(row.versions)))
        for row in rows
    ]


@frozen
class FaultLine:
    """A fault of a bot. fault: None for all but the owner; times: how many of this kind in that game"""

    table: int
    bot: str
    kind: str
    times: int
    is_out: bool
    fault: Fault | None


def read_faults(league: League, bot: str, is_own: bool) -> list[FaultLine]:
    """Return the faults of a bot in its last games with any, those that put it out first."""
    lines = []
    for game in league.games(bot, FAULTY, faults=True):
        try:
            record = decode_record(read_record(league, game.table))
        except (UserError, ValueError):
            continue  # `verify` says what is wrong with the file
        own = [fault for fault in record.faults if record.table.bots[fault.seat] == game.bot]
        for kind in dict.fromkeys(fault.kind for fault in own):
            same = [fault for fault in own if fault.kind is kind]
            fault = same[0] if is_own else None
            lines.append(FaultLine(game.table, game.bot, kind.value, len(same), game.is_out, fault))
    return sorted(lines, key=lambda line: not line.is_out)


def read_record(league: League, table: int) -> bytes:
    """Return the line of the record of a table. Raises UserError where there is none."""
    place = league.database.read(lambda connection: place_of(connection, table))
    if place is None:
        raise UserError(f"table {table}: no game of it has been played")
    path, offset, size = place
    return read_line(league.folder / path, offset, size)


def place_of(connection: Connection, table: int) -> tuple[str, int, int] | None:
    """Return the path of the file with the record of a table, its offset and size; None where it has none."""
    query = select(files.c.path, results.c.offset, results.c.size).select_from(results.join(files))
    row = connection.execute(query.where(results.c.table == table)).first()
    return None if row is None else (row.path, row.offset, row.size)
