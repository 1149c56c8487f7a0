"""The relay of a league's server: passes messages between workers and bots on their owners' machines."""

import asyncio
from collections import Counter
from collections.abc import AsyncIterator, Callable
from contextlib import suppress
from itertools import count
from pathlib import Path
from time import monotonic
from typing import Any, Protocol

from camelcup import decode_json, encode_json
from camelcup_league.away.line import FILE, HOST, MAX_LINE_BYTES, SLOT_SECONDS, Address

PING_SECONDS = 5.0
"""Time between two measurements of a round trip."""

GRACE_SECONDS = 5.0
"""Time for a lost connection to come back before the bot is offline."""

UNASKED = "answered what it was not asked"


class Socket(Protocol):
    """The WebSocket of an owner's machine, as the relay uses it."""

    async def send_text(self, data: str) -> None: ...
    def iter_text(self) -> AsyncIterator[str]: ...
    async def close(self, code: int = 1000, reason: str | None = None) -> None: ...


class Broken(Exception):
    """A client does what no honest one does; the text says what."""


class Dialogue:
    """A worker that asks a bot in one seat. number: its name at the client; has_slot: in a game"""

    def __init__(self, number: int, writer: asyncio.StreamWriter) -> None:
        self.number = number
        self.writer = writer
        self.has_slot = False

    def send(self, message: dict[str, Any]) -> None:
        """Send a message to the worker."""
        if not self.writer.is_closing():
            self.writer.write(encode_json(message) + b"\n")


class Client:
    """A bot on its owner's machine, while it is online.

    connection: names the process there, which may connect again
    workers:    tables at which it plays at once
    """

    def __init__(self, connection: str, workers: int) -> None:
        self.connection = connection
        self.workers = workers
        self.socket: Socket | None = None
        self.round_trip = 0.0
        self.dialogues: dict[int, Dialogue] = {}
        self.asked: Counter[tuple[int, int]] = Counter()
        self.slot_left = asyncio.Event()
        self._pinged: float | None = None

    async def send(self, message: dict[str, Any]) -> None:
        """Send a message; nothing where the connection is lost: the worker asks again once it is back."""
        if self.socket is not None:
            with suppress(Exception):  # of a socket that has just been lost
                await self.socket.send_text(encode_json(message).decode())

    async def ask(self, dialogue: Dialogue, message: dict[str, Any]) -> None:
        """Pass on a question."""
        number = message["ask"]
        self.asked[dialogue.number, number] += self.socket is not None
        await self.send(message | {"dialogue": dialogue.number})

    def answer(self, data: str) -> None:
        """Pass on an answer. Raises Broken for one to no question of this client."""
        try:
            message = decode_json(data.encode())
            if message.keys() == {"pong"}:
                return self._measure()
            key = int(message["dialogue"]), int(message["answer"])
            content = message["message"]
        except (ValueError, TypeError, KeyError, AttributeError, RecursionError):
            raise Broken("sent what is no message") from None
        if not self.asked[key]:
            raise Broken(UNASKED)
        self.asked[key] -= 1
        if dialogue := self.dialogues.get(key[0]):
            dialogue.send({"answer": key[1], "message": content, "round_trip": self.round_trip})
        return None

    async def ping(self) -> None:
        """Measure the round trip again and again, each time once the last measurement has an answer."""
        self._pinged = None
        while True:
            if self._pinged is None:
                self._pinged = monotonic()
                await self.send({"ping": True})
            await asyncio.sleep(PING_SECONDS)

    def _measure(self) -> None:
        if self._pinged is None:
            raise Broken(UNASKED)
        self.round_trip, self._pinged = monotonic() - self._pinged, None

    async def wait_slot(self) -> None:
        """Wait until the bot plays at fewer tables than it can, but not for long: others wait, too."""
        with suppress(TimeoutError):
            async with asyncio.timeout(SLOT_SECONDS):
                while sum(each.has_slot for each in self.dialogues.values()) >= self.workers:
                    self.slot_left.clear()
                    await self.slot_left.wait()

    def tell_all(self, message: dict[str, Any]) -> None:
        """Send a message to all workers that ask this bot."""
        for dialogue in self.dialogues.values():
            dialogue.send(message)


