"""The messages between a player and the process of its bot: one JSON object a line.

The referee's side asks, and the bot's side answers each message with one of its own:

    load   what to import, sent once                       loaded
    hello  a game begins: seat, seats, seed                 ready
    move   the view of the seat                             action
    over   the game is over: scores                         done
    bye    no further game will come                        (none)

Any of them may be answered with `failed`. Unknown fields are ignored; seeds are decimal strings, since
numbers of JSON lose digits in some languages.
"""

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from camelcup.encoding import encode_json

PROTOCOL = 1
"""Version of the protocol."""

LONGEST_LINE = 1 << 20
"""Bytes of the longest answer."""

GAME_FAILED = "game"
"""The kind of a failure that is the game's: it cannot be loaded, or cannot read the view that it wrote."""


class Message(msgspec.Struct, tag_field="type", tag=str.lower):
    """Base class of messages."""


class Load(Message):
    """Import a game and a bot.

    path:   places where modules are found
    game:   "module:attribute" of the game's class
    kind:   "module:attribute" of the class of its rules
    rules:  the rules as JSON text
    bot:    fields of a `BotSource`
    memory: limit in bytes
    parent: number of the process that asks
    """

    protocol: int
    path: Sequence[str]
    game: str
    kind: str
    rules: str
    bot: Mapping[str, Any]
    memory: int | None
    parent: int


class Hello(Message):
    """A game begins."""

    seat: int
    seats: int
    seed: str


class Move(Message):
    """The seat is to move."""

    view: Any


class Over(Message):
    """The game is over."""

    scores: Sequence[int | float]


class Bye(Message):
    """No further game will come."""


class Loaded(Message):
    """The bot is imported. identity: the same for two specs of one bot"""

    identity: str


class Ready(Message):
    """The bot has begun."""


class Action(Message):
    """The bot's answer."""

    action: Any


class Done(Message):
    """The bot has been told the scores."""


class Failed(Message):
    """The bot failed. kind: a `FaultKind`, or GAME_FAILED"""

    kind: str
    reason: str
    traceback: str = ""


Request = Load | Hello | Move | Over | Bye
Reply = Loaded | Ready | Action | Done | Failed

read_request = msgspec.json.Decoder(Request).decode
read_reply = msgspec.json.Decoder(Reply).decode


def encode_line(message: Message) -> bytes:
    """Return a message as a line."""
    return encode_json(message) + b"\n"
