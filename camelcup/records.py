"""Tables and what happened at them, as values that can be compared, logged and sent to another machine."""

import shlex
from collections import defaultdict
from collections.abc import Mapping
from enum import Enum
from fractions import Fraction
from textwrap import indent
from typing import NamedTuple
from zlib import crc32

import msgspec
from attrs import Factory, field, frozen

from camelcup.encoding import Plain, encode_json, freeze
from camelcup.text import replace_controls

HUMAN = "Human"
"""The spec of a person."""

# Classes here have no slots: msgspec writes fields in their order only where a class has a __dict__.

CHECKSUM = b',"crc32":"%08x"}\n'
"""End of a record line: a last key with the checksum of the line as it is without it."""

MAX_LETTERS = 200  # letters at most of a line that a bot printed

NOTHING_KEPT, NOTHING_USED = b',"kept":null}', b',"used":[]}}'
"""Ends of a record without what is optional, which its line leaves out."""

USED = b'"used":['  # is in each line of a record that keeps what moves used


class FaultKind(Enum):
    """How a bot failed.

    >>> record = play_table(Nim(), [ScriptedBot([(7, 7)]), ScriptedBot([])])
    >>> record.faults[0].kind is FaultKind.ILLEGAL
    True
    """

    RAISED = "raised"
    MALFORMED = "malformed"
    ILLEGAL = "illegal"
    TIMEOUT = "timeout"
    EXITED = "exited"
    """Its process ended."""
    PROTOCOL = "protocol"
    """Its process wrote something that is no message."""
    LEFT = "left"
    """The person in its seat left the game."""


class Phase(Enum):
    """The call at which a bot failed.

    >>> record = play_table(Nim(), [ScriptedBot([(7, 7)]), ScriptedBot([])])
    >>> record.faults[0].phase is Phase.MOVE
    True
    """

    BEGIN = "begin"
    MOVE = "move"
    END = "end"


class OnFault(Enum):
    """Cost of a fault to the bot that committed it."""

    DEFAULT = "default"
    """The default action is played for it."""
    FORFEIT = "forfeit"
    """It is out of the game."""
    ABORT = "abort"
    """The run stops: for authors who want to see the first fault."""


class Ending(Enum):
    """Why a game stopped.

    >>> record = play_table(Nim(), [ScriptedBot([(0, 3), (2, 5)]), ScriptedBot([(1, 4)])])
    >>> record.ending is Ending.OVER
    True
    """

    OVER = "over"
    TURN_CAP = "turn cap"


@frozen(slots=False)
class Limits:
    """Limits of a game and its bots.

    max_turns:  turns, those of chance included, after which a game ends with the scores it has
    max_faults: faults of a bot in one game after which it is out
    move_time:  seconds for a move; 0 for no limit
    begin_time: seconds to import a bot, and for its `begin` and `end`

    >>> Limits(move_time=2, max_faults=1).max_turns
    10000
    """

    max_turns: int = 10_000
    max_faults: int = 3
    on_fault: OnFault = OnFault.DEFAULT
    move_time: float = field(default=10.0, converter=float)
    begin_time: float = field(default=30.0, converter=float)

    @property
    def words(self) -> list[str]:
        """The words of a command that set these limits, but that of turns, where they are not the default."""
        words = []
        for name in ("move_time", "begin_time", "max_faults"):
            if (value := getattr(self, name)) != getattr(Limits(), name):
                words += [f"--{name.replace('_', '-')}", str(value).removesuffix(".0")]
        return words + (["--on-fault", "forfeit"] if self.on_fault is OnFault.FORFEIT else [])


