"""Runs the server of an application, on an address."""

import socket
import sys
from collections.abc import Callable
from typing import Any

import uvicorn
from starlette.applications import Starlette
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from camelcup import UserError

MAX_SOCKET_BYTES = 1024 * 1024
"""Bytes of the longest message on a WebSocket."""

CLOSE_SECONDS = 2
"""Seconds for open streams to end when the server stops."""

MAX_CONNECTIONS = 2000
"""Connections beyond which new ones are refused."""

HEADER_SECONDS = 10
"""Seconds in which a connection has to send the headers of a request."""

SWITCH_SECONDS = 0.0005
"""Time after which another thread gets its turn: a run whose workers wait, or the answer to a click."""


class Protocol(HttpToolsProtocol):
    """HTTP on a connection that is closed if a request is slow to come."""

    def connection_made(self, transport: Any) -> None:
        super().connection_made(transport)
        self._expect_request_after(None)

    def on_response_complete(self) -> None:
        answered = self.cycle  # a next request may have come already, and be taken up now
        super().on_response_complete()
        self._expect_request_after(answered)

    def _expect_request_after(self, answered: Any) -> None:
        """Close the connection unless the headers of a request arrive in time. answered: the one before"""
        self.loop.call_later(HEADER_SECONDS, self._close_if_silent, answered)

    def _close_if_silent(self, answered: Any) -> None:
        is_ours = self.transport.get_protocol() is self  # not since it became a WebSocket
        if is_ours and self.cycle is answered:
            self.transport.close()


def listen(host: str, port: int, option: str = "") -> socket.socket:
    """Return a socket that listens. host: as `host_name` writes it

    Raises UserError, with the option, if the address cannot be used.
    """
    family = socket.AF_INET6 if host.startswith("[") else socket.AF_INET
    try:
        return socket.create_server((host.strip("[]"), port), family=family, backlog=1024)
    except OSError as error:
        reason = str(error.strerror).partition(" (while")[0]  # Python adds the address
        raise UserError(f"{option}: {host}:{port} cannot be used ({reason})") from error


def serve(app: Starlette, listener: socket.socket, begun: Callable[[], object]) -> None:
    """Answer requests until Ctrl-C. begun: called once the server answers"""
    sys.setswitchinterval(SWITCH_SECONDS)
    Running(app, begun).run(sockets=[listener])


class Running(uvicorn.Server):
    """The server of an application; another thread stops it by `should_exit`."""

    def __init__(self, app: Starlette, begun: Callable[[], object]) -> None:
        config = uvicorn.Config(
            app,
            http=Protocol,
            ws_max_size=MAX_SOCKET_BYTES,
            log_level="warning",
            access_log=False,
            server_header=False,
            timeout_graceful_shutdown=CLOSE_SECONDS,
            limit_concurrency=MAX_CONNECTIONS,
            lifespan="on",
        )
        super().__init__(config)
        self.app = app
        self.begun = begun

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        self.begun()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        self.app.state.site.end_streams()  # a page would keep its stream open for ever
        await super().shutdown(sockets)
