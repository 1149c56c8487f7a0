"""The news of a league: bots that join, seasons that end, and records."""

from datetime import UTC, datetime
from itertools import pairwise
from urllib.parse import urlencode

from attrs import frozen
from sqlalchemy import Connection, case, func, select

from camelcup_league import schema

NEWS = 50
"""Entries of the feed."""

STREAK = 3
"""Games won in a row that are a record at least."""


@frozen
class News:
    """An entry of the feed. key: which no other has; path: of the page that it leads to"""

    key: str
    title: str
    path: str
    time: float

    @property
    def stamp(self) -> str:
        """The time as feeds write it."""
        return datetime.fromtimestamp(self.time, UTC).strftime("%Y-%m-%dT%H:%M:%SZ")


def read_news(connection: Connection) -> list[News]:
    """Return the news of a league, the newest first."""
    bots, owners, versions, seasons = schema.bots, schema.owners, schema.versions, schema.seasons
    query = (
        select(bots.c.name, owners.c.name.label("owner"), versions.c.added)
        .select_from(versions.join(bots).join(owners))
        .where(versions.c.number == 1)
        .order_by(versions.c.id.desc())
    )
    joined = [
        News(f"bot-{row.name}", f"{row.name} of {row.owner} joins", f"/bots/{row.name}", row.added)
        for row in connection.execute(query.limit(NEWS))
    ]
    rows = connection.execute(select(seasons).order_by(seasons.c.number)).all()
    ended = [
        News(
            f"season-{row.number}",
            f"Season {row.name} has ended" + (f": {row.winner} has won" if row.winner else ""),
            f"/?{urlencode({'season': row.name})}",
            after.begun,
        )
        for row, after in pairwise(rows)
    ]
    return sorted([*joined, *ended], key=lambda each: each.time, reverse=True)[:NEWS]


def read_records(connection: Connection, season: int) -> list[News]:
    """Return the records of a season: its highest score, and the most games won in a row."""
    return [*_highest_score(connection, season), *_longest_streak(connection, season)]


def _highest_score(connection: Connection, season: int) -> list[News]:
    """Return the first game with the highest score."""
    versions, bots, places = schema.versions, schema.bots, schema.places
    query = (
        select(places.c.score, bots.c.name, schema.tables.c.number, schema.results.c.ended)
        .select_from(places.join(schema.results).join(schema.tables).join(versions).join(bots))
        .where(schema.tables.c.season == season, schema.tables.c.rated)
        .order_by(places.c.score.desc(), places.c.sequence, places.c.place)
    )
    return [
        News(
            f"score-{row.number}",
            f"{row.name} has the highest score: {row.score:g}",
            f"/games/{row.number}",
            row.ended,
        )
        for row in connection.execute(query.limit(1))
    ]


def _longest_streak(connection: Connection, season: int) -> list[News]:
    """Return the most games that a version won in a row: between two wins of one streak it lost none."""
    places, tables = schema.places, schema.tables
    lost = func.sum(case((places.c.rank > 1, 1), else_=0))
    games = (
        select(
            places.c.version,
            places.c.rank,
            places.c.sequence,
            schema.results.c.ended,
            lost.over(partition_by=places.c.version, order_by=places.c.sequence).label("lost"),
        )
        .select_from(places.join(schema.results).join(tables))
        .where(tables.c.season == season, tables.c.rated)
        .subquery()
    )
    won, first = func.count().label("won"), func.min(games.c.sequence).label("first")
    streaks = (
        select(games.c.version, won, first, func.max(games.c.ended).label("ended"))
        .where(games.c.rank == 1)
        .group_by(games.c.version, games.c.lost)
        .having(func.count() >= STREAK)
        .order_by(won.desc(), first)
        .limit(1)
        .subquery()
    )
    query = select(streaks, schema.bots.c.name).select_from(
        streaks.join(schema.versions, streaks.c.version == schema.versions.c.id).join(schema.bots)
    )
    return [
        News(
            f"streak-{row.first}-{row.version}",
            f"{row.name} has won {row.won} games in a row",
            f"/bots/{row.name}",
            row.ended,
        )
        for row in connection.execute(query)
    ]
