"""The way in for bots that play on their owners' machines: a WebSocket at /pages/league/join."""

import asyncio
from collections.abc import Mapping
from functools import partial

from attrs import field, frozen, validators
from camelcup_web.site import Site
from starlette.responses import PlainTextResponse
from starlette.routing import WebSocketRoute
from starlette.websockets import WebSocket, WebSocketDisconnect

from camelcup import UserError, decode_json, structure
from camelcup_league.away.joining import all_offline, enter, pause, set_offline, set_online
from camelcup_league.away.relay import Broken, Relay
from camelcup_league.pages.shared import WRONG_SECONDS, Shared

HELLO_SECONDS = 10.0
"""Time for a client to say who it is."""

POLICY_VIOLATION = 1008


@frozen(kw_only=True)
class Application:
    """The first message of a client.

    bot, digest: the name of the bot, and the SHA-256 of its files
    connection:  names the client's process, which may connect again
    workers:     tables at which it plays at once
    keep:        whether older versions of the bot go on playing
    """

    bot: str
    digest: str = field(validator=validators.matches_re(r"[0-9a-f]{64}"))
    connection: str = field(validator=validators.matches_re(r"[0-9a-f]{32}"))
    workers: int = field(validator=[validators.ge(1), validators.le(1000)])
    keep: bool = False


def socket_route(site: Site, shared: Shared) -> WebSocketRoute:
    """Return the route of the way in; nobody is online at first."""
    league = shared.league
    relay = Relay(league.folder, partial(set_online, league), partial(set_offline, league))
    all_offline(league)

    def end() -> None:
        relay.stop()
        all_offline(league)

    site.at_end.insert(0, end)  # before the league is closed
    return WebSocketRoute("/join", partial(_join, shared, relay))


async def _join(shared: Shared, relay: Relay, socket: WebSocket) -> None:
    """Let a client in that has the token of an owner, and pass its messages on until it leaves."""
    scheme, _, token = socket.headers.get("authorization", "").partition(" ")
    owner = await shared.site.read(lambda: shared.league.owner_of(token)) if scheme == "Bearer" else None
    if owner is None:
        await asyncio.sleep(WRONG_SECONDS)
        await socket.send_denial_response(PlainTextResponse("nobody has this token\n", 403))
        return
    await socket.accept()
    await socket.send_json({"league": shared.league.settings.name, "game": shared.league.tables.game.name})
    try:
        async with asyncio.timeout(HELLO_SECONDS):
            data = await socket.receive_text()
        applied = _read(data)
        version = await _enter(shared, relay, owner, applied)
    except UserError as error:
        await socket.send_json({"refused": str(error)})
        await socket.close()
        return
    except (TimeoutError, WebSocketDisconnect, KeyError):  # KeyError: bytes in place of text
        await socket.close()
        return
    workers = min(applied.workers, shared.league.settings.joining.workers)
    try:
        await relay.serve(version, applied.connection, workers, socket)
    except Broken as broken:
        reason = f"its client {broken}"
        await shared.site.read(lambda: pause(shared.league, version, reason))
        await socket.close(POLICY_VIOLATION, str(broken))
        relay.forget(version, seconds=0)
    except KeyError:
        await socket.close(POLICY_VIOLATION, "text is expected")
    except WebSocketDisconnect:
        pass  # it left before it was in
    relay.forget(version)


def _read(data: str) -> Application:
    """Return the first message of a client. Raises UserError for another one."""
    try:
        values = decode_json(data.encode())
    except (ValueError, RecursionError):
        values = None
    if not isinstance(values, Mapping):
        raise UserError("the first message is not an object of JSON")
    return structure(values, Application, "the first message")


async def _enter(shared: Shared, relay: Relay, owner: str, applied: Application) -> str:
    """Have a bot online, and return the name of its version. Raises UserError where it may not be."""
    await relay.start()
    league = shared.league
    version = await shared.site.read(lambda: enter(league, owner, applied.bot, applied.digest, applied.keep))
    if relay.is_online(version.name, applied.connection):
        raise UserError(f"{version.name} is online already, from another process")
    return version.name
