"""The page of a cup that is being played, and the stream of its standings."""

from camelcup_report.replays import replay_page
from starlette.concurrency import run_in_threadpool
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from camelcup import decode_record, make_display
from camelcup_web.documents import document
from camelcup_web.feed import stream
from camelcup_web.live_cup import LivePage
from camelcup_web.site import check_organiser, page, person_of, redirect, site_of


async def live(request: Request) -> Response:
    """Show the cup."""
    if not person_of(request).organiser:
        return redirect(request, "/sign-in")
    shown = _page(request)
    text = await run_in_threadpool(shown.text)
    site, game, begun = site_of(request), shown.cup.plan.tournament.game, bool(shown.cup.latest)
    title = site.offers[game].title if game in site.offers else game
    return page("live.html", request, text=text, game=title, begun=begun, runs=site.runs)


async def events(request: Request) -> Response:
    """Stream the standings, at most once a second."""
    shown = _page(request)
    await run_in_threadpool(shown.text)
    return stream(shown.feed)


async def replay(request: Request) -> Response:
    """Return a game that ended of late, as a page with all its positions."""
    site, shown = site_of(request), _page(request)

    def render(line: bytes) -> str:
        display = make_display(site.plugins, shown.cup.plan.game(site.plugins))
        return replay_page(decode_record(line), display).html

    text = await site.read(lambda: shown.replay(render))
    if not text:
        raise HTTPException(404, "No game has ended yet.")
    return document(text)


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
    Route("/live/replay", replay),
    Route("/live/stop", stop, methods=["POST"]),
]