@frozen(slots=False)
class Table:
    """One game and its seats, with all it takes to play it anywhere.

    number: 0-based place in the tournament
    game:   name of the game
    rules:  name of a rule set, or the whole set as JSON text
    bots:   a bot spec or alias for each seat, in turn order
    seed:   source of the random numbers of chance and of every seat
    fills:  seats taken by copies that only fill the table and are not ranked

    >>> Table(number=0, game="nim", rules="standard", bots=("Smart", "Perfect"), seed=7).command
    'camelcup watch Smart Perfect --game nim --rules standard --table-seed 7 --max-turns 10000'
    """

    number: int
    game: str
    rules: str
    bots: tuple[str, ...]
    seed: int
    fills: tuple[int, ...] = ()
    limits: Limits = Factory(Limits)

    @property
    def command(self) -> str:
        """The command that plays this table again."""
        return shlex.join(["camelcup", self.verb, *self.bots, *self.words])

    @property
    def verb(self) -> str:
        """The command that shows such a table: `sit` where a person plays, else `watch`."""
        return "sit" if any(bot.rpartition("=")[2] == HUMAN for bot in self.bots) else "watch"

    @property
    def words(self) -> list[str]:
        """The words of a command that repeat all but its bots."""
        seed = ["--table-seed", str(self.seed), "--max-turns", str(self.limits.max_turns)]
        return ["--game", self.game, "--rules", self.rules, *seed, *self.limits.words]


class Turn(msgspec.Struct, frozen=True, array_like=True, forbid_unknown_fields=True, gc=False):
    """One move as plain data, and the seat that made it; None for chance.

    A record holds many: this kind of value is made fastest, and plain data needs no garbage collector.

    >>> record = play_table(Nim(), [ScriptedBot([(0, 3), (2, 5)]), ScriptedBot([(1, 4)])])
    >>> record.turns[1] == Turn(seat=1, move=(1, 4))
    True
    """

    seat: int | None
    move: Plain


@frozen(slots=False)
class Fault:
    """A bot's failure.

    turn:      turns of all seats before it
    reason:    one line for a person
    traceback: the frames of the bot, or where it was when it was stopped
    output:    the end of what it had printed

    >>> fault: Fault = play_table(Nim(), [ScriptedBot([(7, 7)]), ScriptedBot([])]).faults[0]
    >>> fault.turn, fault.seat, fault.reason
    (0, 0, '[7, 7] is not legal; legal: (0, 1), ...')
    """

    turn: int
    seat: int
    phase: Phase
    kind: FaultKind
    reason: str
    traceback: str = ""
    output: str = ""

    @property
    def summary(self) -> str:
        """The reason, with the last line that the bot had printed, which often says more."""
        last = self.output.rstrip().rpartition("\n")[2].strip()[:MAX_LETTERS]
        return f"{self.reason}; its last line: {replace_controls(last)}" if last else self.reason

    @property
    def details(self) -> str:
        """The traceback and the output, on several lines; empty where there is neither."""
        output = f"its last output:\n{indent(self.output.rstrip(), '  ')}" if self.output else ""
        return "\n".join(filter(None, [self.traceback, output]))


class Times(NamedTuple):
    """Time a seat spent: answers given, and nanoseconds in all and at worst.

    >>> record = play_table(Nim(), [ScriptedBot([(0, 3), (2, 5)]), ScriptedBot([(1, 4)])])
    >>> times: Times = record.times[0]
    >>> times.moves, times.worst_ns <= times.total_ns
    (2, True)
    """

    moves: int
    total_ns: int
    worst_ns: int


@frozen(slots=False)
class GameResult:
    """How a game ended: all of its record but the turns.

    scores:  a number for each seat, higher is better
    winners: the seats that won; never one that is out
    out:     the seats that faults have put out of the game

    >>> record: GameResult = play_table(Nim(), [ScriptedBot([(0, 3), (2, 5)]), ScriptedBot([(1, 4)])])
    >>> record.scores, record.winners, record.out
    ((1, 0), (0,), ())
    """

    table: Table
    scores: tuple[int | float, ...]
    winners: tuple[int, ...]
    faults: tuple[Fault, ...]
    out: tuple[int, ...]
    ending: Ending
    times: tuple[Times, ...]

    def share(self, seat: int) -> int | Fraction:
        """Return the share that a seat has of the win: one k-th where k seats win."""
        if seat not in self.winners:
            return 0
        return 1 if len(self.winners) == 1 else Fraction(1, len(self.winners))

    def dollars(self) -> Mapping[int, Fraction]:
        """Return what the moves of each seat cost, of seats whose players counted it."""
        return {}

    def place(self, seat: int) -> int:
        """Return the place of a seat, from 1: winners come first, seats that are out last. Ties share one."""
        keys = [(own in self.winners, own not in self.out, score) for own, score in enumerate(self.scores)]
        return 1 + sum(key > keys[seat] for key in keys)

    def margin(self, seat: int) -> float:
        """Return how far the score of a seat is above that of the winner; of a winner, that of the next best.

        It is 0 if there is no other seat.
        """
        others = [own for own in range(len(self.scores)) if own != seat]
        if seat not in self.winners:
            others = [*self.winners] or others
        return self.scores[seat] - max([self.scores[own] for own in others], default=self.scores[seat])


