"""Looking back: the cups, their standings and games, a game step by step, and other bots asked about it."""

from collections.abc import Callable, Mapping
from typing import Any, TypeVar

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import FileResponse, HTMLResponse, Response
from starlette.routing import Route

from camelcup import CamelCupError, RecordedGame
from camelcup_web.archive import KeptCup
from camelcup_web.bot_view import bot_view
from camelcup_web.cup_view import (
    FILTERS,
    LOST,
    PODIUM,
    WORST,
    Choice,
    end_picture,
    games_of,
    recorded,
    replay_text,
    standings_of,
    step_of,
)
from camelcup_web.documents import document
from camelcup_web.forms import form_of, whole
from camelcup_web.site import check_organiser, page, person_of, render, site_of

MAX_PAGES = 100_000

TYPES = {"csv": "text/csv", "json": "application/json"}
"""Forms of standings for programs, and their media types."""

T = TypeVar("T")


async def cups(request: Request) -> Response:
    """Show the cups that the person may look at."""
    site = site_of(request)
    found = await site.read(lambda: site.archive.listed(person_of(request)))
    return page("cups.html", request, cups=found, offers=site_of(request).offers)


async def cup(request: Request) -> Response:
    """Show a cup: its standings, and the games that are chosen."""
    kept, site = await _cup(request), site_of(request)
    choice, problem = _choice(request, kept)
    counted = await site.read(lambda: standings_of(kept)) if kept.quick else None
    games = None if problem else await _found(request, lambda: games_of(kept, choice))
    pages = [entry for entry in site.pages if entry.about == "cup"]
    values: dict[str, Any] = {"counted": counted, "games": games, "problem": problem, "pages": pages}
    offer = site.offers.get(kept.run.plan.tournament.game)
    values["teaches"] = offer is not None and await site.read(lambda: offer.teachers)
    live = site.runs.running and site.runs.name == kept.name
    values |= {"podium": PODIUM, "pictured": _pictured(request, kept), "live": live}
    return page("cup.html", request, cup=kept, choice=choice, filters=FILTERS, **values)


async def standings(request: Request) -> Response:
    """Return the standings of a cup, as a part of its page."""
    kept = await _cup(request)
    counted = await site_of(request).read(lambda: standings_of(kept))
    return HTMLResponse(render("counted.html", request, cup=kept, counted=counted, podium=PODIUM))


async def standings_file(request: Request) -> Response:
    """Return the standings of a cup for programs, as `camelcup standings --format` prints them."""
    kept, layout = await _cup(request), request.path_params["layout"]
    if layout not in TYPES:
        raise HTTPException(404, f"Standings come as {' or '.join(TYPES)}.")
    text = await _found(request, lambda: kept.run.standings.table().text(layout))
    headers = {"Content-Disposition": f'attachment; filename="standings.{layout}"'}
    return Response(f"{text}\n", media_type=TYPES[layout], headers=headers)


async def download(request: Request) -> Response:
    """Return the file of a cup. It may name files of the server."""
    kept = await _cup(request)
    check_organiser(request, "has the files of cups")
    return FileResponse(kept.path, filename=kept.path.name)


async def bot(request: Request) -> Response:
    """Show a bot of a cup."""
    kept, name = await _cup(request), request.query_params.get("name", "")
    if name not in kept.run.plan.tournament.all_bots:
        raise HTTPException(404, "No such bot plays in this cup.")
    seen = await _found(request, lambda: bot_view(kept, name))
    counted, _ = await site_of(request).read(lambda: standings_of(kept))
    row = next((row for row in counted.rows if row.bot == name), None) if counted else None
    return page("bot.html", request, cup=kept, seen=seen, row=row, pictured=_pictured(request, kept))


async def picture(request: Request) -> Response:
    """Return the end of a game as a picture."""
    kept, number = await _cup(request), whole(request.path_params["table"])
    if number is None:
        raise HTTPException(404, "The games of a cup have whole numbers.")
    text = await _found(request, lambda: end_picture(kept, number))
    return Response(text, media_type="image/svg+xml", headers={"Cache-Control": "private, max-age=86400"})


async def game(request: Request) -> Response:
    """Show a game of a cup."""
    kept, played = await _game(request)
    seat = _seat(request.query_params.get("seat", ""), played)
    step = whole(request.query_params.get("step", ""))
    position, pictured = None, _pictured(request, kept)
    if step is not None:
        position = await _found(request, lambda: step_of(played, step, seat, pictured))
    return _shown(request, kept, played, seat=seat, opinions=None, problem="", position=position)