class Relay:
    """Connects workers on this machine to bots on those of their owners; used by one event loop.

    online, offline: called, in a thread, with the name of a version that plays from now on, or no longer
    """

    def __init__(
        self, folder: Path, online: Callable[[str], object], offline: Callable[[str], object]
    ) -> None:
        self.folder = folder
        self.clients: dict[str, Client] = {}
        self._online, self._offline = online, offline
        self._changing = asyncio.Lock()
        self._tasks: set[asyncio.Task[None]] = set()
        self._numbers = count(1)
        self._server: asyncio.Server | None = None
        self._address = Address.new(0)

    async def start(self) -> None:
        """Listen for workers, unless that is done already."""
        if self._server is None:
            self._server = await asyncio.start_server(self._serve, HOST, 0, limit=MAX_LINE_BYTES)
            self._address = Address.new(self._server.sockets[0].getsockname()[1])
            self._address.write(self.folder)

    def stop(self) -> None:
        """Listen for workers no more; another thread may call it."""
        (self.folder / FILE).unlink(missing_ok=True)
        if self._server is not None:
            self._server.get_loop().call_soon_threadsafe(self._server.close)

    async def serve(self, name: str, connection: str, workers: int, socket: Socket) -> None:
        """Pass messages on until a client's connection ends. Raises Broken for one that does not play fair.

        name: of the version; connection: names the client's process
        """
        client = await self._enter(name, connection, workers, socket)
        pinging = asyncio.create_task(client.ping())
        try:
            async for data in socket.iter_text():
                client.answer(data)
        finally:
            pinging.cancel()
            if client.socket is socket:
                client.socket = None
                client.tell_all({"lost": True})

    def forget(self, name: str, seconds: float = GRACE_SECONDS) -> None:
        """Have a bot offline unless it comes back in time."""
        task = asyncio.create_task(self._forget(name, seconds))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _forget(self, name: str, seconds: float) -> None:
        client = self.clients.get(name)
        if client is None or client.socket is not None:
            return
        await asyncio.sleep(seconds)
        async with self._changing:
            if client.socket is None and self.clients.get(name) is client:
                del self.clients[name]
                for dialogue in client.dialogues.values():
                    dialogue.writer.close()
                await asyncio.to_thread(self._offline, name)

    def is_online(self, name: str, connection: str) -> bool:
        """Whether another process plays a bot already."""
        client = self.clients.get(name)
        return client is not None and client.socket is not None and client.connection != connection

    async def _enter(self, name: str, connection: str, workers: int, socket: Socket) -> Client:
        """Return the client of a bot, which hears that it is in; another process takes over its dialogues."""
        async with self._changing:
            client = self.clients.setdefault(name, Client(connection, workers))
            if client.socket is not None:  # the process noticed before the server that it was lost
                await client.socket.close()
                client.socket = None
            if client.connection != connection:
                client.asked.clear()
            await asyncio.to_thread(self._online, name)  # before the client says so to its owner
            await socket.send_text(encode_json({"joined": name, "workers": workers}).decode())
            client.connection, client.workers, client.socket = connection, workers, socket
            client.tell_all({"open": connection, "round_trip": client.round_trip})
        return client

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Serve a worker until it closes its connection."""
        dialogue = Dialogue(next(self._numbers), writer)
        client = None
        with suppress(OSError, ValueError):  # of a worker that was killed in the middle of a line
            async with asyncio.timeout(SLOT_SECONDS):
                first = decode_json(await reader.readline())
            if self._address.is_key(first["key"]) and (client := self.clients.get(first["bot"])):
                client.dialogues[dialogue.number] = dialogue
                if client.socket is not None:
                    dialogue.send({"open": client.connection, "round_trip": client.round_trip})
                while line := await reader.readline():
                    await self._pass_on(client, dialogue, decode_json(line))
        if client is not None:
            client.dialogues.pop(dialogue.number, None)
            client.slot_left.set()
            await client.send({"dialogue": dialogue.number, "close": True})
        writer.close()

    async def _pass_on(self, client: Client, dialogue: Dialogue, message: dict[str, Any]) -> None:
        """Do what a worker asks for."""
        if "ask" in message:
            await client.ask(dialogue, message)
        elif "tell" in message:
            await client.send(message | {"dialogue": dialogue.number})
        elif message["slot"]:
            dialogue.has_slot = False  # of a game in which the bot was put out
            await client.wait_slot()
            dialogue.has_slot = True
            dialogue.send({"slot": True})
        else:
            dialogue.has_slot = False
            client.slot_left.set()
