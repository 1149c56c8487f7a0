"""The first page, and the ways to it: the organiser's password or link, a player's link to a seat."""

import asyncio
from typing import Any

from camelcup_report.replays import changes_script
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from camelcup import CamelCupError
from camelcup.report import stylesheet
from camelcup_web.cup_view import Watched, watched
from camelcup_web.forms import form_of
from camelcup_web.identity import Person
from camelcup_web.offers import PERSON
from camelcup_web.own_tables import own_tables
from camelcup_web.site import Site, page, person_of, redirect, site_of

WRONG_SECONDS = 0.5
"""Seconds that the answer to a wrong password takes."""


async def home(request: Request) -> Response:
    """Show the games that can be played, the cups, and the seats of the person."""
    site, person = site_of(request), person_of(request)
    pages = [entry for entry in site.pages if entry.about == "site"]
    if not person.organiser and not person.seats:
        public = [f"/pages/{entry.name}/" for entry in pages if entry.public]
        return redirect(request, public[0] if public else "/sign-in")
    values: dict[str, Any] = {"offers": site.offers, "pages": pages, "runs": site.runs}
    values["own"] = await site.read(lambda: own_tables(site, person))
    if person.organiser:
        values["first"] = first = site.offers[site.plugins.default_game]
        await site.read(lambda: first.teachers)
        values["unfinished"] = await site.read(site.runs.unfinished)
        values["watched"] = await site.read(lambda: _watched(site, person))
    return page("home.html", request, person_spec=PERSON, **values)


def _watched(site: Site, person: Person) -> Watched | None:
    """Return the closest game of the last cup; None if there is none, or it takes long to find."""
    cup = site.archive.newest(person)
    try:
        return watched(cup) if cup is not None and cup.quick else None
    except CamelCupError:
        return None


async def picture(request: Request) -> Response:
    """Return a picture of a game, with its colours, light and dark."""
    site = site_of(request)
    offer = site.offers.get(request.path_params["game"])
    text = "" if offer is None else await site.read(lambda: offer.picture)
    if not text:
        raise HTTPException(404, "There is no picture of such a game here.")
    return Response(text, media_type="image/svg+xml", headers={"Cache-Control": "max-age=3600"})


async def colours(request: Request) -> Response:
    """Return the stylesheet of all pictures."""
    return Response(stylesheet(), media_type="text/css", headers={"Cache-Control": "max-age=3600"})


async def changes(request: Request) -> Response:
    """Return the script that marks what changed on a board, as a module."""
    text = f"{changes_script()}\nexport {{ markChanges, placesOf }};\n"
    return Response(text, media_type="text/javascript", headers={"Cache-Control": "max-age=3600"})


async def sign_in(request: Request) -> Response:
    """Show the form for the password, or check it."""
    if request.method == "GET" or site_of(request).settings.password is None:
        return page("sign_in.html", request, problem="")
    return await _enter(request, (await form_of(request)).text("password"))


async def enter(request: Request) -> Response:
    """Sign the organiser in who opens the link that the command prints."""
    return await _enter(request, request.path_params["password"])


async def _enter(request: Request, password: str) -> Response:
    """Sign in who knows the password; a wrong one takes time, so that nobody tries many."""
    site = site_of(request)
    if not site.identities.knows(password):
        await asyncio.sleep(WRONG_SECONDS)
        return page("sign_in.html", request, 403, problem="That is not the password.")
    response = redirect(request, "/")
    site.identities.sign_in(response, Person(person_of(request).seats, organiser=True))
    return response


async def join(request: Request) -> Response:
    """Give whoever has the link to a seat that seat."""
    site = site_of(request)
    found = site.identities.seat_of(request.path_params["link"])
    if found is None:
        return page("error.html", request, 404, problem="This link leads to no seat of this server.")
    response = redirect(request, f"/tables/{found[0]}/{found[1]}")
    site.identities.sign_in(response, person_of(request).with_seat(*found))
    return response


ways_in = [
    Route("/colours.css", colours),
    Route("/changes.js", changes),
    Route("/sign-in", sign_in, methods=["GET", "POST"]),
    Route("/enter/{password}", enter),
    Route("/join/{link}", join, name="join"),
]

routes = [Route("/", home), Route("/pictures/{game}.svg", picture), *ways_in]
