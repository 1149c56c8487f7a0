"""Makes the application of a site: its routes, behind the guard."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from http import HTTPStatus

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Mount
from starlette.staticfiles import StaticFiles

from camelcup import CamelCupError, Plugins
from camelcup_web.archive import Archive
from camelcup_web.guard import Guard
from camelcup_web.identity import Identities
from camelcup_web.offers import offers
from camelcup_web.pages import mounts
from camelcup_web.rendering import page
from camelcup_web.routes import cups, enter, home, play
from camelcup_web.settings import Settings
from camelcup_web.site import Site
from camelcup_web.tables import Full, NoTable, Tables

TIDY_SECONDS = 20
"""Seconds between two looks at tables that nobody uses."""


def make_app(settings: Settings, plugins: Plugins) -> Starlette:
    """Return the application of a server."""
    archive = Archive(settings.folder, settings.cups, plugins)
    site = Site(settings, plugins, Identities(settings), Tables(settings), offers(plugins, settings), archive)

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        tidying = asyncio.create_task(_tidy(site.tables))
        yield
        tidying.cancel()
        with suppress(asyncio.CancelledError):
            await tidying
        await asyncio.to_thread(site.tables.close)

    app = Starlette(
        routes=[
            *home.routes,
            *enter.routes,
            *play.routes,
            *mounts(site),
            *cups.routes,
            Mount("/static", StaticFiles(packages=[("camelcup_web", "static")]), name="static"),
        ],
        middleware=[Middleware(Guard, settings=settings)],
        exception_handlers={HTTPException: _http_error, CamelCupError: _error},
        lifespan=lifespan,
    )
    app.state.site = site
    return app


async def _tidy(tables: Tables) -> None:
    """Park idle tables and remove old files, again and again."""
    while True:
        await asyncio.sleep(TIDY_SECONDS)
        await asyncio.to_thread(tables.park_idle)
        await asyncio.to_thread(tables.remove_old)


async def _http_error(request: Request, error: Exception) -> Response:
    """Return the page of an error that a route raises."""
    assert isinstance(error, HTTPException)
    return page("error.html", request, error.status_code, problem=error.detail)


async def _error(request: Request, error: Exception) -> Response:
    """Return the page of what a person did wrong, or of a table that is not there."""
    status = HTTPStatus.BAD_REQUEST
    if isinstance(error, NoTable):
        status = HTTPStatus.NOT_FOUND
    elif isinstance(error, Full):
        status = HTTPStatus.SERVICE_UNAVAILABLE
    return page("error.html", request, status, problem=str(error))
