"""A seat at a table: its board, its moves, hints, and the stream that says when to look again."""

from collections.abc import Callable
from functools import partial
from typing import Any

from starlette.concurrency import run_in_threadpool
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response
from starlette.routing import Route

from camelcup import CamelCupError
from camelcup_web.comparing import best_of
from camelcup_web.feed import stream
from camelcup_web.forms import form_of, whole
from camelcup_web.identity import COOKIE_SECONDS
from camelcup_web.introductions import introduce
from camelcup_web.live_table import LiveTable
from camelcup_web.seat_view import orders_of, pictures_between, seat_view
from camelcup_web.site import page, person_of, redirect, render, site_of

HIDE = "camelcup-hide"
"""The cookie of a browser whose reader wants the scores of others hidden."""


async def seat(request: Request) -> Response:
    """Show a seat to who plays it."""
    table, number = await table_of(request)
    if table.shown.error:  # such as that of a disk which was full
        table.start()
    return await _page(request, table, number)


async def board(request: Request) -> Response:
    """Return what changes of the page of a seat."""
    table, number = await table_of(request)
    return await _changed(request, table, number)


async def between(request: Request) -> Response:
    """Return the pictures since a number of moves, which a page shows one by one before the present one."""
    table, number = await table_of(request)
    moves = whole(request.query_params.get("moves", ""))
    if moves is None:
        raise HTTPException(400, "Say since which move.")
    pictures = await run_in_threadpool(pictures_between, table, number, _hides(request), moves)
    return HTMLResponse("\n".join(pictures))


async def move(request: Request) -> Response:
    """Play an action of the seat: the form has the turn, and its orders, its text, its words or its place."""
    table, number = await table_of(request)
    form = await form_of(request)
    turn, words = form.number("turn"), form.text("words")

    def play() -> None:
        action: Any
        if "words" in form:
            action = table.orders(number, turn, words).action()
        elif "text" in form:
            action = form.text("text")
        else:
            choice = _worded(table, number, form.texts("word")) if "word" in form else form.number("choice")
            action = table.action(number, turn, choice)
        table.answer(number, turn, action)

    return await _done(request, table, number, play, words)


async def order(request: Request) -> Response:
    """Show the orders of the seat with a further word, or without one of them; a script asks for no more."""
    table, number = await table_of(request)
    form = await form_of(request)
    turn, words, problem = form.number("turn"), form.text("words"), ""
    try:
        orders = await run_in_threadpool(table.orders, number, turn, words)
        if "remove" in form:
            orders = orders.without(form.number("remove"))
        else:
            orders = await run_in_threadpool(orders.after, form.text("word"))
        words = orders.words
    except CamelCupError as error:
        problem = str(error)
    if not request.headers.get("x-part"):
        return await _page(request, table, number, words, problem)
    kept, turn = orders_of(table, number, words), table.shown.turn
    text = render("orders.html", request, table=table, seat=number, turn=turn, orders=kept, problem=problem)
    return HTMLResponse(text)


async def undo(request: Request) -> Response:
    """Take the last move of a person back."""
    table, number = await table_of(request)
    acted = (await form_of(request)).text("acted")
    return await _done(request, table, number, lambda: table.undo(acted))


async def leave(request: Request) -> Response:
    """Leave the game."""
    table, number = await table_of(request)
    return await _done(request, table, number, lambda: table.leave(number))


async def hint(request: Request) -> Response:
    """Ask a bot what it would play."""
    table, number = await table_of(request)
    bot = (await form_of(request)).text("bot")
    if bot not in table.advisers:
        raise HTTPException(400, "Choose a bot that is listed.")
    given = await table.do(partial(table.hint, number, bot))
    display, action = table.display, given.action
    text = display.shorthand(action) if display.game.lists_actions else given.text  # without its number
    picks = list(display.picks(action))
    bars = given.worths and best_of(given.worths, bot)
    orders = orders_of(table, number, given.text)
    values: dict[str, Any] = {"table": table, "seat": number, "turn": table.shown.turn, "orders": orders}
    return HTMLResponse(render("hint.html", request, hint=given, text=text, picks=picks, bars=bars, **values))


async def talk(request: Request) -> Response:
    """Say a line to the other people at the table, while bots think, too."""
    table, number = await table_of(request)
    problem = ""
    try:
        table.say(number, (await form_of(request)).text("text"))
    except CamelCupError as error:
        problem = str(error)
    if request.headers.get("x-part"):
        return await _changed(request, table, number, problem)
    return (
        await _page(request, table, number, problem=problem) if problem else _to_seat(request, table, number)
    )


async def hide(request: Request) -> Response:
    """Hide the scores of others from this browser, where a game lets players keep them, or show them."""
    table, number = await table_of(request)
    response = _to_seat(request, table, number)
    root = site_of(request).settings.root_path or "/"
    if _hides(request):
        response.delete_cookie(HIDE, path=root)
    else:
        response.set_cookie(HIDE, "yes", max_age=COOKIE_SECONDS, path=root, httponly=True, samesite="lax")
    return response


