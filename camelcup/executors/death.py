"""How a worker process came to its end, and what is known of whose doing it was."""

import re
from pathlib import Path
from signal import SIGKILL, SIGTERM
from typing import Self

from attrs import frozen

from camelcup.chair import DEEPEST
from camelcup.note import MAIN, Note
from camelcup.record import FaultKind


@frozen
class Death:
    """How a worker came to its end, and what is known of whose doing it was.

    table:  the number of the table it was playing
    asked:  the turn and the seat of the bot that was asked; None where none was
    turn:   that of the last bot that was asked
    others: the seats that have started threads, the one asked aside
    ran:    those of them whose threads have run since the bot was asked, or have kept it from running
    holding: the seats, also that of the one asked, of which a thread may have kept all others from running;
             the likeliest first
    hooked: the seats that had set what runs code of theirs later, the one asked aside
    parents: the seats that have started processes
    ender:  the seat whose bot called for the end of the process; None where none did
    stray:  whether something ran that may be of any bot
    trace:  what the process wrote when it was asked where it was, or when it crashed
    note:   in which stands what the bots have printed
    signal: what ended the process; None where it was none
    """

    table: int
    asked: tuple[int, int] | None
    turn: int
    others: tuple[int, ...]
    ran: tuple[int, ...]
    holding: tuple[int, ...]
    hooked: tuple[int, ...]
    parents: tuple[int, ...]
    ender: int | None
    stray: bool
    kind: FaultKind
    reason: str
    trace: str
    note: Note
    signal: int | None = None

    @property
    def is_plain(self) -> bool:
        """Whether only the bot that was asked can have done it."""
        return self.asked is not None and not (self.others or self.hooked or self.stray)

    def is_another(self, before: Self) -> bool:
        """Whether it cannot be what ended the process before: that would have shown until now.

        It shows by the turn at which it did, if that was not found out later, while nobody was asked; and
        while somebody is waited for until the time is up.
        """
        waited = self.kind is FaultKind.TIMEOUT and self.asked is not None
        further = before.asked is not None and self.turn > before.turn
        return (waited or further) and self._nature != before._nature

    @property
    def is_from_outside(self) -> bool:
        """Whether a person, or the system, may have done it: no bot is known to have."""
        return self.signal in _FROM_OUTSIDE and self.ender is None and not self.parents

    @property
    def doer(self) -> int | None:
        """The seat whose bot called for the end of the process, or in whose thread it crashed."""
        if self.ender is not None or not (crashed := _CRASHED.search(self.trace)):
            return self.ender
        thread = int(crashed["thread"], 16)
        if thread != self.note.numbers[MAIN]:
            return self.note.runs(thread)
        if not self.asked or self.hooked or self.stray or set(self.parents) - {self.asked[1]}:
            return None  # a process may have sent the signal
        return self.asked[1]

    @property
    def _nature(self) -> tuple[object, ...]:
        """What is the same where the same bot does it again; a thread strikes at any time."""
        if self.holding:
            return (self.kind,)
        return self.kind, self.reason, self.asked and self.kind is FaultKind.TIMEOUT and self.asked[1]

    @property
    def stack(self) -> str:
        """Where the bot was, innermost call first, without the calls that led to it."""
        crashed = _CRASHED.search(self.trace)
        trace = crashed["calls"] if crashed else self.trace
        calls = [f"{file}:{line} in {name}" for file, line, name in _CALL.findall(trace)]
        end = next((place for place, call in enumerate(calls) if call.startswith(_ASKING)), len(calls))
        return "\n".join([call for call in calls[:end] if not call.startswith(_NOT_OF_BOTS)][:DEEPEST])


_FROM_OUTSIDE = (SIGKILL, SIGTERM)
"""Signals by which processes are ended from outside."""

_CRASHED = re.compile(r"^Current thread 0x(?P<thread>[0-9a-f]+).*\n(?P<calls>(?:  .*\n)*)", re.MULTILINE)
"""Which thread crashed, and its calls, as faulthandler writes them."""

_CALL = re.compile(r'^  File "(.*)", line (\d+) in (.*)$', re.MULTILINE)
"""A call as faulthandler writes it."""

_ASKING = tuple(str(Path(__file__).parents[1] / name) for name in ("chair.py", "specs.py", "entry.py"))
"""The modules from which bots are called."""

_NOT_OF_BOTS = ("<frozen ", str(Path(__file__).parent), str(Path(__file__).parents[1] / "note.py"))
"""Parts of the interpreter, and of the worker, such as what it has called while garbage is collected."""
