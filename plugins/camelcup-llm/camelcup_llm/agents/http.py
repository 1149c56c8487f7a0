"""Serves an agent over HTTP on loopback, to those who have the token."""

import socket
from collections.abc import Callable
from secrets import compare_digest
from typing import Any

import uvicorn
from mcp.server import MCPServer
from starlette.datastructures import Headers
from starlette.responses import PlainTextResponse
from starlette.types import ASGIApp, Receive, Scope, Send

from camelcup import UserError

HOST = "127.0.0.1"

MAX_BODY_BYTES = 64 * 1024


class WithToken:
    """An application that answers only requests with the header `Authorization: Bearer TOKEN`."""

    def __init__(self, app: ASGIApp, token: str) -> None:
        self.app = app
        self.expected = f"Bearer {token}".encode()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http":
            given = Headers(scope=scope).get("authorization", "")
            if not compare_digest(given.encode(), self.expected):
                reason = "the header `Authorization: Bearer TOKEN` is missing or has another token\n"
                headers = {"WWW-Authenticate": "Bearer"}
                await PlainTextResponse(reason, 401, headers)(scope, receive, send)
                return
        await self.app(scope, receive, send)


def serve(server: MCPServer[Any], port: int, token: str, begun: Callable[[str], object]) -> None:
    """Serve until Ctrl-C. port: 0 for a free one; begun: called with the address

    Raises UserError where the port cannot be used.
    """
    try:
        listener = socket.create_server((HOST, port))
    except OSError as error:
        raise UserError(f"--http {port}: {HOST}:{port} cannot be used ({error.strerror})") from error
    app = server.streamable_http_app(
        json_response=True, stateless_http=True, max_request_body_size=MAX_BODY_BYTES, host=HOST
    )
    config = uvicorn.Config(WithToken(app, token), log_level="warning", access_log=False, lifespan="on")
    begun(f"http://{HOST}:{listener.getsockname()[1]}/mcp")
    uvicorn.Server(config).run(sockets=[listener])