async def rules(request: Request) -> Response:
    """Show the rules of the game."""
    table, _ = await table_of(request)
    return await rules_of(request, table)


async def rules_of(request: Request, table: LiveTable) -> Response:
    """Return the rules of the game of a table; to a script no more than these."""
    text = await run_in_threadpool(introduce, table.display)
    return HTMLResponse(text) if request.headers.get("x-part") else page("rules.html", request, text=text)


async def events(request: Request) -> Response:
    """Stream the version of the table whenever it changes, and at first."""
    table, _ = await table_of(request)
    return stream(table.feed)


async def table_of(request: Request) -> tuple[LiveTable, int]:
    """Return the table and the seat of a path. Raises HTTPException unless the sender plays it.

    Who plays a seat plays those of its team.
    """
    name, number = request.path_params["table"], whole(request.path_params["seat"])
    seats = [seat for table, seat in person_of(request).seats if table == name]
    if seats and number is not None:
        table = await run_in_threadpool(site_of(request).tables.get, name)
        if number in table.session.outside and any(number in table.team(seat) for seat in seats):
            return table, number
    raise HTTPException(403, "This seat is somebody else's: open the link to your seat.")


async def _page(
    request: Request, table: LiveTable, number: int, words: str = "", problem: str = ""
) -> Response:
    """Return the page of a seat. words: the orders that the person has chosen"""
    hide = _hides(request)
    view = await run_in_threadpool(seat_view, table, number, hide, words)
    links, watch = _links(request, table, number), _link_to_watch(request, table)
    values: dict[str, Any] = {
        "links": links,
        "watch": watch,
        "bots": opponents(request, table),
        "problem": problem,
    }
    return page("table.html", request, table=table, view=view, hide=hide, **values)


async def _done(
    request: Request, table: LiveTable, number: int, act: Callable[[], object], words: str = ""
) -> Response:
    """Do what a person asks for, and return what it changes; a script asks for no more than that.

    The bots play on when the page is made, which would otherwise wait for them.

    words: the orders that the person has chosen, which stay where they are refused
    """
    problem = ""
    try:
        await table.do(act)
        if request.headers.get("x-part"):
            return await _changed(request, table, number)
    except CamelCupError as error:
        problem = str(error)
    finally:
        table.start()
    if request.headers.get("x-part"):
        return await _changed(request, table, number, problem, words)
    if problem:
        return await _page(request, table, number, words, problem)
    return _to_seat(request, table, number)


def _to_seat(request: Request, table: LiveTable, number: int) -> Response:
    return redirect(request, f"/tables/{table.name}/{number}")


def _hides(request: Request) -> bool:
    return HIDE in request.cookies


async def _changed(
    request: Request, table: LiveTable, number: int, problem: str = "", words: str = ""
) -> Response:
    view = await run_in_threadpool(seat_view, table, number, _hides(request), words)
    bots = opponents(request, table)
    text = render("board.html", request, table=table, view=view, bots=bots, problem=problem)
    return HTMLResponse(text)


def opponents(request: Request, table: LiveTable) -> list[str]:
    """Return the names of the bots against which one can play again; none where only people play."""
    has_bots = len(table.session.outside) < len(table.session.names)
    return [*site_of(request).offers[table.display.game.name].bots] if has_bots else []


def _links(request: Request, table: LiveTable, number: int) -> dict[int, str]:
    """Return the links to the seats of all people, one for each, for who sits at the first of them."""
    site = site_of(request)
    seats = sorted({table.team(seat)[0] for seat in table.session.outside})
    shown = seats if number in table.team(seats[0]) else [number]
    return {own: f"{site.base}/join/{site.identities.link_to(table.name, own)}" for own in shown}


def _link_to_watch(request: Request, table: LiveTable) -> str:
    site = site_of(request)
    return f"{site.base}/watch/{site.identities.link_to_watch(table.name)}"


def _worded(table: LiveTable, number: int, words: list[str]) -> int:
    """Return the place of the action whose text some words make. Raises HTTPException if it is not legal."""
    texts = [table.display.shorthand(action) for action in table.shown.actions.get(number, ())]
    if (text := " ".join(words)) not in texts:
        raise HTTPException(400, f"{text} is not legal now.")
    return texts.index(text)


PATH = "/tables/{table}/{seat}"

routes = [
    Route(PATH, seat),
    Route(f"{PATH}/board", board),
    Route(f"{PATH}/between", between),
    Route(f"{PATH}/events", events),
    Route(f"{PATH}/rules", rules),
    Route(f"{PATH}/move", move, methods=["POST"]),
    Route(f"{PATH}/order", order, methods=["POST"]),
    Route(f"{PATH}/undo", undo, methods=["POST"]),
    Route(f"{PATH}/leave", leave, methods=["POST"]),
    Route(f"{PATH}/hint", hint, methods=["POST"]),
    Route(f"{PATH}/talk", talk, methods=["POST"]),
    Route(f"{PATH}/hide", hide, methods=["POST"]),
]
