"""A table at its end: how the game was decided, which moves cost most, and another game."""

from functools import partial
from typing import Any

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response
from starlette.routing import Route

from camelcup import CamelCupError
from camelcup_web.again import rematch, same_luck
from camelcup_web.ended import Judged, ended, judge, rounds_of
from camelcup_web.forms import form_of
from camelcup_web.live_table import LiveTable
from camelcup_web.routes.play import PATH, opponents, table_of
from camelcup_web.site import page, person_of, redirect, render, site_of


async def end(request: Request) -> Response:
    """Show how a game was decided."""
    table, number = await _over(request)
    return await _how_it_ended(request, table, number)


async def judge_moves(request: Request) -> Response:
    """Have the strongest bots say which moves of the person cost most; a script asks for no more."""
    table, number = await _over(request)
    judged, problem, path, name = None, "", table.session.path, table.session.names[number]
    specs = site_of(request).offers[table.display.game.name].bots
    bots = [bot for bot in table.advisers if bot in specs]
    assert path is not None
    try:
        asked = partial(judge, path, bots, number, name, rounds_of(table))
        judged = await site_of(request).questions.answer(asked)
    except CamelCupError as error:
        problem = str(error)
    if not request.headers.get("x-part"):
        return await _how_it_ended(request, table, number, judged, problem)
    return HTMLResponse(render("judged.html", request, table=table, judged=judged, problem=problem))


async def again(request: Request) -> Response:
    """Lead to another game of the same people: a rematch, or one with the same luck, which begins here."""
    table, number = await _over(request)
    site, form = site_of(request), await form_of(request)
    bots, bot = site.offers[table.display.game.name].bots, form.text("bot")
    if bot and bot not in bots:
        raise HTTPException(400, "Choose a bot that is listed.")
    game = same_luck(table, bots.get(bot, "")) if "luck" in form else rematch(table)
    name = await table.do(lambda: game.begin(table, site.tables))
    own = game.seat(table, number)
    response = redirect(request, f"/tables/{name}/{own}")
    site.identities.sign_in(response, person_of(request).with_seat(name, own))
    return response


async def _over(request: Request) -> tuple[LiveTable, int]:
    """Return the table and the seat of a path, as `table_of` does. Raises HTTPException before the end."""
    table, number = await table_of(request)
    if not table.shown.over:
        raise HTTPException(400, "The game is not over.")
    return table, number


async def _how_it_ended(
    request: Request, table: LiveTable, number: int, judged: Judged | None = None, problem: str = ""
) -> Response:
    """Return the page of a finished game."""
    found = await site_of(request).read(partial(ended, table, number))
    values: dict[str, Any] = {
        "ended": found,
        "bots": opponents(request, table),
        "judged": judged,
        "problem": problem,
    }
    return page("ended.html", request, table=table, seat=number, **values)


routes = [
    Route(f"{PATH}/ended", end),
    Route(f"{PATH}/judge", judge_moves, methods=["POST"]),
    Route(f"{PATH}/again", again, methods=["POST"]),
]
