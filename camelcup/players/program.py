"""Bots in any language: programs that speak the protocol of docs/protocol.md, or that of another contest."""

import re
import subprocess
from collections.abc import Callable, Sequence
from contextlib import suppress
from time import monotonic
from typing import Any

from camelcup import system
from camelcup.encoding import encode_json
from camelcup.errors import MalformedAction
from camelcup.game.game import AnyGame
from camelcup.game.text_protocol import TextProtocol
from camelcup.installed.entries import resolve
from camelcup.installed.loading import Program
from camelcup.players import PlayerError
from camelcup.players.answers import MAX_REASON_CHARACTERS, describe
from camelcup.players.isolation import BotProcessSpec, Launch, bot_environment
from camelcup.players.messages import Bye, Error, Over, Ready, encode_line, show_line
from camelcup.players.output import KEPT_BYTES
from camelcup.players.process import KILL_GRACE_SECONDS, ProcessPlayer
from camelcup.records import FaultKind, Table
from camelcup.text import replace_controls


class CommandPlayer(ProcessPlayer):
    """Plays a program, which loads itself: base class."""

    def __init__(self, spec: BotProcessSpec, source: Program, game: AnyGame) -> None:
        super().__init__(spec, game)
        self.source = source

    def _launch(self) -> Launch:
        guard, source = system.guard(self.spec.memory), self.source
        return Launch(argv=source.argv, env=bot_environment(), folder=source.folder, guard=guard)

    def _load(self, launch: Launch) -> None:
        """Do nothing: a program loads itself."""

    def wait_loaded(self, limit: float) -> None:
        """Return at once: a program answers first when its game begins."""

    def close(self) -> None:
        if self.process is not None:
            self._dismiss()
            with suppress(subprocess.TimeoutExpired):
                self.process.wait(KILL_GRACE_SECONDS)
            self._kill()

    def _dismiss(self) -> None:
        raise NotImplementedError

    def _stacks(self) -> str:
        return ""


class ProgramPlayer(CommandPlayer):
    """Plays a program that speaks the protocol of docs/protocol.md; it does not answer `over`."""

    lists_actions = True
    turn = 0
    legal = b"null"

    def offer(self, turn: int, actions: Sequence[Any] | None) -> None:
        encode = self.game.encode
        self.offer_encoded(turn, None if actions is None else [encode(action) for action in actions])

    def offer_encoded(self, turn: int, actions: Sequence[Any] | None) -> None:
        self.turn = turn
        self.legal = encode_json(actions)

    def move(self, view: Any) -> Any:
        data = encode_json(self.game.encode_view(view))
        line = b'{"type":"move","turn":%d,"view":%b,"legal":%b}\n' % (self.turn, data, self.legal)
        return self._ask(line, self.limit, "action").action

    def end(self, scores: tuple[int | float, ...], winners: tuple[int, ...]) -> None:
        if not self.pipes.write(encode_line(Over(scores, winners)), monotonic() + KILL_GRACE_SECONDS):
            self._kill()  # the next game starts it again

    def _dismiss(self) -> None:
        self.pipes.write(encode_line(Bye()), monotonic())

    def _failed(self, reply: Error) -> PlayerError:
        reason = replace_controls(reply.reason[:MAX_REASON_CHARACTERS]) or "an error without a reason"
        traceback = replace_controls(reply.traceback[-KEPT_BYTES:], breaks="\n")
        return PlayerError(FaultKind.RAISED, reason, traceback)


class TextProgramPlayer(CommandPlayer):
    """Plays a program of another contest: a process for each game, since such programs play only one.

    Lines behind the mark of an answer belong to the next one; a whole answer before the program is asked is a
    fault. hangs_at: the table at which its first answer was late
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
        if protocol.ends is not None:
            self.unit_end = f"a match of {protocol.ends.pattern.decode()}"
        mark = re.escape(protocol.mark.encode())
        line = re.compile(rb"^[^\S\n]*%b[^\S\n]*\n" % mark, re.MULTILINE | re.IGNORECASE)
        self.pipes.ends = protocol.ends or line
        self.told = self.answered = False

    def move(self, view: Any) -> Any:
        limit = self.limit if self.told else self._tell_start(view)
        answer = self._ask(self.protocol.tell(view).encode(), limit, self.protocol.mark)
        lines = answer.decode(errors="replace").split("\n")
        lines = lines if self.protocol.ends else lines[:-2]
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


def process_player(spec: BotProcessSpec, game: AnyGame) -> ProcessPlayer:
    """Return the player of a bot in a process of its own."""
    source = spec.source
    if not isinstance(source, Program):
        return ProcessPlayer(spec, game)
    return (TextProgramPlayer if source.protocol else ProgramPlayer)(spec, source, game)
