"""A bot of another contest: a program that speaks the text protocol of that contest."""

import re
from collections.abc import Callable
from time import monotonic
from typing import Any

from camelcup.errors import MalformedAction
from camelcup.game.game import AnyGame
from camelcup.game.text_protocol import TextProtocol
from camelcup.installed.entries import resolve
from camelcup.installed.loading import Program
from camelcup.players import PlayerError
from camelcup.players.answers import describe
from camelcup.players.command import CommandPlayer
from camelcup.players.messages import Ready, show_line
from camelcup.players.process import KILL_GRACE_SECONDS, BotProcessSpec
from camelcup.records import FaultKind, Table
from camelcup.text import replace_controls


class TextProgramPlayer(CommandPlayer):
    """Plays a program of another contest: a process for each game, since such programs play only one.

    An answer ends with the mark of the protocol. Lines behind the mark belong to the next answer; a whole
    answer before the program is asked is a fault.

    told:     whether the program has been told the text at the start
    answered: whether it has answered anything
    hangs_at: the table at which its first answer was late
    """

    sees_end = True
    unit = "an answer"
    protocol: TextProtocol[Any]
    told = answered = False
    hangs_at: Table | None = None
    last_view: Any = None

    def __init__(self, spec: BotProcessSpec, source: Program, game: AnyGame) -> None:
        super().__init__(spec, source, game)
        self.make_protocol: Callable[..., TextProtocol[Any]] = resolve(source.protocol)

    def begin(self, table: Table, seat: int) -> None:
        self.close()  # of a game that did not end, or that it was out of
        if self.hangs_at is table:
            raise PlayerError(FaultKind.TIMEOUT, "it is not started again: its first answer was late")
        self.table = table
        super().begin(table, seat)

    def _greet(self, table: Table, seat: int) -> None:
        """Make the protocol; the first move begins with its text at the start."""
        self.ready = Ready()
        self.protocol = protocol = self.make_protocol(self.game, seat, len(table.bots), table.limits)
        self.unit_end = f"a whole line {protocol.mark!r}"
        mark = re.escape(protocol.mark.encode())
        self.pipes.ends = re.compile(rb"^[^\S\n]*%b[^\S\n]*\n" % mark, re.MULTILINE | re.IGNORECASE)
        self.told = self.answered = False

    def move(self, view: Any) -> Any:
        limit = self.limit if self.told else self._tell_start(view)
        answer = self._ask(self.protocol.tell(view).encode(), limit, self.protocol.mark)
        *lines, _, _ = answer.decode(errors="replace").split("\n")
        try:
            return self.protocol.answer(lines)
        except MalformedAction as error:
            raise PlayerError(FaultKind.MALFORMED, replace_controls(str(error))) from None
        except Exception as error:
            reason, traceback = describe(error)
            raise PlayerError(FaultKind.MALFORMED, f"answer raised {reason}", traceback) from None

    def _tell_start(self, view: Any) -> float:
        """Write the text at the start; return the limit of the first move, longer where there is none."""
        self.told = True
        text = self.protocol.begin(view)
        if not text:
            return self.begin_limit
        self._ask(text.encode(), self.begin_limit, self.protocol.mark)
        return self.limit

    def see(self, view: Any) -> None:
        self.last_view = view

    def end(self, scores: tuple[int | float, ...], winners: tuple[int, ...]) -> None:
        text = self.protocol.end(scores, winners, self.last_view)
        self.pipes.write(text.encode(), monotonic() + KILL_GRACE_SECONDS)
        self.close()

    def _dismiss(self) -> None:
        self.pipes.end_requests()

    def _ask(self, text: bytes, limit: float, expected: str) -> bytes:
        """Write a text, and return the answer with its mark."""
        if self.pipes.has_answer():
            reason = f"its process wrote {show_line(self.pipes.buffer)} before it was asked"
            raise self._killed(FaultKind.PROTOCOL, reason)
        try:
            answer: bytes = super()._ask(text, limit, expected)
        except PlayerError as error:
            if error.kind is FaultKind.TIMEOUT and not self.answered:
                self.hangs_at = self.table
            raise
        self.answered = True
        return answer

    def _reply(self, limit: float, expected: str, early: bool = False) -> bytes:
        return self._take(limit)
