"""The connection of a worker to the relay of its league's server: lines of JSON on loopback."""

import socket
from pathlib import Path
from secrets import compare_digest, token_hex
from time import monotonic
from typing import Any

from attrs import frozen

from camelcup import FaultKind, PlayerError, decode_json, encode_json

HOST = "127.0.0.1"

FILE = "relay"
"""The file, in the folder of the league, that says where its relay is: the port and a key."""

SLOT_SECONDS = 10.0
"""Time for which a table waits for a bot that plays at as many as it can; then it gets one more."""

MAX_LINE_BYTES = 4 * 1024 * 1024
"""Bytes of the longest line: the dialogue of a whole game."""

READ_BYTES = 64 * 1024


@frozen
class Address:
    """Where the relay of a league listens, and the key that only those know who can read its folder."""

    port: int
    key: str

    @classmethod
    def new(cls, port: int) -> "Address":
        return cls(port, token_hex(16))

    @classmethod
    def read(cls, folder: Path) -> "Address | None":
        """Return the address in the file of a league; None where no server offers one."""
        try:
            port, key = (folder / FILE).read_text("ascii").split()
            return cls(int(port), key)
        except (OSError, ValueError):
            return None

    def write(self, folder: Path) -> None:
        """Write the file, which only its owner can read."""
        path = folder / FILE
        path.unlink(missing_ok=True)
        path.touch(mode=0o600)
        path.write_text(f"{self.port} {self.key}\n", "ascii")

    def is_key(self, key: object) -> bool:
        """Whether somebody knows the key."""
        return isinstance(key, str) and compare_digest(key.encode(), self.key.encode())

    def connect(self) -> socket.socket:
        """Return a connection. Raises OSError where nobody listens."""
        return socket.create_connection((HOST, self.port), timeout=2)


def is_reachable(folder: Path) -> bool:
    """Whether this machine reaches the server that connects bots to a league."""
    address = Address.read(folder)
    if address is None:
        return False
    try:
        address.connect().close()
    except OSError:
        return False
    return True


class Line:
    """A worker's connection for one bot in one seat.

    connection: names the process at the bot's end; empty while there is none
    round_trip: seconds of the way to the bot and back
    connected:  whether the bot is connected now
    closed:     whether the relay can no longer be reached over this connection

    Raises PlayerError where the relay cannot be reached.
    """

    def __init__(self, folder: Path, bot: str) -> None:
        self.connection = ""
        self.round_trip = 0.0
        self.connected = self.closed = False
        self._data = b""
        address = Address.read(folder)
        try:
            if address is None:
                raise OSError
            self._socket = address.connect()
        except OSError:
            raise _gone("no server connects the league to it") from None
        self.send({"key": address.key, "bot": bot})

    def take_slot(self) -> None:
        """Wait until the bot can play at one more table."""
        self.send({"slot": True})
        until = monotonic() + SLOT_SECONDS + 1
        while (reply := self.receive(until)) is not None and "slot" not in reply:
            pass

    def leave_slot(self) -> None:
        """Let the bot play at another table."""
        self.send({"slot": False})

    def send(self, message: dict[str, Any]) -> None:
        """Send a message. Raises PlayerError where the relay is gone."""
        try:
            self._socket.sendall(encode_json(message) + b"\n")
        except OSError:
            self.close()
            raise _gone("the server that connects it was stopped") from None

    def receive(self, until: float) -> dict[str, Any] | None:
        """Return the next message; None where there is none in time. Raises PlayerError without a relay."""
        while b"\n" not in self._data:
            left = until - monotonic()
            if left <= 0:
                return None
            self._socket.settimeout(min(left, 3600.0))
            try:
                data = self._socket.recv(READ_BYTES)
            except TimeoutError:
                continue
            except OSError:
                data = b""
            if not data:
                self.close()
                raise _gone("it is not connected")
            self._data += data
        line, _, self._data = self._data.partition(b"\n")
        message: dict[str, Any] = decode_json(line)
        self._note(message)
        return message

    def close(self) -> None:
        """Close the connection."""
        self.closed = True
        self._socket.close()

    def _note(self, message: dict[str, Any]) -> None:
        """Note what a message says of the connection to the bot."""
        self.round_trip = message.get("round_trip", self.round_trip)
        if "open" in message:
            self.connection, self.connected = message["open"], True
        elif "lost" in message:
            self.connected = False


def _gone(reason: str) -> PlayerError:
    return PlayerError(FaultKind.EXITED, reason, gone=True)
