"""The first page, and the form that begins a table."""

from collections.abc import Mapping, Sequence

from starlette.concurrency import run_in_threadpool
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from camelcup.report import stylesheet
from camelcup_web.bot_options import with_options
from camelcup_web.offers import PERSON, Offer
from camelcup_web.rendering import form_of, page, whole
from camelcup_web.site import person_of, site_of


async def home(request: Request) -> Response:
    """Show the games that can be played, the cups, and the seats of the person."""
    site, person = site_of(request), person_of(request)
    if not person.organiser and not person.seats:
        return RedirectResponse(f"{site.settings.root_path}/sign-in", 303)
    pages = [entry for entry, _ in site.plugins.pages.values() if entry.about == "site"]
    unfinished = await site.read(site.runs.unfinished) if person.organiser else []
    return page("home.html", request, offers=site.offers, pages=pages, runs=site.runs, unfinished=unfinished)


async def new(request: Request) -> Response:
    """Show the form of a game."""
    offer = _offer(request, request.path_params["game"])
    return page("new.html", request, offer=offer, most=max(offer.places), person_spec=PERSON)


async def begin(request: Request) -> Response:
    """Begin a table as the form says, and lead to the first seat that a person plays."""
    site, form = site_of(request), await form_of(request)
    offer = _offer(request, request.path_params["game"])
    rules = form.get("rules", [""])[0]
    if rules not in offer.rules:
        raise HTTPException(400, "Choose one of the rule sets that are listed.")
    bots = _chosen(offer, form)
    if PERSON not in bots:
        raise HTTPException(400, "Nobody sits down. Bots among themselves play a cup: see the first page.")
    table = await run_in_threadpool(
        site.tables.new, offer.game, rules, bots, _seed(form.get("seed", [""])[0]), "practice" in form
    )
    seat = min(table.session.outside)
    response = RedirectResponse(f"{site.settings.root_path}/tables/{table.name}/{seat}", 303)
    site.identities.sign_in(response, person_of(request).with_seat(table.name, seat))
    return response


async def colours(request: Request) -> Response:
    """Return the stylesheet of all pictures."""
    return Response(stylesheet(), media_type="text/css", headers={"Cache-Control": "max-age=3600"})


def _offer(request: Request, game: str) -> Offer:
    if not person_of(request).organiser:
        raise HTTPException(403, "Only the organiser begins tables: sign in.")
    if game not in site_of(request).offers:
        raise HTTPException(404, "There is no such game here.")
    return site_of(request).offers[game]


def _chosen(offer: Offer, form: Mapping[str, Sequence[str]]) -> list[str]:
    """Return the specs of the bots and people that a form names; empty seats are left out."""
    chosen = {place: name for place, name in enumerate(form.get("bot", [])) if name}
    if len(chosen) not in offer.places:
        places = " or ".join(map(str, sorted(offer.places)))
        raise HTTPException(400, f"Players chosen: {len(chosen)}. This game needs {places}.")
    if any(name != PERSON and name not in offer.bots for name in chosen.values()):
        raise HTTPException(400, "Choose bots that are listed.")
    return [_spec(offer, place, name, form) for place, name in chosen.items()]


def _spec(offer: Offer, place: int, name: str, form: Mapping[str, Sequence[str]]) -> str:
    if name in offer.options:
        return with_options(name, offer.options[name], place, form)
    return offer.bots.get(name, PERSON)


def _seed(text: str) -> int | None:
    if text and whole(text) is None:
        raise HTTPException(400, "A seed is a whole number, or nothing.")
    return whole(text)


routes = [
    Route("/", home),
    Route("/colours.css", colours),
    Route("/new/{game}", new),
    Route("/new/{game}", begin, methods=["POST"]),
]
