"""The forms that begin a table and a cup, and the button that resumes one."""

import os

from starlette.concurrency import run_in_threadpool
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from camelcup import TournamentArguments, choose_game, make_display
from camelcup_web.clock import CLOCKS
from camelcup_web.forms import Form, form_of, whole, with_options
from camelcup_web.introductions import introduce
from camelcup_web.offers import PERSON, Offer
from camelcup_web.site import check_organiser, page, person_of, redirect, site_of

MAX_GAMES = 1_000_000
"""Games of a cup that the page begins, at most."""

MAX_WORKERS = os.cpu_count() or 1
"""Workers of a cup at most."""

MAX_SEED = 10**18


async def new_table(request: Request) -> Response:
    """Show the form of a table."""
    offer = _offer(request, "begins tables")
    await site_of(request).read(lambda: offer.teachers)
    most = max(offer.places)
    return page("new.html", request, offer=offer, most=most, person_spec=PERSON, clocks=CLOCKS)


async def begin_table(request: Request) -> Response:
    """Begin a table as the form says, and lead to the first seat that a person plays."""
    site, form = site_of(request), await form_of(request)
    offer = _offer(request, "begins tables")
    rules, bots = _rules(offer, form), _at_table(offer, form)
    if PERSON not in bots:
        raise HTTPException(400, "Nobody sits down. Bots among themselves play a cup: see the first page.")
    seed = whole(form.text("seed"))
    if form.text("seed") and seed is None:
        raise HTTPException(400, "A seed is a whole number, or nothing.")
    clock = CLOCKS.get(form.text("clock"))
    practice = "practice" in form and clock is None
    table = await run_in_threadpool(site.tables.new, offer.game, rules, bots, seed, practice, clock)
    seat = min(table.session.outside)
    response = redirect(request, f"/tables/{table.name}/{seat}")
    site.identities.sign_in(response, person_of(request).with_seat(table.name, seat))
    return response


async def game_rules(request: Request) -> Response:
    """Show the rules of a game."""
    offer = _offer(request, "reads of games here")
    plugins = site_of(request).plugins
    game, _ = choose_game(plugins, offer.game, None)
    text = await run_in_threadpool(introduce, make_display(plugins, game))
    return page("rules.html", request, text=text)


async def new_cup(request: Request) -> Response:
    """Show the form of a cup."""
    offer = _offer(request, "begins cups")
    return page("new_cup.html", request, offer=offer, most=MAX_GAMES, cores=MAX_WORKERS)


async def begin_cup(request: Request) -> Response:
    """Begin a cup as the form says, and lead to its page."""
    offer, form = _offer(request, "begins cups"), await form_of(request)
    rules, bots = _rules(offer, form), _in_cup(offer, form)
    options: TournamentArguments = {"game": offer.game, "rules": rules, "seats": _seats(offer, bots)}
    if form.text("seed"):
        options["seed"] = _number(form, "seed", 0, MAX_SEED)
    games, workers = _number(form, "games", 1, MAX_GAMES), _number(form, "workers", 1, MAX_WORKERS)
    await run_in_threadpool(site_of(request).runs.begin, bots, games, workers, options)
    return redirect(request, "/live")


async def resume_cup(request: Request) -> Response:
    """Play the games that a cup of the folder lacks."""
    check_organiser(request, "begins cups")
    site, form = site_of(request), await form_of(request)
    await run_in_threadpool(site.runs.resume, form.text("cup"), MAX_WORKERS)
    return redirect(request, "/live" if site.runs.live else "/")


def _offer(request: Request, does: str) -> Offer:
    """Return the offer of the game of a path. does: what the organiser does there"""
    check_organiser(request, does)
    offer = site_of(request).offers.get(request.path_params["game"])
    if offer is None:
        raise HTTPException(404, "There is no such game here.")
    return offer


def _rules(offer: Offer, form: Form) -> str:
    """Return the rule set that a form names."""
    if (rules := form.text("rules")) not in offer.rules:
        raise HTTPException(400, "Choose one of the rule sets that are listed.")
    return rules


def _at_table(offer: Offer, form: Form) -> list[str]:
    """Return the specs of the bots and people that a form names; empty seats are left out."""
    chosen = {place: name for place, name in enumerate(form.texts("bot")) if name}
    if len(chosen) not in offer.places:
        places = " or ".join(map(str, sorted(offer.places)))
        raise HTTPException(400, f"Players chosen: {len(chosen)}. This game needs {places}.")
    if any(name != PERSON and name not in offer.bots for name in chosen.values()):
        raise HTTPException(400, "Choose bots that are listed.")
    return [_spec(offer, place, name, form) for place, name in chosen.items()]


def _spec(offer: Offer, place: int, name: str, form: Form) -> str:
    if name in offer.options:
        return with_options(name, offer.options[name], place, form)
    return offer.bots.get(name, PERSON)


def _in_cup(offer: Offer, form: Form) -> list[str]:
    """Return the specs of the bots that a form names."""
    names = form.texts("bot")
    if any(name not in offer.bots for name in names):
        raise HTTPException(400, "Choose bots that are listed.")
    if len(names) < min(offer.places):
        raise HTTPException(400, f"Choose at least {min(offer.places)} bots.")
    return [offer.bots[name] for name in names]


def _seats(offer: Offer, bots: list[str]) -> int:
    """Return the seats of a table: as many as usual, or fewer where there are fewer bots."""
    fitting = [places for places in offer.places if places <= min(len(bots), offer.usual)]
    return offer.places[max(fitting or offer.places)]


def _number(form: Form, name: str, least: int, most: int) -> int:
    """Return a number of a form. Raises HTTPException if it is none, or out of bounds."""
    number = whole(form.text(name))
    if number is None or not least <= number <= most:
        raise HTTPException(400, f"Choose a number of {name} from {least:,} to {most:,}.")
    return number


routes = [
    Route("/new/{game}", new_table),
    Route("/new/{game}", begin_table, methods=["POST"]),
    Route("/rules/{game}", game_rules),
    Route("/cup/new/{game}", new_cup),
    Route("/cup/new/{game}", begin_cup, methods=["POST"]),
    Route("/cup/resume", resume_cup, methods=["POST"]),
]
