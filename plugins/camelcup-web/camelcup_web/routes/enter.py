"""Signing in: the organiser by a password, a player by the link to a seat."""

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from camelcup_web.identity import Person
from camelcup_web.rendering import form_of, page
from camelcup_web.site import person_of, site_of


async def sign_in(request: Request) -> Response:
    """Show the form for the password, or check it."""
    site = site_of(request)
    if request.method == "GET" or site.settings.password is None:
        return page("sign_in.html", request, problem="")
    form = await form_of(request)
    if not site.identities.knows(form.get("password", [""])[0]):
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
    Route("/join/{link}", join, name="join"),
]