@frozen(slots=False)
class Kept:
    """Extras of a record besides the result and the turns; each is empty if it is not kept.

    practice: whether moves could be taken back
    times:    the nanoseconds of each turn of a seat, as `encode_times` returns them
    reasons:  words of bots for their moves, each with the number of turns of seats before its own
    remarks:  remarks of the game on answers that are no faults, numbered in the same way
    used:     numbers of moves by name that their players counted, such as tokens, numbered in the same way;
              `dollars` is what a move cost
    """

    practice: bool = False
    times: str = ""
    reasons: tuple[tuple[int, str], ...] = ()
    remarks: tuple[tuple[int, str], ...] = ()
    used: tuple[tuple[int, dict[str, int | float]], ...] = ()


@frozen(slots=False)
class GameRecord(GameResult):
    """All that happened at one table; everything but `times` follows from the table and its bots.

    turns: every move in order, those of chance included
    kept:  extras; None if there are none

    >>> record: GameRecord = play_table(Nim(), [ScriptedBot([(0, 3), (2, 5)]), ScriptedBot([(1, 4)])])
    >>> [turn.move for turn in record.turns]
    [(0, 3), (1, 4), (2, 5)]
    """

    turns: tuple[Turn, ...]
    kept: Kept | None = None

    def dollars(self) -> Mapping[int, Fraction]:
        found: defaultdict[int, Fraction] = defaultdict(Fraction)
        seats = [turn.seat for turn in self.turns if turn.seat is not None]
        for turn, used in self.kept.used if self.kept else ():
            if "dollars" in used:
                found[seats[turn]] += Fraction(used["dollars"])
        return found


def add_checksum(data: bytes) -> bytes:
    """Return the line for a JSON object."""
    return data[:-1] + CHECKSUM % crc32(data)


def record_json(record: GameRecord) -> bytes:
    """Return a record as JSON, which has the keys `kept` and `used` only if there is something in them."""
    data = encode_json(record)
    if record.kept is None:
        return data.removesuffix(NOTHING_KEPT) + b"}"
    return data if record.kept.used else data.removesuffix(NOTHING_USED) + b"}}"


def encode_record(record: GameRecord) -> bytes:
    """Return the line for a record: JSON with a checksum.

    >>> record = play_table(Nim(), [ScriptedBot([(0, 3), (2, 5)]), ScriptedBot([(1, 4)])])
    >>> encode_record(record)[:21]
    b'{"table":{"number":0,'
    """
    return add_checksum(record_json(record))


def decode_result(line: bytes) -> GameResult:
    """Return the result in a record line; its turns are not decoded, unless it keeps what they used."""
    return decode_record(line) if USED in line else _RESULT.decode(line)


def decode_record(line: bytes) -> GameRecord:
    """Return the record in a line, with or without its checksum.

    Raises ValueError where the line holds none.

    >>> record = play_table(Nim(), [ScriptedBot([(0, 3), (2, 5)]), ScriptedBot([(1, 4)])])
    >>> decode_record(encode_record(record)) == record
    True
    """
    record = _RECORD.decode(line)
    turns = tuple([Turn(turn.seat, freeze(turn.move)) for turn in record.turns])
    object.__setattr__(record, "turns", turns)  # frozen, but nobody else has it yet
    return record


def count_turns(line: bytes) -> int:
    """Return the number of turns of seats in a record line; moves are not decoded."""
    return sum(seat is not None for seat, _ in _TURNS.decode(line).turns)


class _Turns(msgspec.Struct):
    turns: list[tuple[int | None, msgspec.Raw]]


_TURNS = msgspec.json.Decoder(_Turns)
_RESULT = msgspec.json.Decoder(GameResult)
_RECORD = msgspec.json.Decoder(GameRecord)
