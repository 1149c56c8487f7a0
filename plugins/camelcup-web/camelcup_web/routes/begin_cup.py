"""The form that begins a cup, and the button that resumes one."""

import os

from starlette.concurrency import run_in_threadpool
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from camelcup import TournamentArguments
from camelcup_web.offers import Offer
from camelcup_web.rendering import form_of, page, whole
from camelcup_web.site import person_of, site_of

MAX_GAMES = 1_000_000
"""Games of a cup that the page begins, at most."""

MAX_WORKERS = os.cpu_count() or 1
"""Workers of a cup at most."""

MAX_SEED = 10**18


async def new(request: Request) -> Response:
    """Show the form of a game."""
    offer = _offer(request)
    return page("new_cup.html", request, offer=offer, most=MAX_GAMES, cores=MAX_WORKERS)


async def begin(request: Request) -> Response:
    """Begin a cup as the form says, and lead to its page."""
    offer, form = _offer(request), await form_of(request)
    rules = form.get("rules", [""])[0]
    if rules not in offer.rules:
        raise HTTPException(400, "Choose one of the rule sets that are listed.")
    bots = _chosen(offer, form.get("bot", []))
    options: TournamentArguments = {"game": offer.game, "rules": rules, "seats": _seats(offer, bots)}
    if form.get("seed", [""])[0]:
        options["seed"] = _number(form, "seed", 0, MAX_SEED)
    games, workers = _number(form, "games", 1, MAX_GAMES), _number(form, "workers", 1, MAX_WORKERS)
    site = site_of(request)
    await run_in_threadpool(site.runs.begin, bots, games, workers, options)
    return RedirectResponse(f"{site.settings.root_path}/live", 303)


async def resume(request: Request) -> Response:
    """Play the games that a cup of the folder lacks."""
    _check_organiser(request)
    site, form = site_of(request), await form_of(request)
    await run_in_threadpool(site.runs.resume, form.get("cup", [""])[0], MAX_WORKERS)
    return RedirectResponse(f"{site.settings.root_path}{'/live' if site.runs.live else '/'}", 303)


def _check_organiser(request: Request) -> None:
    if not person_of(request).organiser:
        raise HTTPException(403, "Only the organiser begins cups: sign in.")


def _offer(request: Request) -> Offer:
    _check_organiser(request)
    offer = site_of(request).offers.get(request.path_params["game"])
    if offer is None:
        raise HTTPException(404, "There is no such game here.")
    return offer


def _chosen(offer: Offer, names: list[str]) -> list[str]:
    """Return the specs of the bots that a form names."""
    if any(name not in offer.bots for name in names):
        raise HTTPException(400, "Choose bots that are listed.")
    if len(names) < min(offer.places):
        raise HTTPException(400, f"Choose at least {min(offer.places)} bots.")
    return [offer.bots[name] for name in names]


def _seats(offer: Offer, bots: list[str]) -> int:
    """Return the seats of a table: as many as usual, or fewer where there are fewer bots."""
    fitting = [places for places in offer.places if places <= min(len(bots), offer.usual)]
    return offer.places[max(fitting or offer.places)]


def _number(form: dict[str, list[str]], name: str, least: int, most: int) -> int:
    """Return a number of a form. Raises HTTPException if it is none, or out of bounds."""
    number = whole(form.get(name, [""])[0])
    if number is None or not least <= number <= most:
        raise HTTPException(400, f"Choose a number of {name} from {least:,} to {most:,}.")
    return number


routes = [
    Route("/cup/new/{game}", new),
    Route("/cup/new/{game}", begin, methods=["POST"]),
    Route("/cup/resume", resume, methods=["POST"]),
]
