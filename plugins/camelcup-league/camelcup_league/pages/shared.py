"""Values that all pages of a league share: the league, who is signed in, the standings as text."""

import asyncio
from collections.abc import Callable
from threading import Lock
from time import monotonic
from typing import Any, TypeVar

from attrs import frozen
from camelcup_report.replays import without_turns
from camelcup_web.site import Site, person_of
from camelcup_web.templating import templates
from itsdangerous import BadSignature
from markupsafe import Markup
from sqlalchemy import Connection, func, select
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response

from camelcup import UserError
from camelcup_league import schema
from camelcup_league.home import Season
from camelcup_league.league import League
from camelcup_league.owners import digest_of_token, owner_with
from camelcup_league.pages.reading import read_last, read_open
from camelcup_league.submissions import Submissions
from camelcup_league.versions import Version, find_version

PATH = "/pages/league"

COOKIE = "camelcup-league"

WRONG_SECONDS = 0.5
"""Seconds that the answer to a wrong token takes."""

RESTS = 10
"""Times as long as a part of a page took to render, for which it is not rendered again."""

T = TypeVar("T")


@frozen
class Part:
    """A part of a page. state: of the league when it was rendered; seconds: that it took; ended: when"""

    state: object
    text: Markup
    seconds: float
    ended: float

    def may_rest(self) -> bool:
        """Whether it is too early to render it again."""
        return monotonic() < self.ended + RESTS * self.seconds


class Shared:
    """The values behind all pages of a league.

    root: of the addresses of these pages
    """

    def __init__(self, site: Site, league: League) -> None:
        self.site = site
        self.league = league
        self.submissions = Submissions(league)
        self.root = f"{site.settings.root_path}{PATH}"
        self._cookies = site.identities.signer("league")
        self._templates = templates("camelcup_league.pages", "camelcup_web")
        self._parts: dict[str, Part] = {}
        self._lock = Lock()

    def close(self) -> None:
        """Stop checking submissions, and close the league."""
        self.submissions.stop()
        self.league.close()

    async def find(self, find: Callable[[], T]) -> T:
        """Return what a function finds in the league. Raises HTTPException where there is no such thing."""
        try:
            return await self.site.read(find)
        except UserError as error:
            raise HTTPException(404, str(error)) from error

    async def owner(self, request: Request) -> str | None:
        """Return the owner who is signed in; None for a reader, and for a token that has been replaced."""
        try:
            found = str(self._cookies.loads(request.cookies.get(COOKIE, "")))
        except BadSignature:
            return None
        return await self.site.read(lambda: self.league.database.read(lambda each: owner_with(each, found)))

    async def signed_in(self, request: Request) -> str:
        """Return the owner who is signed in. Raises HTTPException for anybody else."""
        owner = await self.owner(request)
        if owner is None:
            raise HTTPException(403, "Only an owner of bots can do this: sign in with your token.")
        return owner

    async def sign_in(self, request: Request, token: str) -> Response:
        """Have an owner signed in who has a token; a wrong one takes time, so that nobody tries many."""
        owner = await self.site.read(lambda: self.league.owner_of(token))
        if owner is None:
            await asyncio.sleep(WRONG_SECONDS)
            return await self.page("sign_in_owner.html", request, 403, problem="Nobody has this token.")
        answer = self.redirect(f"/owners/{owner}")
        value = str(self._cookies.dumps(digest_of_token(token)))
        self.site.identities.set_cookie(answer, COOKIE, value)
        return answer

    def sign_out(self) -> Response:
        """Have nobody signed in."""
        answer = self.redirect("/")
        self.site.identities.set_cookie(answer, COOKIE, "", seconds=0)
        return answer

    def redirect(self, path: str) -> RedirectResponse:
        """Return what leads a browser to another of these pages."""
        return RedirectResponse(f"{self.root}{path}", 303)

    def render(self, template: str, **values: Any) -> Markup:
        """Return the text of a template that is the same for all readers."""
        text = self._templates.get_template(template).render(here=self.root, **values)
        return Markup(without_turns(text))  # noqa: S704 - the template has escaped its values

    async def page(self, template: str, request: Request, status: int = 200, **values: Any) -> HTMLResponse:
        """Return a page for one reader, with the links of the owner who is signed in."""
        reader = {"owner": await self.owner(request), "person": person_of(request)}
        league = {"league": self.league.settings.name, "open": self.league.settings.submissions.open}
        root = self.site.settings.root_path
        return HTMLResponse(self.render(template, root=root, **reader, **league, **values), status)

    async def version(self, name: str) -> Version:
        """Return the version that an address names, of a bot the newest. Raises HTTPException for no such."""
        return await self.find(lambda: self.league.database.read(lambda each: find_version(each, name)))

    def now(self) -> Season:
        """Return the season that goes on, which another program may have begun since."""
        self.league.active()
        return self.league.season

    def standings(self, season: Season) -> Markup:
        """Return the standings of a season as a part of a page, which all readers share until they change."""
        return self._part(
            f"standings {season.number}",
            self.league.database.read(_state),
            lambda: self.render("standings_rows.html", rows=self.league.standings(season.name)),
        )

    def last_games(self) -> Markup:
        """Return the open tables and the last games as a part of a page, which all readers share, too."""
        read = self.league.database.read
        sequence = read(lambda connection: connection.scalar(select(schema.league.c.sequence)))
        playing = read(read_open)
        return self._part(
            "games",
            (sequence, playing),
            lambda: self.render("games_rows.html", games=read(read_last), playing=playing),
        )

    def feed(self, find: Callable[[Connection], dict[str, Any]]) -> Markup:
        """Return the feed, which all readers share. find: returns what it shows"""
        read = self.league.database.read
        return self._part("feed", read(_state), lambda: self.render("feed.xml", **read(find)))

    def _part(self, name: str, state: object, render: Callable[[], Markup]) -> Markup:
        """Return a part of a page, rendered once for all readers as long as the state stays the same.

        One that is slow to render may be older, so that rendering takes a small part of the time.
        """
        with self._lock:
            kept = self._parts.get(name)
            if kept is None or (kept.state != state and not kept.may_rest()):
                begun = monotonic()
                text = render()
                ended = monotonic()
                kept = self._parts[name] = Part(state, text, ended - begun, ended)
            return kept.text


def _state(connection: Connection) -> object:
    """Return a value that changes whenever the standings do."""
    query = select(schema.versions.c.state, func.count(), func.max(schema.versions.c.id))
    rows = connection.execute(query.group_by(schema.versions.c.state).order_by(schema.versions.c.state))
    return connection.scalar(select(schema.league.c.sequence)), tuple(map(tuple, rows))
