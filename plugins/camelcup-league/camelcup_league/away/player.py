"""The player of a bot that plays on its owner's machine, behind the relay of the league's server."""

import os
from collections.abc import Mapping, Sequence
from math import inf
from pathlib import Path
from time import monotonic
from typing import Any

from camelcup import Display, FaultKind, Player, PlayerError, Table, decode_json, derive, to_json
from camelcup_league.away.line import Line

KIND = "home"
"""The kind of these bots' specs: `home:FOLDER/Bot.2`, with the folder of the league."""

MAX_ROUND_TRIP = 0.5
"""Seconds of a connection's round trip that are not counted as the bot's."""

MAX_REASON_CHARACTERS = 500

Message = Mapping[str, Any]


class AwayPlayer(Player):
    """Asks a bot on its owner's machine, in the messages of docs/protocol.md.

    A lost connection has the time of the open message to come back, once for each message. The same process
    gets that message again; another one the whole dialogue of the game, so that the bot remembers it.
    """

    lists_actions = True
    turn = 0
    legal: Sequence[Any] | None = None

    def __init__(self, rest: str, display: Display[Any, Any, Any]) -> None:
        folder, self.name = os.path.split(rest)
        self.folder = Path(folder)
        self.game = display.game
        self.line: Line | None = None
        self.asked = 0
        self.said: list[Message] = []

    def begin(self, table: Table, seat: int) -> None:
        self.move_time = table.limits.move_time
        self.begin_time = table.limits.begin_time
        self.said = []
        if self.line is None or self.line.closed:
            self.line = Line(self.folder, self.name)
        self.line.take_slot()
        rules = decode_json(to_json(self.game.rules))
        hello = {"type": "hello", "protocol": 1, "game": table.game, "rules": rules, "seat": seat}
        seed = str(derive(table.seed, "seat", seat))
        rest = {"seats": len(table.bots), "seed": seed, "move_time": self.move_time}
        self._ask(hello | rest, self.begin_time, "ready")

    def offer(self, turn: int, actions: Sequence[Any] | None) -> None:
        encode = self.game.encode
        self.turn = turn
        self.legal = None if actions is None else [encode(action) for action in actions]

    def move(self, view: Any) -> Any:
        message = {
            "type": "move",
            "turn": self.turn,
            "view": self.game.encode_view(view),
            "legal": self.legal,
        }
        return self._ask(message, self.move_time, "action")["action"]

    def end(self, scores: tuple[int | float, ...], winners: tuple[int, ...]) -> None:
        if self.line:
            self.line.send({"tell": {"type": "over", "scores": scores, "winners": winners}})
            self.line.leave_slot()

    def close(self) -> None:
        if self.line:
            self.line.close()
            self.line = None

    kill = close

    def _ask(self, message: Message, limit: float, expected: str) -> Message:
        """Send a message, and return the answer to it. Raises PlayerError where none is right, or in time."""
        line = self.line
        if line is None:
            raise PlayerError(FaultKind.EXITED, "it is not connected", gone=True)
        self.asked += 1
        limit = limit or inf
        connection, returns = line.connection, 0
        line.send({"ask": self.asked, "message": message})
        until = monotonic() + limit
        while True:
            reply = line.receive(until + min(line.round_trip, MAX_ROUND_TRIP))
            if reply is None:
                raise self._late(limit)
            if "lost" in reply and not returns:
                returns, until = 1, monotonic() + limit
            elif "open" in reply:
                again = self.said if line.connection != connection else None
                line.send({"ask": self.asked, "message": message, "again": again})
            elif reply.get("answer") == self.asked:
                break
        self.said.append(message)
        return _checked(reply["message"], expected)

    def _late(self, limit: float) -> PlayerError:
        assert self.line is not None
        if self.line.connected:
            return PlayerError(FaultKind.TIMEOUT, f"no answer within {limit:g} seconds", gone=True)
        return PlayerError(FaultKind.EXITED, f"its connection was lost for {limit:g} seconds", gone=True)


def _checked(reply: Any, expected: str) -> Message:
    """Return an answer. Raises PlayerError for one of another type."""
    message: dict[str, Any] = reply if isinstance(reply, dict) else {}
    kind = message.get("type", "action" if "action" in message else "")
    if kind == expected and (kind != "action" or "action" in message):
        return message
    if kind == "error":
        reason = " ".join(str(message.get("reason", ""))[:MAX_REASON_CHARACTERS].split())
        raise PlayerError(FaultKind.RAISED, reason or "an error without a reason", gone=True)
    raise PlayerError(FaultKind.PROTOCOL, f"it answered {str(kind)[:80]!r}; expected: {expected}", gone=True)
