"""Refuses requests that no page of this server sends, and sets the policy of its pages."""

import asyncio
import re
from collections.abc import Mapping
from contextlib import nullcontext

from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import PlainTextResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from camelcup_web.settings import Settings

MAX_BODY_BYTES = 64 * 1024
"""Size of the largest form of the site's own pages, with room to spare."""

LARGE_BODIES = 16
"""Larger ones, of pages that take them, that are read at once; others wait."""

BODY_SECONDS = 10
"""Seconds in which the body of a request has to arrive."""

POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; "
    "frame-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'self'"
)
"""The content security policy of every page that sets none itself."""

SOURCE = re.compile(r"'none'|'self'|'sha256-[A-Za-z0-9+/=]+'")
"""The source of a policy that allows no inline script or style but by its hash, and no other host."""

NO_FALLBACK = ("default-src", "form-action", "base-uri", "frame-ancestors")
"""The directives that a policy must have, since no other stands in for them."""

HEADERS = {
    "Content-Security-Policy": POLICY,
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cache-Control": "no-store",
}
"""The headers of every answer; one may have a policy of its own, if it is as strict, and be cached."""


class Refused(Exception):
    """A request that is answered with a status and a line of text."""

    def __init__(self, status: int, reason: str) -> None:
        super().__init__(reason)
        self.status = status


class Guard:
    """Checks the Host and the Origin of each request, and the size and the pace of its body."""

    def __init__(self, app: ASGIApp, settings: Settings, bodies: Mapping[str, int]) -> None:
        """bodies: bytes of the largest form of pages, by the beginning of their paths"""
        self.app = app
        self.bodies = bodies
        self.large = asyncio.Semaphore(LARGE_BODIES)
        self.hosts = settings.hosts
        self.scheme = settings.origin.partition(":")[0]

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            await self.app(scope, receive, send)
            return
        headers = Headers(scope=scope)
        try:
            self._check_host(headers)
            if scope["type"] == "websocket":
                if "origin" in headers:  # of a browser, which any page may have open one
                    raise Refused(403, "connections are for programs")
                await self.app(scope, receive, send)
                return
            self._check(scope["method"], headers)
            body = await self._read(scope["path"], headers, receive)
        except Refused as refused:
            await PlainTextResponse(f"{refused}\n", refused.status, HEADERS)(scope, receive, send)
            return
        await self.app(scope, _replay(body, receive), _with_headers(send))

    def _check_host(self, headers: Headers) -> None:
        """Raise Refused for a foreign Host, as DNS rebinding has."""
        host = headers.get("host", "")
        if host not in self.hosts:
            raise Refused(421, f"this server does not answer for {host!r}")

    def _check(self, method: str, headers: Headers) -> None:
        """Raise Refused for a form of a foreign page."""
        if method in ("GET", "HEAD"):
            return
        if method != "POST":
            raise Refused(405, f"{method} is not used here")
        origin = headers.get("origin", "")
        if (
            origin != f"{self.scheme}://{headers['host']}"
            or headers.get("sec-fetch-site", "same-origin") != "same-origin"
        ):
            raise Refused(403, f"a form of another page: the origin {origin!r} is not this server")

    async def _read(self, path: str, headers: Headers, receive: Receive) -> bytes:
        """Return the body of a request. Raises Refused for one that is too large, too slow, or cut off."""
        most = next((size for start, size in self.bodies.items() if path.startswith(start)), MAX_BODY_BYTES)
        length = headers.get("content-length", "0")
        if not length.isdecimal() or int(length) > most:
            raise Refused(413, f"the body has over {most} bytes")
        may_be_large = int(length) > MAX_BODY_BYTES or "transfer-encoding" in headers
        try:
            async with asyncio.timeout(BODY_SECONDS), self.large if may_be_large else nullcontext():
                return await _read(most if may_be_large else MAX_BODY_BYTES, receive)
        except TimeoutError:
            raise Refused(408, f"the body has not arrived within {BODY_SECONDS} seconds") from None


async def _read(most: int, receive: Receive) -> bytes:
    """Return a body of at most so many bytes."""
    body = bytearray()
    while True:
        message = await receive()
        if message["type"] == "http.disconnect":
            raise Refused(400, "the body is not whole")
        body += message.get("body", b"")
        if len(body) > most:
            raise Refused(413, f"the body has over {most} bytes")
        if not message.get("more_body"):
            return bytes(body)


def _replay(body: bytes, receive: Receive) -> Receive:
    """Return a `receive` that gives the body which was read, and then what comes, such as a disconnect."""
    messages = [{"type": "http.request", "body": body, "more_body": False}]

    async def again() -> Message:
        return messages.pop() if messages else await receive()

    return again


def _with_headers(send: Send) -> Send:
    """Return a `send` that sets the headers of every answer."""

    async def sending(message: Message) -> None:
        if message["type"] == "http.response.start":
            headers = MutableHeaders(scope=message)
            own = {name: headers.get(name) for name in ("Content-Security-Policy", "Cache-Control")}
            if not is_strict(own["Content-Security-Policy"] or ""):
                own["Content-Security-Policy"] = None
            for name, value in HEADERS.items():
                headers[name] = own.get(name) or value
        await send(message)

    return sending


def is_strict(policy: str) -> bool:
    """Whether a content security policy allows only what this server sends, and what it names by its hash.

    A picture may also be data.
    """
    directives = {name: sources for name, *sources in map(str.split, filter(str.strip, policy.split(";")))}
    data = {"img-src": {"data:"}}
    return all(name in directives for name in NO_FALLBACK) and all(
        SOURCE.fullmatch(source) or source in data.get(name, ())
        for name, sources in directives.items()
        for source in sources
    )