async def replay(request: Request) -> Response:
    """Return the page with all positions of a game, a document of its own."""
    kept, played = await _game(request)
    seat, number = _seat(request.query_params.get("seat", ""), played), played.record.table.number
    return document(await _found(request, lambda: replay_text(kept, number, seat)))


async def ask(request: Request) -> Response:
    """Ask a bot what it would have played in a seat."""
    kept, played = await _game(request)
    site, form = site_of(request), await form_of(request)
    name, number = form.text("bot"), played.record.table.number
    seat, bots = _seat(form.text("seat"), played), _bots(request, played)
    if name not in bots:
        raise HTTPException(400, "Choose a bot that is listed.")
    if seat is None:
        raise HTTPException(400, "Choose a seat that is listed.")
    asked: dict[str, Any] = {"bot": name, "seat": seat, "opinions": (), "problem": ""}
    try:
        asked["opinions"] = await site.questions.ask(kept.path, number, bots[name], seat)
    except CamelCupError as error:
        asked["problem"] = str(error)
    if request.headers.get("x-part"):
        return HTMLResponse(render("opinions.html", request, **asked))
    return _shown(request, kept, played, **asked)


def _shown(request: Request, kept: KeptCup, played: RecordedGame, **values: Any) -> Response:
    """Return the page of a game."""
    values = {"bots": [*_bots(request, played)], "position": None} | values
    return page("game.html", request, cup=kept, record=played.record, **values)


def _pictured(request: Request, kept: KeptCup) -> bool:
    """Whether the game of a cup has pictures."""
    offer = site_of(request).offers.get(kept.run.plan.tournament.game)
    return offer is not None and offer.introduction.pictured


def _bots(request: Request, played: RecordedGame) -> Mapping[str, str]:
    """Return the specs of the bots that can be asked about a game, by their names."""
    offer = site_of(request).offers.get(played.record.table.game)
    return offer.bots if offer else {}


async def _cup(request: Request) -> KeptCup:
    """Return the cup of a path. Raises HTTPException unless there is one that the person may see."""
    site, name, person = site_of(request), request.path_params["cup"], person_of(request)
    found = await site.read(lambda: site.archive.get(name, person))
    if found is None:
        raise HTTPException(404, "There is no such cup for you to look at, or its game is not over.")
    return found


async def _game(request: Request) -> tuple[KeptCup, RecordedGame]:
    """Return the cup and the game of a path. Raises HTTPException unless there are such."""
    kept = await _cup(request)
    number = whole(request.path_params["table"])
    if number is None:
        raise HTTPException(404, "The games of a cup have whole numbers.")
    return kept, await _found(request, lambda: recorded(kept, number))


async def _found(request: Request, find: Callable[[], T]) -> T:
    """Return what a function finds. Raises HTTPException where it fails; why may name files."""
    try:
        return await site_of(request).read(find)
    except CamelCupError as error:
        known = person_of(request).organiser
        raise HTTPException(404, str(error) if known else "This cannot be shown.") from error


def _choice(request: Request, kept: KeptCup) -> tuple[Choice, str]:
    """Return the games that an address asks for, and what is wrong with it; empty for nothing."""
    asked = request.query_params
    bot, other, only = (asked.get(name, "") for name in ("bot", "other", "only"))
    number = whole(asked.get("page", "1"))
    if not {bot, other} <= {"", *kept.run.plan.tournament.all_bots} or only not in FILTERS:
        raise HTTPException(400, "Choose among the games that are listed.")
    if number is None or not 0 < number <= MAX_PAGES:
        raise HTTPException(404, "There is no such page of games.")
    missing = only in (LOST, WORST) and not bot
    return Choice(bot, other, only, number), "Choose a bot, too." if missing else ""


def _seat(text: str, played: RecordedGame) -> int | None:
    """Return the seat of a text from a browser; None for an empty one."""
    if not text:
        return None
    number = whole(text)
    if number is None or number >= len(played.record.table.bots):
        raise HTTPException(404, "The game has no such seat.")
    return number


PATH = "/cups/{cup}"

routes = [
    Route("/cups", cups),
    Route(PATH, cup),
    Route(f"{PATH}/standings", standings),
    Route(f"{PATH}/standings.{{layout}}", standings_file),
    Route(f"{PATH}/download", download),
    Route(f"{PATH}/bot", bot),
    Route(f"{PATH}/{{table}}/end.svg", picture),
    Route(f"{PATH}/{{table}}", game),
    Route(f"{PATH}/{{table}}/replay", replay),
    Route(f"{PATH}/{{table}}/ask", ask, methods=["POST"]),
]
