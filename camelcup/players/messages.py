"""The messages between a player and the process of its bot: one JSON object a line; see docs/protocol.md."""

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from camelcup.encoding import encode_json
from camelcup.records import FaultKind
from camelcup.text import replace_controls, without_addresses

PROTOCOL = 1
MAX_LINE_BYTES = 1 << 20
MAX_SHOWN_CHARACTERS = 80
MAX_TEXT_CHARACTERS = 10_000
GAME_FAILED = "game"
"""The kind of a failure that is the game's: it cannot be loaded, or cannot read the view that it wrote."""


class Message(msgspec.Struct, tag_field="type", tag=str.lower):
    """Base class of messages."""


class Load(Message):
    """Import a game and a bot.

    path:    places where modules are found
    game:    "module:attribute" of the game's class
    display: "module:attribute" of the class of its display
    kind:    "module:attribute" of the class of its rules
    rules:   the rules as JSON text
    bot:     fields of a `BotSource`
    memory:  limit in bytes
    parent:  number of the process that asks, with which this one ends; None if something else sees to that
    check:   number of a check of the bot, which changes the seed of the module random, and has `done` count
             threads; 0 in games
    """

    protocol: int
    path: Sequence[str]
    game: str
    display: str
    kind: str
    rules: str
    bot: Mapping[str, Any]
    memory: int | None
    parent: int | None
    check: int = 0


class Hello(Message):
    """A game begins.

    protocol:  version of the protocol
    game:      name of the game
    rules:     its rules in full
    seat:      number of the bot's seat, from 0
    seats:     number of seats at the table
    seed:      seed of the bot's random numbers, as decimal digits
    move_time: seconds for a move; 0 for no limit
    """

    protocol: int
    game: str
    rules: Any
    seat: int
    seats: int
    seed: str
    move_time: float


class Move(Message):
    """The seat is to move.

    view:  everything that the seat may know
    turn:  number of turns of seats so far
    legal: the legal actions, encoded; null in a game that does not list them. A Python host, which has the
           game, gets neither these nor `turn`
    """

    view: Mapping[str, Any]
    turn: int | None = None
    legal: Sequence[Any] | None = None


class Explain(Message):
    """Say why you moved as you did. view: the one of the last `move`"""

    view: Mapping[str, Any]


class Over(Message):
    """The game is over. winners: numbers of the seats that won"""

    scores: Sequence[int | float]
    winners: Sequence[int]


class Bye(Message):
    """No further game will come."""


class Loaded(Message):
    """The bot is imported."""


class Ready(Message):
    """The bot has begun. explains: whether it answers `explain`"""

    name: str = ""
    author: str = ""
    version: str = ""
    explains: bool = False


class Action(Message):
    """The bot's answer."""

    action: Any


class Reasons(Message):
    """The reasons for the last action, on one or more lines.

    worths: what actions are worth to the bot, each with its number. unit: of the numbers
    """

    text: str
    unit: str = ""
    worths: list[tuple[Any, float]] = msgspec.field(default_factory=list)


class Done(Message):
    """The bot has been told the scores. threads: of its game that run on, if they are counted"""

    threads: int = 0


class Error(Message):
    """The bot failed, or cannot answer. kind: from a Python host, a `FaultKind` or GAME_FAILED"""

    reason: str
    traceback: str = ""
    kind: str = FaultKind.RAISED.value


Request = Load | Hello | Move | Explain | Over | Bye
Reply = Loaded | Ready | Action | Reasons | Done | Error

read_request = msgspec.json.Decoder(Request).decode
_read_reply = msgspec.json.Decoder(Reply).decode
_read_action = msgspec.json.Decoder(Action).decode


def read_reply(line: bytes | bytearray, expected: str) -> Reply:
    """Return the reply in a line; an action needs no type if it is expected. Raises what msgspec does."""
    if expected == "action":
        try:
            return _read_action(line)
        except msgspec.ValidationError:
            pass  # another message
    reply: Reply = _read_reply(line)
    return reply


def encode_line(message: Message) -> bytes:
    """Return a message as a line."""
    return encode_json(message) + b"\n"


def show_line(line: bytes) -> str:
    """Return the beginning of a line, or of several, as text for an error."""
    text = without_addresses(line.decode(errors="replace")).rstrip("\r\n")
    return replace_controls(
        f"{text[:MAX_SHOWN_CHARACTERS]!r}{'...' if len(text) > MAX_SHOWN_CHARACTERS else ''}"
    )
