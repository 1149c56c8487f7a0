"""Standings of a season, and the games and the ratings of a bot."""

import json
from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import Any

from attrs import frozen
from sqlalchemy import Connection, select

from camelcup import Ending, Estimate, GameResult, ScoringRule, Table, Times, UserError
from camelcup.report import Standings
from camelcup_league.ratings import SURE
from camelcup_league.results import DONE
from camelcup_league.schema import entrants, files, places, results, tables
from camelcup_league.versions import RETIRED, Version, all_versions

TREND_GAMES = 20
"""Games over which a trend is told."""


@frozen
class Standing:
    """A row of the standings.

    rating:    mean of the skill; bots are ranked by `low`, the lower bound of its interval
    deviation: of the skill
    trend:     change of the rating over the last 20 games; None after fewer
    """

    rank: int
    version: Version
    games: int
    rating: float
    deviation: float
    trend: float | None

    @property
    def name(self) -> str:
        """The name of the bot."""
        return self.version.bot

    @property
    def low(self) -> float:
        """The lower bound of the 95 % interval of the rating."""
        return self.rating - SURE * self.deviation

    @property
    def high(self) -> float:
        """The upper bound."""
        return self.rating + SURE * self.deviation


def read_standings(connection: Connection, season: int) -> list[Standing]:
    """Return the standings of a season, best first; those that are retired are left out."""
    known = {version.id: version for version in all_versions(connection)}
    rows = connection.execute(select(entrants).where(entrants.c.season == season)).all()
    rows = [row for row in rows if known[row.version].state != RETIRED]
    rows.sort(key=lambda row: (SURE * row.deviation - row.mean, row.version))
    return [
        Standing(
            rank,
            known[row.version],
            row.games,
            row.mean,
            row.deviation,
            _trend(connection, season, row),
        )
        for rank, row in enumerate(rows, 1)
    ]


def _trend(connection: Connection, season: int, row: Any) -> float | None:
    query = rated_places(season, row.version).order_by(places.c.sequence.desc())
    before = connection.execute(query.offset(TREND_GAMES).limit(1)).first()
    return None if before is None else row.mean - before.mean


def rated_places(season: int, version: int) -> Any:
    """Return the query of the ratings of a version after each of its games."""
    return (
        select(places.c.sequence, places.c.mean, places.c.deviation)
        .select_from(places.join(results).join(tables))
        .where(places.c.version == version, tables.c.season == season, tables.c.rated)
    )


@frozen
class Scored:
    """A row of the standings by a scoring rule. points: its rating or, where it gives them, points a game"""

    rank: int
    version: Version
    points: Estimate


def read_scored(connection: Connection, season: int, rule: ScoringRule) -> tuple[list[Scored], Sequence[str]]:
    """Return the standings of a season by a scoring rule, best first, and what it has to remark.

    Raises UserError for a rule that reads turns, which are not in the database, and as `Standings` does.
    """
    if rule.reads_turns:
        raise UserError("--scoring: a rule that reads the turns of records; use camelcup standings FILE")
    known = {version.id: version for version in all_versions(connection)}
    standings = Standings(rule, [version.name for version in known.values()])
    for number, found in enumerate(_rated_results(connection, season)):
        standings.add(_result(number, [known[row.version].name for row in found], found))
    playing = {each.version.name: each.version for each in read_standings(connection, season)}
    rows = [row for row in standings.rows() if row.games and row.bot in playing]
    scored = [Scored(rank, playing[row.bot], row.per_game or row.points) for rank, row in enumerate(rows, 1)]
    return scored, standings.remarks()


def _rated_results(connection: Connection, season: int) -> Iterator[Sequence[Any]]:
    """Yield the places of each rated table of a season, in the order of the sequence."""
    query = (
        select(places)
        .select_from(places.join(results).join(tables))
        .where(tables.c.season == season, tables.c.rated)
        .order_by(places.c.sequence, places.c.place)
    )
    for _, rows in groupby(connection.execute(query), key=lambda row: row.sequence):
        yield list(rows)


def _result(number: int, names: Sequence[str], found: Sequence[Any]) -> GameResult:
    """Return a result as scoring rules read it. number: its place among the tables, from 0"""
    return GameResult(
        table=Table(number=number, game="", rules="", bots=tuple(names), seed=0),
        scores=tuple(row.score for row in found),
        winners=tuple(row.place for row in found if row.share),
        faults=(),
        out=tuple(row.place for row in found if row.is_out),
        ending=Ending.OVER,
        times=tuple(Times(0, 0, 0) for _ in found),
    )


@frozen
class RatingPoint:
    """The rating of a version after a game. game: how many it had played by then"""

    version: str
    game: int
    sequence: int
    rating: float
    low: float
    high: float


def read_history(connection: Connection, season: int, some: list[Version]) -> Iterator[RatingPoint]:
    """Yield the ratings of versions after each of their games, the oldest first."""
    for version in some:
        query = rated_places(season, version.id).order_by(places.c.sequence)
        for number, row in enumerate(connection.execute(query), 1):
            margin = SURE * row.deviation
            yield RatingPoint(
                version.name, number, row.sequence, row.mean, row.mean - margin, row.mean + margin
            )


@frozen
class LeagueGame:
    """A game of a league, as one of its bots sees it.

    bots:   the versions at the table, in the order of the places
    path:   of the file with its record
    rank:   of the bot, 1 for the winners
    faults: of the bot
    """

    sequence: int
    table: int
    path: str
    rated: bool
    bots: tuple[str, ...]
    bot: str
    rank: int
    score: float
    faults: int
    is_out: bool

    @property
    def command(self) -> str:
        """The command that shows the game, in the folder of the league."""
        return f"camelcup replay {self.path} {self.table}"


def read_games(
    connection: Connection, some: list[Version], number: int, *, lost: bool = False, faults: bool = False
) -> list[LeagueGame]:
    """Return the last games of versions, the newest first. lost, faults: only those with a loss, a fault"""
    names = {version.id: version.name for version in all_versions(connection)}
    query = (
        select(places, results.c.table, tables.c.versions, tables.c.rated, files.c.path)
        .select_from(places.join(results).join(tables).join(files, results.c.file == files.c.id))
        .where(places.c.version.in_([version.id for version in some]), tables.c.state == DONE)
    )
    if lost:
        query = query.where(places.c.rank > 1)
    if faults:
        query = query.where(places.c.faults > 0)
    return [
        LeagueGame(
            row.sequence,
            row.table,
            row.path,
            row.rated,
            tuple(names[version] for version in json.loads(row.versions)),
            names[row.version],
            row.rank,
            row.score,
            row.faults,
            row.is_out,
        )
        for row in connection.execute(query.order_by(places.c.sequence.desc()).limit(number))
    ]
