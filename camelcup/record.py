"""What happened, as values: they can be compared, logged, and sent to another machine."""

from enum import Enum
from typing import NamedTuple

from attrs import Factory, frozen

from camelcup.game import Short


class FaultKind(Enum):
    """How a bot failed."""

    RAISED = "raised"
    MALFORMED = "malformed"
    ILLEGAL = "illegal"
    TIMEOUT = "timeout"
    """It did not answer in time."""
    DIED = "died"
    """It ended the process it ran in."""


class OnFault(Enum):
    """What a fault costs the bot that committed it."""

    DEFAULT = "default"
    """The default action is played for it."""
    FORFEIT = "forfeit"
    """It is not asked again in this game and cannot win it."""
    ABORT = "abort"
    """The whole run stops: for authors who want to see the first fault."""


class Ending(Enum):
    """Why a game stopped."""

    OVER = "over"
    TURN_CAP = "turn cap"


@frozen
class Limits:
    """What no game and no bot may exceed.

    max_turns:  turns after which a game ends with the scores it has
    max_faults: faults of a bot in one game after which it is benched
    move_time:  seconds a bot has for a move; 0 for no limit
    """

    max_turns: int = 2000
    max_faults: int = 3
    on_fault: OnFault = OnFault.DEFAULT
    move_time: float = 10.0


@frozen
class Table:
    """One game and its seats, with all it takes to play it anywhere.

    number: 0-based place in the tournament
    game:   the game's name
    rules:  the name of a rule set, or the whole set as JSON text
    bots:   a bot spec for each seat, in turn order
    seed:   from it come the streams of chance and of every seat
    fills:  seats taken by copies that only make up the numbers and are not ranked
    """

    number: int
    game: str
    rules: str
    bots: tuple[str, ...]
    seed: int
    fills: tuple[int, ...] = ()
    limits: Limits = Factory(Limits)


class Turn(NamedTuple):
    """One move: the seat that made it, or None for chance, and the move in the game's short form.

    A named tuple, for speed: every move makes one.
    """

    seat: int | None
    move: Short


@frozen
class Fault:
    """A bot's failure.

    turn:   the turns of all seats before it
    reason: one line for a person
    output: what the bot printed at this table so far, as far as it was kept
    stack:  where it was when it was stopped, innermost call first
    """

    turn: int
    seat: int
    kind: FaultKind
    reason: str
    output: str = ""
    stack: str = ""


@frozen
class Verdict:
    """A fault that is known from an earlier try to play a table; its bot is not asked at that turn again.

    fault: its turn is that of `note`, where there are some before the first
    final: whether the bot is benched from then on
    """

    fault: Fault
    final: bool = True


@frozen
class Times:
    """What one seat spent thinking: answers given, and nanoseconds in all and at worst."""

    moves: int
    total_ns: int
    worst_ns: int


@frozen
class GameRecord:
    """All that happened at one table; everything but `times` follows from the table.

    turns:    every move in order, those of chance among them
    scores:   a number for each seat, higher is better
    winners:  the seats that share the highest score (a seat that forfeited is never among them)
    forfeits: the seats that were ruled out by a fault
    """

    table: Table
    turns: tuple[Turn, ...]
    scores: tuple[int, ...]
    winners: tuple[int, ...]
    faults: tuple[Fault, ...]
    forfeits: tuple[int, ...]
    ending: Ending
    times: tuple[Times, ...]
