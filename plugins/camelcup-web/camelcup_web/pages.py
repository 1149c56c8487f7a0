"""Pages of other packages, under /pages/NAME: behind the guard and, unless public, behind the sign-in."""

import logging
from collections.abc import Sequence

from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import HTTPConnection, Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Mount, Route
from starlette.types import ASGIApp, Receive, Scope, Send

from camelcup import PageEntry
from camelcup_web.site import Site, check_organiser

logger = logging.getLogger(__name__)


def mounts(site: Site) -> list[Mount]:
    """Return the routes of the pages that installed packages add; one without a route has nothing to show."""
    found = []
    for entry, source in site.plugins.pages.values():
        if routes := _routes(entry, source.package, site):
            site.pages.append(entry)
            own = [] if entry.public else [Middleware(OrganiserOnly)]
            found.append(Mount(f"/pages/{entry.name}", routes=routes, middleware=own))
    return found


class OrganiserOnly:
    """Lets only the organiser have what lies behind it."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        check_organiser(HTTPConnection(scope), "sees this page")
        await self.app(scope, receive, send)


def _routes(entry: PageEntry, package: str, site: Site) -> Sequence[BaseRoute]:
    """Return the routes of a page; if its factory fails, one that says so, and the site is served without."""
    try:
        return list(entry.load()(site))
    except Exception:
        logger.exception("the page %s of %s cannot be made", entry.name, package)

    async def fails(request: Request) -> Response:
        raise HTTPException(
            500, f"The page {entry.name} of {package} cannot be made; the server printed why."
        )

    return [Route("/{path:path}", fails)]
