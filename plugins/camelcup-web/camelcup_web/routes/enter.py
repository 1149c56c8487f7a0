"""Signing in: the organiser by a password or a link, a player by the link to a seat."""

import asyncio

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from camelcup_web.identity import Person
from camelcup_web.rendering import form_of, page
from camelcup_web.site import person_of, site_of

WRONG_SECONDS = 0.5
"""Seconds that the answer to a wrong password takes."""


async def sign_in(request: Request) -> Response:
    """Show the form for the password, or check it."""
    site = site_of(request)
    if request.method == "GET" or site.settings.password is None:
        return page("sign_in.html", request, problem="")
    return await _enter(request, (await form_of(request)).get("password", [""])[0])


async def enter(request: Request) -> Response:
    """Sign the organiser in who opens the link that the command prints."""
    return await _enter(request, request.path_params["password"])


async def _enter(request: Request, password: str) -> Response:
    """Sign in who knows the password; a wrong one takes time, so that nobody tries many."""
    site = site_of(request)
    if not site.identities.knows(password):
        await asyncio.sleep(WRONG_SECONDS)
        return page("sign_in.html", request, 403, problem="That is not the password.")
    response = RedirectResponse(f"{site.settings.root_path}/", 303)
    site.identities.sign_in(response, Person(person_of(request).seats, organiser=True))
    return response


async def join(request: Request) -> Response:
    """Give whoever has the link to a seat that seat."""
    site = site_of(request)
    found = site.identities.seat_of(request.path_params["link"])
    if found is None:
        return page("error.html", request, 404, problem="This link leads to no seat of this server.")
    response = RedirectResponse(f"{site.settings.root_path}/tables/{found[0]}/{found[1]}", 303)
    site.identities.sign_in(response, person_of(request).with_seat(*found))
    return response


routes = [
    Route("/sign-in", sign_in, methods=["GET", "POST"]),
    Route("/enter/{password}", enter),
    Route("/join/{link}", join, name="join"),
]
