"""The first page of a league, and its feed."""

from datetime import UTC, datetime
from functools import cache, partial
from importlib.resources import files
from itertools import pairwise
from typing import Any
from urllib.parse import urlencode

from attrs import frozen
from sqlalchemy import Connection, select
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from camelcup_league import schema
from camelcup_league.pages.shared import Shared

NEWS = 50
"""Entries of the feed."""


async def standings(shared: Shared, request: Request) -> Response:
    """Show the standings of a season."""
    values = await shared.find(partial(_standings, shared, request.query_params.get("season")))
    return await shared.page("standings_page.html", request, **values)


def _standings(shared: Shared, name: str | None) -> dict[str, Any]:
    """Return the values of the page. name: of a season; None for the present one. Raises HTTPException."""
    seasons = shared.league.seasons()
    season = next((each for each in reversed(seasons) if name in (None, each.name)), None)
    if season is None:
        raise HTTPException(404, "There is no such season.")
    return {"seasons": seasons, "season": season, "rows": shared.standings(season)}


@cache
def _style() -> str:
    return files("camelcup_league.pages").joinpath("league.css").read_text("utf-8")


async def stylesheet(shared: Shared, request: Request) -> Response:
    """Return the stylesheet of these pages."""
    return Response(_style(), media_type="text/css", headers={"Cache-Control": "max-age=3600"})


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


async def feed(shared: Shared, request: Request) -> Response:
    """Return the Atom feed of new bots and of seasons that have ended."""
    news = await shared.find(lambda: shared.league.database.read(read_news))
    settings, name = shared.site.settings, shared.league.settings.name
    uid = await shared.find(lambda: shared.league.database.read(_uid))
    values = {"news": news, "origin": settings.origin, "league": name, "uid": uid}
    return Response(shared.render("feed.xml", **values), media_type="application/atom+xml")


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


def _uid(connection: Connection) -> str:
    return connection.scalar(select(schema.league.c.uid)) or ""
