"""The first page of a league, and its feed."""

from functools import cache, partial
from importlib.resources import files
from typing import Any

from sqlalchemy import Connection, select
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from camelcup_league import schema
from camelcup_league.pages.news import NEWS, read_news, read_records
from camelcup_league.pages.shared import Shared


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


async def feed(shared: Shared, request: Request) -> Response:
    """Return the Atom feed of new bots, of records and of seasons that have ended."""
    text = await shared.find(lambda: shared.feed(partial(_feed, shared, shared.now().number)))
    return Response(text, media_type="application/atom+xml")


def _feed(shared: Shared, season: int, connection: Connection) -> dict[str, Any]:
    """Return the values of the feed. season: the number of that whose records are news"""
    news = sorted(
        [*read_news(connection), *read_records(connection, season)], key=lambda each: each.time, reverse=True
    )
    return {
        "news": news[:NEWS],
        "origin": shared.site.settings.origin,
        "league": shared.league.settings.name,
        "uid": _uid(connection),
    }


def _uid(connection: Connection) -> str:
    return connection.scalar(select(schema.league.c.uid)) or ""
