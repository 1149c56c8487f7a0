"""A table for people without a seat, who have a link to watch it."""

from starlette.concurrency import run_in_threadpool
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response
from starlette.routing import Route

from camelcup_web.feed import stream
from camelcup_web.live_table import LiveTable
from camelcup_web.routes.play import rules_of
from camelcup_web.site import page, render, site_of
from camelcup_web.watch_view import watch_view


async def watch(request: Request) -> Response:
    """Show a table to whoever has the link."""
    table = await _table(request)
    view = await run_in_threadpool(watch_view, table)
    return page("watch.html", request, table=table, view=view, link=request.path_params["link"])


async def board(request: Request) -> Response:
    """Return what changes of the page."""
    table = await _table(request)
    view = await run_in_threadpool(watch_view, table)
    return HTMLResponse(render("watch_board.html", request, table=table, view=view))


async def events(request: Request) -> Response:
    """Stream the version of the table whenever it changes, and at first."""
    return stream((await _table(request)).feed)


async def rules(request: Request) -> Response:
    """Show the rules of the game."""
    return await rules_of(request, await _table(request))


async def _table(request: Request) -> LiveTable:
    """Return the table of a link. Raises HTTPException for one that was not made here."""
    site = site_of(request)
    name = site.identities.watched(request.path_params["link"])
    if name is None:
        raise HTTPException(404, "This link leads to no table of this server.")
    return await run_in_threadpool(site.tables.get, name)


PATH = "/watch/{link}"

routes = [
    Route(PATH, watch),
    Route(f"{PATH}/board", board),
    Route(f"{PATH}/events", events),
    Route(f"{PATH}/rules", rules),
]
