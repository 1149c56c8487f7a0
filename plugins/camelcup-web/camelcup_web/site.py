"""All that the routes of a server share: its values, who sends a request, and answers."""

from collections.abc import Callable
from typing import Any, TypeVar

from anyio import CapacityLimiter, to_thread
from attrs import Factory, frozen
from starlette.exceptions import HTTPException
from starlette.requests import HTTPConnection, Request
from starlette.responses import HTMLResponse, RedirectResponse

from camelcup import PageEntry, Plugins
from camelcup_web.archive import Archive
from camelcup_web.cup_runs import CupRuns
from camelcup_web.identity import Identities, Person
from camelcup_web.offers import Offer
from camelcup_web.questions import Questions
from camelcup_web.settings import Settings
from camelcup_web.tables import Tables
from camelcup_web.templating import fragment
from camelcup_web.training import Trainings

READERS = 4
"""Pages of cups that are made at once; more of them wait, and hold up nobody who plays."""

T = TypeVar("T")


@frozen
class Site:
    """The values behind all pages of a server.

    pages:  of packages, those that have something to show
    at_end: what is called when the server stops
    """

    settings: Settings
    plugins: Plugins
    identities: Identities
    tables: Tables
    offers: dict[str, Offer]
    archive: Archive
    runs: CupRuns
    questions: Questions = Factory(Questions)
    trainings: Trainings = Factory(Trainings)
    pages: list[PageEntry] = Factory(list)
    at_end: list[Callable[[], object]] = Factory(list)
    readers: CapacityLimiter = Factory(lambda: CapacityLimiter(READERS))

    @property
    def base(self) -> str:
        """The beginning of addresses that are sent to other people."""
        return f"{self.settings.origin}{self.settings.root_path}"

    def title_of(self, game: str) -> str:
        """Return the name of a game for people; that of its files where it is not installed."""
        return self.offers[game].title if game in self.offers else game

    async def read(self, find: Callable[[], T]) -> T:
        """Return what a function finds in cups, which may take seconds."""
        return await to_thread.run_sync(find, limiter=self.readers)

    def end_streams(self) -> None:
        """End the streams of all pages, and what they wait for, so that a server can stop."""
        self.tables.end_streams()
        self.runs.end_streams()
        self.questions.end()


def site_of(request: HTTPConnection) -> Site:
    """Return the site that a request is for."""
    site: Site = request.app.state.site
    return site


def person_of(request: HTTPConnection) -> Person:
    """Return who sends a request."""
    return site_of(request).identities.person(request)


def check_organiser(request: HTTPConnection, does: str) -> None:
    """Raise HTTPException unless the organiser sends a request. does: what nobody else does, in words"""
    if not person_of(request).organiser:
        raise HTTPException(403, f"Only the organiser {does}: sign in.")


def render(template: str, request: Request, **values: Any) -> str:
    """Return the text of a template."""
    site = site_of(request)
    common = {"root": site.settings.root_path, "person": person_of(request), "title_of": site.title_of}
    return fragment(template, **common, **values)


def page(template: str, request: Request, status: int = 200, **values: Any) -> HTMLResponse:
    """Return a page made of a template."""
    return HTMLResponse(render(template, request, **values), status)


def redirect(request: Request, path: str) -> RedirectResponse:
    """Return what leads a browser to another page of the site."""
    return RedirectResponse(f"{site_of(request).settings.root_path}{path}", 303)
