"""The page of a cup that is being played, and the stream of its standings."""

from starlette.concurrency import run_in_threadpool
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from camelcup_web.feed import stream
from camelcup_web.live_page import LivePage
from camelcup_web.rendering import page, redirect
from camelcup_web.site import check_organiser, person_of, site_of


async def live(request: Request) -> Response:
    """Show the cup."""
    if not person_of(request).organiser:
        return redirect(request, "/sign-in")
    shown = _page(request)
    text = await run_in_threadpool(shown.text)
    game = shown.cup.plan.tournament.game
    return page("live.html", request, text=text, game=game, runs=site_of(request).runs)


async def events(request: Request) -> Response:
    """Stream the standings, at most once a second."""
    shown = _page(request)
    await run_in_threadpool(shown.text)
    return stream(shown.feed)


async def stop(request: Request) -> Response:
    """Stop the cup."""
    _page(request)
    site_of(request).runs.stop()
    return redirect(request, "/live")


def _page(request: Request) -> LivePage:
    """Return the page of the cup, for the organiser."""
    check_organiser(request, "sees the cup")
    shown = site_of(request).runs.live
    if shown is None:
        raise HTTPException(404, "No cup is being played.")
    return shown


routes = [
    Route("/live", live),
    Route("/live/events", events),
    Route("/live/stop", stop, methods=["POST"]),
]
