"""Runs the server of an application, on an address."""

import socket
from collections.abc import Callable

import uvicorn
from starlette.applications import Starlette

from camelcup import UserError

CLOSE_SECONDS = 2
"""Seconds for open streams to end when the server stops."""

MAX_CONNECTIONS = 2000
"""Connections beyond which new ones are refused."""


def listen(host: str, port: int) -> socket.socket:
    """Return a socket that listens. Raises UserError if the address cannot be used."""
    try:
        return socket.create_server((host, port), backlog=1024)
    except OSError as error:
        raise UserError(f"--port {port}: {host}:{port} cannot be used ({error.strerror})") from error


def serve(app: Starlette, listener: socket.socket, begun: Callable[[], object]) -> None:
    """Answer requests until Ctrl-C. begun: called once the server answers"""
    config = uvicorn.Config(
        app,
        log_level="warning",
        access_log=False,
        server_header=False,
        timeout_graceful_shutdown=CLOSE_SECONDS,
        limit_concurrency=MAX_CONNECTIONS,
        lifespan="on",
    )
    server = _Server(config, begun)
    server.run(sockets=[listener])


class _Server(uvicorn.Server):
    """A server that says when it has begun."""

    def __init__(self, config: uvicorn.Config, begun: Callable[[], object]) -> None:
        super().__init__(config)
        self.begun = begun

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        self.begun()
