"""Makes the application of a site: its routes, behind the guard."""

import asyncio
import secrets
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from http import HTTPStatus

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import BaseRoute, Mount, Route
from starlette.staticfiles import StaticFiles

from camelcup import CamelCupError, Plugins
from camelcup_web.archive import Archive
from camelcup_web.cup_runs import CupRuns
from camelcup_web.guard import Guard
from camelcup_web.identity import Identities, key_of
from camelcup_web.live_cup import PAUSE_SECONDS
from camelcup_web.offers import Offer, offers
from camelcup_web.pages import mounts
from camelcup_web.routes import begin, cups, ended, home, live, play, train, watch
from camelcup_web.settings import Settings
from camelcup_web.site import Site, page
from camelcup_web.tables import Full, NoTable, Tables

TIDY_SECONDS = 20
"""Seconds between two looks at tables that nobody uses."""

CLOCK_SECONDS = 0.25
"""Seconds between two looks at the clocks of people."""


def make_app(settings: Settings, plugins: Plugins) -> Starlette:
    """Return the application of a server of tables and cups."""
    runs, offered = CupRuns(settings.folder), offers(plugins, settings)
    site = _site(settings, plugins, key_of(settings.folder), offered, runs)
    own = [
        *home.routes,
        *begin.routes,
        *play.routes,
        *ended.routes,
        *watch.routes,
        *cups.routes,
        *live.routes,
        *train.routes,
    ]
    return _make(site, [*own, *mounts(site)])


def make_cup_app(settings: Settings, plugins: Plugins, runs: CupRuns) -> Starlette:
    """Return the application of a server that shows the cup of a command, and nothing else."""
    site = _site(settings, plugins, secrets.token_urlsafe(32), {}, runs)
    first = Route("/", lambda request: RedirectResponse("/live", 303))
    return _make(site, [first, *home.ways_in, *live.routes])


def _site(settings: Settings, plugins: Plugins, key: str, offered: dict[str, Offer], runs: CupRuns) -> Site:
    return Site(
        settings=settings,
        plugins=plugins,
        identities=Identities(settings, key),
        tables=Tables(settings),
        offers=offered,
        archive=Archive(settings.folder, settings.cups, plugins),
        runs=runs,
    )


def _make(site: Site, routes: Sequence[BaseRoute]) -> Starlette:
    """Return the application with some routes; what runs beside them ends with it."""

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        beside = list(map(asyncio.create_task, (_tidy(site.tables), _check(site.tables), _follow(site.runs))))
        yield
        for task in beside:
            task.cancel()
        await asyncio.wait(beside)
        await asyncio.to_thread(site.runs.close)
        await asyncio.to_thread(site.tables.close)
        for end in site.at_end:
            await asyncio.to_thread(end)

    bodies = {f"/pages/{entry.name}/": entry.body for entry in site.pages}
    app = Starlette(
        routes=[
            *routes,
            Mount("/static", StaticFiles(packages=[("camelcup_web", "static")]), name="static"),
        ],
        middleware=[Middleware(Guard, settings=site.settings, bodies=bodies)],
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


async def _check(tables: Tables) -> None:
    """Check the clocks of people, again and again."""
    while True:
        await asyncio.sleep(CLOCK_SECONDS)
        tables.check_clocks()


async def _follow(runs: CupRuns) -> None:
    """Render the page of the cup again and again, while somebody reads it."""
    while True:
        await asyncio.sleep(PAUSE_SECONDS)
        if runs.live is not None and runs.live.feed.readers:
            await asyncio.to_thread(runs.live.text)


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
