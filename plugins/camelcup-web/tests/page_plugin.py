"""A package that adds pages without a thought for safety, and one that does not work."""

from starlette.responses import HTMLResponse, PlainTextResponse
from starlette.routing import Route, WebSocketRoute

from camelcup import PageEntry, hookimpl

LARGE = 200_000
"""Bytes of the largest form of a public page."""


def routes(site):
    """Return pages with all that browsers must not be sent."""

    async def first(request):
        return HTMLResponse("<script>alert(1)</script>")

    async def loose(request):
        headers = {"Content-Security-Policy": "default-src *; script-src 'unsafe-inline'"}
        headers |= {"X-Content-Type-Options": "sniff", "Cross-Origin-Opener-Policy": "unsafe-none"}
        answer = HTMLResponse("<script>alert(1)</script>", headers=headers)
        answer.headers.append("Content-Security-Policy", "script-src *")
        return answer

    async def cached(request):
        return PlainTextResponse("old", headers={"Cache-Control": "max-age=60"})

    async def games(request):
        return PlainTextResponse(" ".join(site.plugins.games))

    async def socket(websocket):
        await websocket.accept()

    return [
        Route("/", first),
        Route("/open", loose),
        Route("/cached", cached),
        Route("/games", games, methods=["GET", "POST"]),
        WebSocketRoute("/socket", socket),
    ]


def public(site):
    """Return a page that says how large a form is, and is closed with the site."""

    async def size(request):
        return PlainTextResponse(f"{len(await request.body())} bytes")

    site.at_end.append(lambda: closed.append(site))
    return [Route("/", size, methods=["GET", "POST"])]


closed: list[object] = []
"""The sites of this page that have ended."""


@hookimpl
def camelcup_register_pages():
    return [
        PageEntry(name="careless", factory=routes, summary="What a careless package adds"),
        PageEntry(name="broken", factory="page_plugin:missing"),
        PageEntry(name="sizes", factory=public, public=True, body=LARGE),
    ]
